import Type from 'typebox';
import { defineEndpoint, NullAnswer, Flag, Id, Ids, listOf, ModuleName, Text } from './endpoint.ts';

const Auth = Type.Union([Type.Literal(0), Type.Literal(1)], {
  description: '0 read only, 1 read and write',
});
const Visible = Type.Array(Text, {
  maxItems: 20,
  description: 'related modules that are shown through the record; [] or an empty text for none',
});
const Member = Type.Object({
  id: Id,
  user_id: Id,
  user_name: Type.String(),
  avatar: Type.String(),
  position: Type.String(),
  role_name: Type.String(),
  disabled: Flag,
  auth_type: Auth,
  auth_name: Type.String(),
  visible_modules: Type.String({ description: 'keys, joined by commas' }),
  module: Type.String(),
  module_id: Id,
  create_time: Type.String(),
});

/** Those who follow a record jointly with its owner. Changing them asks for the right to edit the record. */
export const teamEndpoints = {
  team: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/team/list',
    who: 'user',
    effect: 'read',
    does: 'Who follows a record jointly, in the order in which they joined.',
    params: Type.Object({ module: ModuleName, module_id: Id }),
    answer: listOf(Member),
  }),
  saveTeam: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/team/save',
    who: 'user',
    effect: 'add',
    does: 'Adds people to the team of a record; those who are in it already get what is said here. The owner needs no place in it.',
    params: Type.Object({
      module: ModuleName,
      module_id: Id,
      user_ids: Type.Array(Id, { minItems: 1, maxItems: 100 }),
      auth_type: Auth,
      visible_modules: Type.Optional(Visible),
    }),
    answer: Type.Object({ ids: Type.Array(Id) }),
  }),
  updateTeam: defineEndpoint({
    method: 'PUT',
    path: '/rest/crm/team/update',
    who: 'user',
    effect: 'set',
    does: 'Changes what a member of a team may do and is shown.',
    params: Type.Object({
      id: Id,
      auth_type: Type.Optional(Auth),
      visible_modules: Type.Optional(Type.Union([Visible, Type.Literal('')])),
    }),
    answer: Type.Object({ id: Id }),
  }),
  deleteTeam: defineEndpoint({
    method: 'DELETE',
    path: '/rest/crm/team/delete',
    who: 'user',
    effect: 'set',
    does: 'Takes members out of a team.',
    params: Type.Object({ ids: Ids }),
    answer: NullAnswer,
  }),
};
