import type { CallAt, Calls, Method } from '../../schemas/calls.ts';
import type { FieldError } from '../../schemas/errors.ts';
import type Type from 'typebox';
import { toast } from '../../widgets/bricks/toast.ts';
import { CallError } from './callError.ts';
import { dropSession } from './session.ts';
import { type Envelope, type Request, send, statusError } from './transport.ts';

export interface CallOptions extends Pick<Request, 'signal' | 'files' | 'idempotencyKey'> {
  /** the caller says what happened by itself: no message for any fault, or for these body codes */
  quiet?: true | readonly number[];
}

type PathAt<M extends Method> = Extract<Calls[keyof Calls], { method: M }>['path'];
type AnswerAt<M extends Method, P extends string> = Type.Static<CallAt<M, P>['answer']>;
type ParamsAt<M extends Method, P extends string> = Partial<Type.Static<CallAt<M, P>['params']>>;

/** A named call of schemas/calls.ts, by its method and path: what it takes and answers follows from there. */
export function call<M extends Method, P extends PathAt<M>>(
  method: M,
  path: P,
  params: ParamsAt<M, P>,
  options: CallOptions = {},
): Promise<AnswerAt<M, P>> {
  return ask({ method, path, params: params as Record<string, unknown>, ...options }) as Promise<
    AnswerAt<M, P>
  >;
}

/** Any call: answers its `data`. Faults become a message, except where the caller asked for quiet or claims the error as it arrives. */
export async function ask(request: Request & CallOptions): Promise<unknown> {
  return (await askWhole(request)).data;
}

/** The same with the code, for callers that tell 200, 4014 (saved, approval required) and 4015 (saved with a warning) apart. */
export async function askWhole(
  request: Request & CallOptions,
  sender: (request: Request) => Promise<Envelope> = send,
): Promise<Envelope> {
  try {
    return judge(await sender(request), request);
  } catch (error) {
    if (error instanceof CallError) report(error, request);
    throw error;
  }
}

const SUCCESS = [200, 4014, 4015];
const NOT_SIGNED_IN = [100, 401];

function judge(envelope: Envelope, { path }: Request): Envelope {
  if (SUCCESS.includes(envelope.code)) return envelope;
  const { code, data } = envelope;
  throw new CallError({
    code,
    message: envelope.message || statusError(code, path).message,
    data,
    fields: fieldsOf(data),
  });
}

function report(error: CallError, { quiet }: CallOptions): void {
  if (NOT_SIGNED_IN.includes(error.code)) return endSession(error.message);
  if (quiet === true || quiet?.includes(error.code)) return;
  // Whoever waits for the call hears of the error first, and may claim it.
  setTimeout(() => {
    if (!error.claimed) toast.error(error.message);
  });
}

let ended = false;
let handleEnd: () => void = () => undefined;

/** What happens when the server knows the token no more: the shell goes to the sign-in page. Answers how to stop listening. */
export function onSessionEnd(handler: () => void): () => void {
  handleEnd = handler;
  return () => {
    if (handleEnd === handler) handleEnd = () => undefined;
  };
}

/** Signing in starts anew: the next lost session is told again. */
export function sessionStarted(): void {
  ended = false;
}

// Several calls may hear it at once: one message, one way to the sign-in page.
function endSession(message: string): void {
  if (ended) return;
  ended = true;
  dropSession();
  toast.error(message);
  handleEnd();
}

/** `data.errors` of a 422, as the record store takes them. */
function fieldsOf(data: unknown): FieldError[] {
  if (
    typeof data !== 'object' ||
    data === null ||
    !('errors' in data) ||
    !Array.isArray(data.errors)
  )
    return [];
  return (data.errors as unknown[]).flatMap((fault) =>
    typeof fault === 'object' && fault !== null && 'field' in fault && 'message' in fault
      ? [{ field: String(fault.field), id: 'invalid' as const, text: String(fault.message) }]
      : [],
  );
}
