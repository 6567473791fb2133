import Type from 'typebox';
import { call, Flag, Id, ModuleName } from './call.ts';

const Values = Type.Record(Type.String(), Type.Unknown(), { description: 'values by model; null takes an answer back' });
const Edit = Type.Object({ id: Id, version: Type.Optional(Type.Integer({ minimum: 1 })), values: Values });
const Fault = Type.Object({ field: Type.String(), message: Type.String() });

/** Several records at once. */
export const bulkCalls = {
  bulkUpdate: call({
    method: 'POST', path: '/rest/sys/bulk/update', who: 'user', effect: 'set',
    does: 'Changes several records of a module, each by itself and by the same rules as alone: what is refused is listed and keeps nothing else back. With `version` only what nobody changed since; `dry` 1 tells what would happen and writes nothing.',
    params: Type.Object({ module: ModuleName, records: Type.Array(Edit, { minItems: 1, maxItems: 200 }), dry: Type.Optional(Flag) }),
    answer: Type.Object({
      done: Type.Array(Type.Object({ id: Id, name: Type.String(), version: Type.Integer(), before: Values, after: Values })),
      same: Type.Array(Id),
      refused: Type.Array(Type.Object({ id: Id, name: Type.String(), message: Type.String(), errors: Type.Array(Fault) })),
    }),
  }),
};
