import type { RecordKind } from '../../schemas/callPaths.ts';
import type {
  AnswerOf,
  CallName,
  Calls,
  ParamsOf,
  RecordAnswers,
  RecordParams,
} from '../../schemas/calls.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import type { Bytes, CallContext, OpenContext } from './context.ts';

/** Serves one named call: who are you and is the input right were asked before; may you, do it, present it are the handler's. */
export type Handler<N extends CallName> = (
  context: Calls[N]['who'] extends 'anyone' ? OpenContext : CallContext,
  params: ParamsOf<N>,
) => Promise<Calls[N] extends { bytes: true } ? Bytes : AnswerOf<N>>;

export type Handlers<N extends CallName = CallName> = { [K in N]: Handler<K> };

/** Serves one record call of whichever module it was sent to. */
export type RecordHandlers = {
  [K in RecordKind]: (
    context: CallContext,
    file: ModuleFile,
    params: RecordParams<K>,
  ) => Promise<RecordAnswers<K>>;
};
