import Type from 'typebox';
import type { Months } from '../targets/targetRows.ts';
import { defineEndpoint, Id, NullAnswer } from './endpoint.ts';
import { Change } from './settings.ts';

const Year = Type.Integer({ minimum: 2000, maximum: 2100 });
const MaybeId = Type.Union([Id, Type.Null()]);
const IndexKey = Type.String({ maxLength: 60 });
/** One owner's months as they come; judged by the rule, which says what is wrong with which. */
const Given = Type.Unsafe<{ owner: string; months: Months }>({
  description: '{ owner: user:7 or department:3, months: twelve numbers or null }',
});
const Row = Type.Object({
  owner: Type.String(),
  months: Type.Unsafe<Months>({ type: 'array', items: { type: ['number', 'null'] } }),
});
const Index = Type.Object({
  key: Type.String(),
  label: Type.String(),
  kind: Type.Enum(['count', 'sum']),
});

/** What departments and people are to reach, and how what they reach is measured. */
export const targetEndpoints = {
  targets: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/config/target',
    who: 'user',
    effect: 'read',
    does: 'The targets of a year and index, with the departments and people they may be set for.',
    params: Type.Object({ year: Year, index: Type.Optional(IndexKey) }),
    answer: Type.Object({
      indexes: Type.Array(Index),
      index: Type.String(),
      departments: Type.Array(Type.Object({ id: Id, name: Type.String(), parent_id: MaybeId })),
      users: Type.Array(Type.Object({ id: Id, name: Type.String(), department_id: MaybeId })),
      rows: Type.Array(Row),
      log: Type.Array(Change),
    }),
  }),
  saveTargets: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/config/target',
    who: 'user',
    effect: 'set',
    does: 'Sets the targets of some departments and people for a year and index; others stay.',
    params: Type.Object({
      year: Year,
      index: IndexKey,
      rows: Type.Array(Given, { maxItems: 1000 }),
    }),
    answer: NullAnswer,
  }),
  targetIndexes: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/bi/targetIndexes',
    who: 'user',
    effect: 'read',
    does: 'The indexes that the company measures.',
    params: Type.Object({}),
    answer: Type.Array(Index),
  }),
  targetPreview: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/config/targetPreview',
    who: 'user',
    effect: 'read',
    does: 'What each index came to last month, by settings that need not be saved.',
    params: Type.Object({ settings: Type.Object({}, { additionalProperties: true }) }),
    answer: Type.Object({
      from: Type.String(),
      to: Type.String(),
      figures: Type.Array(
        Type.Object({
          key: Type.String(),
          label: Type.String(),
          kind: Type.Enum(['count', 'sum']),
          value: Type.Union([Type.Number(), Type.Null()]),
        }),
      ),
    }),
  }),
};
