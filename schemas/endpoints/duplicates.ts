import Type from 'typebox';
import {
  defineEndpoint,
  Flag,
  Id,
  listOf,
  ModuleName,
  DateTimeText,
  Page,
  Size,
} from './endpoint.ts';

const MaybeText = Type.Union([Type.String(), Type.Null()]);
const Record_ = {
  id: Id,
  module: Type.String({
    description: 'in which it is opened: its own, or the pool where it waits',
  }),
  name: Type.String(),
  number: MaybeText,
  owner: Type.String(),
  owner_user_id: Type.Union([Id, Type.Null()], {
    description: 'null in the pool, and where the reader does not see owners',
  }),
  create_time: DateTimeText,
  update_time: DateTimeText,
  shown: Type.Array(
    Type.Object({ model: Type.String(), name: Type.String(), text: Type.String() }),
    { description: 'the values that are compared, in words' },
  ),
};
const Reason = { words: Type.String(), value: Type.String() };
const Score = Type.Integer({
  minimum: 0,
  maximum: 99,
  description: '50 and more: perhaps, 75 and more: likely',
});
const Group = Type.Object({
  score: Score,
  together: Type.Array(Id, {
    description: 'ids of the records that are like each other by themselves, not through a third',
  }),
  reasons: Type.Array(Type.Object({ ...Reason, ids: Type.Array(Id) })),
  records: Type.Array(Type.Object(Record_)),
});
const Pair = Type.Array(Id, { minItems: 2, maxItems: 10 });
const Named = Type.Object({ id: Id, name: Type.String() });
const Moved = Type.Array(
  Type.Object({ module: Type.String(), words: Type.String(), count: Type.Integer() }),
);
const Ask = {
  module: ModuleName,
  ids: Pair,
  master_id: Id,
  choices: Type.Optional(
    Type.Record(
      Type.String(),
      Type.Union([Id, Type.String({ pattern: '^(all|[1-9][0-9]{0,15})$' })]),
      {
        description:
          "by model: the record whose value is taken, or 'all' for what adds up; without one, the first answer from the master on",
      },
    ),
  ),
  keep_owners: Type.Optional(Flag),
};

/** Records that mean the same: found, told apart, made one, and taken back. */
export const duplicateEndpoints = {
  duplicateGroups: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/duplicates/list',
    who: 'user',
    effect: 'read',
    does: 'Groups of records that seem to mean the same, the surest first, of those the asker sees, in the pool too. `complete` is false while older records are still being read.',
    params: Type.Object({ module: ModuleName, page: Page, size: Size }),
    answer: Type.Object({
      list: Type.Array(Group),
      count: Type.Integer(),
      complete: Type.Boolean(),
    }),
  }),
  similarRecords: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/duplicates/similar',
    who: 'user',
    effect: 'read',
    does: 'Records that seem to mean the same as this one; `apart` marks those that somebody called different.',
    params: Type.Object({ module: ModuleName, id: Id }),
    answer: Type.Array(
      Type.Object({
        ...Record_,
        score: Score,
        reasons: Type.Array(Type.Object(Reason)),
        apart: Type.Boolean(),
      }),
    ),
  }),
  setApart: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/duplicates/apart',
    who: 'user',
    effect: 'set',
    does: 'Says of every two of these records that they are different, for everybody.',
    params: Type.Object({ module: ModuleName, ids: Pair }),
    answer: Type.Object({ pairs: Type.Integer() }),
  }),
  recallApart: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/duplicates/recall',
    who: 'user',
    effect: 'set',
    does: 'Takes that back.',
    params: Type.Object({ module: ModuleName, ids: Pair }),
    answer: Type.Object({ pairs: Type.Integer() }),
  }),
  requestMerge: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/duplicates/request',
    who: 'user',
    effect: 'set',
    does: 'Asks the owners who may merge these records, or else the administrators, to do so: it stands among their reminders.',
    params: Type.Object({ module: ModuleName, ids: Pair }),
    answer: Type.Object({ asked: Type.Array(Named) }),
  }),
  apartPairs: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/duplicates/apart_list',
    who: 'user',
    effect: 'read',
    does: 'Pairs of records that were called different, by whom and when.',
    params: Type.Object({ module: ModuleName, page: Page, size: Size }),
    answer: listOf(
      Type.Object({
        ids: Type.Array(Id),
        names: Type.Array(Type.String()),
        user_name: Type.String(),
        create_time: DateTimeText,
      }),
    ),
  }),
  mergePlan: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/merge/plan',
    who: 'user',
    effect: 'read',
    does: 'What a merge would do, without doing it: what moves, what the record would be like, and everything that stands in its way.',
    params: Type.Object(Ask),
    answer: Type.Object({
      moved: Moved,
      warnings: Type.Array(Type.String()),
      refused: Type.Array(Type.String()),
      errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
      values: Type.Record(Type.String(), Type.Unknown()),
    }),
  }),
  mergeRecords: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/merge/run',
    who: 'user',
    effect: 'add',
    does: 'Makes one record of two to ten. The master keeps its id, everything that belongs to the others moves to it, they go into the recycle bin and their addresses open it. `keep_owners` 1 lets their owners follow it.',
    params: Type.Object(Ask),
    answer: Type.Object({ merge_id: Id, id: Id, version: Type.Integer(), moved: Moved }),
  }),
  mergeUndo: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/merge/undo',
    who: 'user',
    effect: 'add',
    does: 'Takes a merge back as a whole; values that were changed since stay, `kept` counts them.',
    params: Type.Object({ merge_id: Id }),
    answer: Type.Object({ id: Id, restored: Type.Integer(), kept: Type.Integer() }),
  }),
  merges: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/merge/list',
    who: 'user',
    effect: 'read',
    does: 'The merges of a module, newest first.',
    params: Type.Object({ module: ModuleName, page: Page, size: Size }),
    answer: listOf(
      Type.Object({
        id: Id,
        master_id: Id,
        name: Type.String(),
        others: Type.Array(Named),
        user_name: Type.String(),
        create_time: DateTimeText,
        undone_time: MaybeText,
        undone_user_name: Type.String(),
      }),
    ),
  }),
};
