import Type from 'typebox';
import { defineEndpoint, NullAnswer, Id } from './endpoint.ts';
import { ClearableId, OptionalText } from './staffParts.ts';

const departmentGiven = {
  name: OptionalText,
  parent_id: ClearableId,
  leader_user_id: ClearableId,
  deputy_user_ids: Type.Optional(Type.Union([Type.Array(Id, { maxItems: 20 }), Type.Literal('')])),
  sort: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 10_000, description: 'place among its siblings, from 0' }),
  ),
};

/** Departments: for the key sys_department. */
export const departmentEndpoints = {
  departmentSave: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/department/save',
    who: 'user',
    effect: 'add',
    does: 'Makes a department; its name is no other one’s beside it.',
    params: Type.Object(departmentGiven),
    answer: Type.Object({ id: Id }),
  }),
  departmentUpdate: defineEndpoint({
    method: 'PUT',
    path: '/rest/sys/department/update/{id}',
    also: ['/rest/sys/department/update'],
    who: 'user',
    effect: 'set',
    does: 'Changes what is given of a department: its name, its heads, what it belongs to, its place. What lies below moves along.',
    params: Type.Object({ id: Id, ...departmentGiven }),
    answer: Type.Object({ id: Id }),
  }),
  departmentDelete: defineEndpoint({
    method: 'DELETE',
    path: '/rest/sys/department/delete',
    who: 'user',
    effect: 'set',
    does: 'Deletes a department; refused while it has users or departments below.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
};
