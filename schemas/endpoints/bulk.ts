import Type from 'typebox';
import { LIMITS } from '../limits.ts';
import {
  defineEndpoint,
  NullAnswer,
  Flag,
  Id,
  listOf,
  ModuleName,
  DateTimeText,
  Page,
  Size,
  Text,
} from './endpoint.ts';
import { SavedViewId } from './savedViews.ts';

const Values = Type.Record(Type.String(), Type.Unknown(), {
  description: 'values by model; null takes an answer back',
});
const Lists = Type.Optional(
  Type.Record(Type.String(), Type.Array(Type.Unknown()), {
    description: 'by model of a field with several values',
  }),
);
const Edit = Type.Object({
  id: Id,
  version: Type.Optional(Type.Integer({ minimum: 1 })),
  values: Values,
  add: Lists,
  remove: Lists,
});
const Fault = Type.Object({ field: Type.String(), message: Type.String() });
const dry = Type.Optional(Flag);
const same = Type.Array(Id);
const refused = Type.Array(
  Type.Object({ id: Id, name: Type.String(), message: Type.String(), errors: Type.Array(Fault) }),
);

const Deed = Type.Union([
  Type.Literal('update'),
  Type.Literal('act'),
  Type.Literal('owner'),
  Type.Literal('delete'),
]);
const Along = Type.Array(Type.Object({ module: Type.String(), count: Type.Integer() }));
const State = Type.String({
  description: 'checking, ready, running, stopped, done, reverting, reverted or cancelled',
});
const Run = Type.Object({
  id: Id,
  module: Type.String(),
  deed: Type.String(),
  action: Type.String(),
  state: State,
  total: Type.Integer(),
  create_time: DateTimeText,
  end_time: Type.Union([Type.String(), Type.Null()]),
  counts: Type.Record(Type.String(), Type.Integer(), {
    description:
      'records by what became of them: new, todo, same, bad, done, failed, reverted, kept',
  }),
  along: Along,
  skipped: Type.Integer(),
  error: Type.String({ description: 'why it was stopped, if nobody did' }),
  revertible: Flag,
});
const About = Type.Object({ id: Id });
const Underway = Type.Object({
  id: Id,
  kind: Type.Union([Type.Literal('bulk'), Type.Literal('import')]),
  module: Type.String(),
  module_name: Type.String(),
  name: Type.String({ description: 'of the file' }),
  deed: Type.String(),
  action: Type.String(),
  action_name: Type.String(),
  state: State,
  done: Type.Integer(),
  total: Type.Integer(),
});

