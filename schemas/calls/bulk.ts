import Type from 'typebox';
import { LIMITS } from '../limits.ts';
import { call, Flag, Id, ModuleName, Text } from './call.ts';
import { SceneId } from './scenes.ts';

const Values = Type.Record(Type.String(), Type.Unknown(), { description: 'values by model; null takes an answer back' });
const Lists = Type.Optional(Type.Record(Type.String(), Type.Array(Type.Unknown()), { description: 'by model of a field with several values' }));
const Edit = Type.Object({ id: Id, version: Type.Optional(Type.Integer({ minimum: 1 })), values: Values, add: Lists, remove: Lists });
const Fault = Type.Object({ field: Type.String(), message: Type.String() });
const dry = Type.Optional(Flag);
const same = Type.Array(Id);
const refused = Type.Array(Type.Object({ id: Id, name: Type.String(), message: Type.String(), errors: Type.Array(Fault) }));

/** Several records at once. */
export const bulkCalls = {
  bulkUpdate: call({
    method: 'POST', path: '/rest/sys/bulk/update', who: 'user', effect: 'set',
    does: 'Changes several records of a module, each by itself and by the same rules as alone: what is refused is listed and keeps nothing else back. `add` and `remove` put values into lists and take them out without touching the rest. With `version` only what nobody changed since; `dry` 1 tells what would happen and writes nothing.',
    params: Type.Object({ module: ModuleName, records: Type.Array(Edit, { minItems: 1, maxItems: LIMITS.bulkChunk }), dry }),
    answer: Type.Object({
      done: Type.Array(Type.Object({ id: Id, name: Type.String(), version: Type.Integer(), before: Values, after: Values })), same, refused,
    }),
  }),
  bulkDo: call({
    method: 'POST', path: '/rest/sys/bulk/do', who: 'user', effect: 'set',
    does: 'Does one thing to several records, each by itself and by the same rules as alone: `act` an action that the module declares for several, `owner`, `delete`, `restore`, or `undo` of an act or a change of owner by the `group` it was answered with. `dry` 1 tells what would happen and writes nothing.',
    params: Type.Object({
      module: ModuleName, deed: Type.Union([Type.Literal('act'), Type.Literal('owner'), Type.Literal('delete'), Type.Literal('restore'), Type.Literal('undo')]),
      records: Type.Array(Type.Object({ id: Id, group: Type.Optional(Id) }), { minItems: 1, maxItems: LIMITS.bulkChunk }),
      action: Type.Optional(Type.String({ maxLength: 60, description: 'key of the action; of an undo: what is taken back, `owner` or the key' })),
      form: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'what the form of the action asks; of `owner`: user_id, team_flag, auth_type, visible_modules' })), dry,
    }),
    answer: Type.Object({
      done: Type.Array(Type.Object({
        id: Id, name: Type.String(), group: Type.Optional(Id),
        along: Type.Optional(Type.Array(Type.Object({ module: Type.String(), count: Type.Integer() }))),
        skipped: Type.Optional(Type.Array(Type.Object({ module: Type.String(), reason: Type.String(), count: Type.Integer() }))),
      })), same, refused,
    }),
  }),
  bulkChoose: call({
    method: 'POST', path: '/rest/sys/bulk/choose', who: 'user', effect: 'read',
    does: `The ids of all records that a list shows to the caller, as they are now: what a choice of all of them means. At most ${LIMITS.bulkRecords}; more 1 says that there are others.`,
    params: Type.Object({
      module: ModuleName, keyword: Type.Optional(Text), scene_id: Type.Optional(SceneId), sort: Type.Optional(Type.String({ maxLength: 500 })),
      filter: Type.Optional(Type.Object({}, { additionalProperties: true, description: 'as of a list' })),
    }),
    answer: Type.Object({ ids: Type.Array(Id), more: Flag }),
  }),
};
