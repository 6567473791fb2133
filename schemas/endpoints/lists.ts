import Type from 'typebox';
import { defineEndpoint, Id, ModuleName, Text } from './endpoint.ts';
import { SavedViewId } from './savedViews.ts';

const MaybeNumber = Type.Union([Type.Number(), Type.Null()]);
const Sums = Type.Record(
  Type.String(),
  Type.Object({
    sum: Type.Number(),
    avg: MaybeNumber,
    min: MaybeNumber,
    max: MaybeNumber,
    parts: Type.Optional(
      Type.Array(Type.Object({ name: Text, label: Text, sum: Type.Number() }), {
        description: 'of amounts that have to be confirmed: what counts, then what is pending',
      }),
    ),
  }),
  { description: 'by model; of no values only the sum is a number' },
);
const Filter = Type.Object(
  {},
  {
    additionalProperties: true,
    description: '{ op, rules: [{ field, operator, value } | group] }, or the same as JSON text',
  },
);
const asked = {
  module: ModuleName,
  keyword: Type.Optional(Text),
  scene_id: Type.Optional(SavedViewId),
  filter: Type.Optional(Type.Union([Filter, Type.String({ maxLength: 100_000 })])),
};
const Parent = Type.Object(
  { module: ModuleName, id: Id },
  { description: 'only the records that its tab lists' },
);
const sums = Type.Optional(Type.Array(Text, { maxItems: 50, description: 'models of numbers' }));

/** What is asked of all records that a list shows, beside its pages. */
export const listEndpoints = {
  listSums: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/list/sums',
    who: 'user',
    effect: 'read',
    does: 'Exact sums, averages, least and greatest values of numbers over all records of a list that match; of more than 200,000 records null.',
    params: Type.Object({ ...asked, sums, parent: Type.Optional(Parent) }),
    answer: Type.Object({ count: Type.Integer(), sums: Type.Union([Sums, Type.Null()]) }),
  }),
  listGroups: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/list/groups',
    who: 'user',
    effect: 'read',
    does: 'The records of a list that match, gathered by a field: choices in the order of their options, days by month, the newest first, references by name, none last. At most 200 groups, the largest; of more than 200,000 records null.',
    params: Type.Object({ ...asked, by: Text, sums }),
    answer: Type.Object({
      groups: Type.Union([
        Type.Array(
          Type.Object({
            key: Type.Union([Type.String(), Type.Number(), Type.Null()]),
            name: Type.String(),
            count: Type.Integer(),
            sums: Sums,
          }),
        ),
        Type.Null(),
      ]),
      more: Type.Boolean(),
    }),
  }),
  listPlaces: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/list/places',
    who: 'user',
    effect: 'read',
    does: 'Where the records of a list that match lie, by an address field: the newest 2,000 that have a place, and how many have and have none.',
    params: Type.Object({ ...asked, by: Text }),
    answer: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          lng: Type.Number(),
          lat: Type.Number(),
          words: Type.String(),
          province: Type.String({
            description:
              "The first two digits of the code (GB/T 2260) of the province that the address names, or ''.",
          }),
        }),
      ),
      count: Type.Integer(),
      count_is_estimate: Type.Boolean(),
      without: Type.Integer(),
      without_is_estimate: Type.Boolean(),
    }),
  }),
};
