import Type from 'typebox';
import {
  DateTimeText,
  defineEndpoint,
  NullAnswer,
  Flag,
  Id,
  ModuleName,
  Scope,
} from './endpoint.ts';
import { OptionalFlag, OptionalText, PermissionKeys, PersonName } from './staffParts.ts';

const Models = Type.Record(Type.String(), Type.Array(Type.String()));
const Scopes = Type.Record(Type.String(), Scope);
const rights = {
  permissions: PermissionKeys,
  scope: Scope,
  scopes: Scopes,
  field_no_power: Models,
  field_read_only: Models,
};
const roleGiven = {
  name: OptionalText,
  description: OptionalText,
  second_factor: OptionalFlag,
};
const Given = Type.Union([
  Type.Object(
    {},
    { additionalProperties: true, description: 'by module, or the same as JSON text' },
  ),
  Type.Literal(''),
]);
const GivenKeys = Type.Union([PermissionKeys, Type.Literal('')]);

/** Roles and what they may do: for the key sys_role. */
export const roleEndpoints = {
  roleSave: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/role/save',
    who: 'user',
    effect: 'add',
    does: 'Makes a role, without rights or with those of the role `copy_of`.',
    params: Type.Object({ ...roleGiven, scope: Type.Optional(Scope), copy_of: Type.Optional(Id) }),
    answer: Type.Object({ id: Id }),
  }),
  roleUpdate: defineEndpoint({
    method: 'PUT',
    path: '/rest/sys/role/update/{id}',
    also: ['/rest/sys/role/update'],
    who: 'user',
    effect: 'set',
    does: 'Renames or describes a role, or says whether its holders sign in with a second factor: who has none sets it up with the next request.',
    params: Type.Object({ id: Id, ...roleGiven }),
    answer: Type.Object({ id: Id }),
  }),
  roleDelete: defineEndpoint({
    method: 'DELETE',
    path: '/rest/sys/role/delete',
    who: 'user',
    effect: 'set',
    does: 'Deletes a role; refused while users hold it.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
  roleRights: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/role/authorization/{id}',
    who: 'user',
    effect: 'read',
    does: 'What holders of a role may do: permission keys, data scope (also by module), fields hidden or read-only; who holds it, and who changed its rights last.',
    params: Type.Object({ id: Id }),
    answer: Type.Object({
      id: Id,
      name: Type.String(),
      description: Type.String(),
      built_in: Flag,
      second_factor: Flag,
      ...rights,
      authorized: Type.Union([
        Type.Object({ user_name: Type.String(), create_time: DateTimeText }),
        Type.Null(),
      ]),
      users: Type.Array(
        Type.Object({
          ...PersonName.properties,
          department_name: Type.String(),
          disabled: Flag,
          is_admin: Flag,
        }),
      ),
    }),
  }),
  saveRoleRights: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/role/authorization',
    who: 'user',
    effect: 'set',
    does: 'Saves what is given of a role’s rights. It holds from the next request of everybody who has the role.',
    params: Type.Object({
      id: Id,
      permissions: Type.Optional(GivenKeys),
      scope: Type.Optional(Scope),
      scopes: Type.Optional(Given),
      field_no_power: Type.Optional(Given),
      field_read_only: Type.Optional(Given),
    }),
    answer: Type.Object({
      users: Type.Integer({ description: 'who hold the role and are no administrators' }),
    }),
  }),
  roleFields: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/role/fields',
    who: 'user',
    effect: 'read',
    does: 'The fields of a module that a role may hide or fix.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Array(Type.Object({ model: Type.String(), name: Type.String(), required: Flag })),
  }),
};
