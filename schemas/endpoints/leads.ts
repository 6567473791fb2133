import Type from 'typebox';
import { defineEndpoint, Flag } from './endpoint.ts';

/** The inbox of enquiries, beside what every module has. */
export const leadEndpoints = {
  leadSearchOptions: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/leads/searchOptions',
    who: 'user',
    effect: 'read',
    does: 'What leads can be searched by: the fields that the caller sees, how each is compared, and what it offers to choose from.',
    params: Type.Object({}),
    answer: Type.Array(
      Type.Object({
        field: Type.String(),
        name: Type.String(),
        type: Type.String(),
        operators: Type.Array(Type.String()),
        keyword: Flag,
        options: Type.Array(
          Type.Object({
            value: Type.Union([Type.String(), Type.Number(), Type.Boolean()]),
            name: Type.String(),
          }),
        ),
      }),
    ),
  }),
};