/** Several records at once. */
export const bulkEndpoints = {
  bulkUpdate: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/bulk/update',
    who: 'user',
    effect: 'set',
    does: 'Changes several records of a module, each by itself and by the same rules as alone: what is refused is listed and keeps nothing else back. `add` and `remove` put values into lists and take them out without touching the rest. With `version` only what nobody changed since; `dry` 1 tells what would happen and writes nothing.',
    params: Type.Object({
      module: ModuleName,
      records: Type.Array(Edit, { minItems: 1, maxItems: LIMITS.bulkChunk }),
      dry,
    }),
    answer: Type.Object({
      done: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          version: Type.Integer(),
          before: Values,
          after: Values,
        }),
      ),
      same,
      refused,
    }),
  }),
  bulkDo: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/bulk/do',
    who: 'user',
    effect: 'set',
    does: 'Does one thing to several records, each by itself and by the same rules as alone: `act` an action that the module declares for several, `owner`, `delete`, `restore`, or `undo` of an act or a change of owner by the `group` it was answered with. `dry` 1 tells what would happen and writes nothing.',
    params: Type.Object({
      module: ModuleName,
      deed: Type.Union([
        Type.Literal('act'),
        Type.Literal('owner'),
        Type.Literal('delete'),
        Type.Literal('restore'),
        Type.Literal('undo'),
      ]),
      records: Type.Array(Type.Object({ id: Id, group: Type.Optional(Id) }), {
        minItems: 1,
        maxItems: LIMITS.bulkChunk,
      }),
      action: Type.Optional(
        Type.String({
          maxLength: 60,
          description: 'key of the action; of an undo: what is taken back, `owner` or the key',
        }),
      ),
      form: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description:
            'what the form of the action asks; of `owner`: user_id, team_flag, auth_type, visible_modules',
        }),
      ),
      dry,
    }),
    answer: Type.Object({
      done: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          group: Type.Optional(Id),
          along: Type.Optional(
            Type.Array(Type.Object({ module: Type.String(), count: Type.Integer() })),
          ),
          skipped: Type.Optional(
            Type.Array(
              Type.Object({ module: Type.String(), reason: Type.String(), count: Type.Integer() }),
            ),
          ),
        }),
      ),
      same,
      refused,
    }),
  }),
  bulkChoose: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/bulk/choose',
    who: 'user',
    effect: 'read',
    does: `The ids of all records that a list shows to the caller, as they are now: what a choice of all of them means. At most ${LIMITS.bulkRecords}; more 1 says that there are others.`,
    params: Type.Object({
      module: ModuleName,
      keyword: Type.Optional(Text),
      scene_id: Type.Optional(SavedViewId),
      sort: Type.Optional(Type.String({ maxLength: 500 })),
      filter: Type.Optional(
        Type.Object({}, { additionalProperties: true, description: 'as of a list' }),
      ),
    }),
    answer: Type.Object({ ids: Type.Array(Id), more: Flag }),
  }),
  bulkBegin: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/bulk/begin',
    who: 'user',
    effect: 'add',
    does: `Takes down what is to be done to which records (at most ${LIMITS.bulkRecords}) and lets the server try it out: \`update\` with values, add and remove, \`act\` with an action and its form, \`owner\` with its form, \`delete\`. Nothing is written to them before the run is started by its id; it is kept for a day.`,
    params: Type.Object({
      module: ModuleName,
      deed: Deed,
      ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.bulkRecords }),
      values: Type.Optional(Values),
      add: Lists,
      remove: Lists,
      action: Type.Optional(Type.String({ maxLength: 60 })),
      form: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description:
            'what the form of the action asks; of `owner`: user_id, team_flag, auth_type, visible_modules',
        }),
      ),
    }),
    answer: Run,
  }),
  bulkRead: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/bulk/read',
    who: 'user',
    effect: 'read',
    does: 'A run of the own and how far it is. One that goes on is answered after a moment, or when it is through.',
    params: About,
    answer: Run,
  }),
  bulkRows: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/bulk/rows',
    who: 'user',
    effect: 'read',
    does: 'Records of a run in some states: what was or would be done to them, or why it was refused.',
    params: Type.Object({
      id: Id,
      states: Type.Array(Text, { minItems: 1, maxItems: 8 }),
      page: Page,
      size: Size,
    }),
    answer: listOf(
      Type.Object({
        id: Id,
        name: Type.String(),
        state: Type.String(),
        message: Type.String(),
        errors: Type.Array(Fault),
        before: Values,
        after: Values,
      }),
    ),
  }),
  bulkRun: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/bulk/run',
    who: 'user',
    effect: 'set',
    does: 'Lets the server do what was tried out, or go on with the rest of what was stopped; `retry` 1 also with what was refused. Each record by itself, once, by the rules of a single one and with the rights that its person has at that moment, whether or not anybody looks.',
    params: Type.Object({ id: Id, retry: Type.Optional(Flag) }),
    answer: Run,
  }),
  bulkStop: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/bulk/stop',
    who: 'user',
    effect: 'set',
    does: 'Lets no further record of a run begin; what was done stays.',
    params: About,
    answer: Run,
  }),
  bulkUndo: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/bulk/undo',
    who: 'user',
    effect: 'set',
    does: 'Lets the server take a run back, record by record; what others have changed since stays and is counted as kept.',
    params: About,
    answer: Run,
  }),
  bulkSeen: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/bulk/seen',
    who: 'user',
    effect: 'set',
    does: 'Says that its end is known: it is told no more.',
    params: About,
    answer: NullAnswer,
  }),
  bulkMine: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/bulk/mine',
    who: 'user',
    effect: 'read',
    does: 'What the server does for the asker to many records, imports among it: under way, or ended and not yet seen.',
    params: Type.Object({}),
    answer: Type.Object({ list: Type.Array(Underway) }),
  }),
};
