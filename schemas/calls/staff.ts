import Type from 'typebox';
import { call, Done, Flag, Id, Ids, listOf, ModuleName, Nothing, Page, Scope, Size, Text } from './call.ts';

/** A reference that may be taken back: sent empty. */
const Ref = Type.Optional(Type.Union([Id, Type.Literal('')]));
const MaybeId = Type.Union([Id, Type.Null()]);
const Words = Type.Optional(Text);
const Keys = Type.Array(Type.String({ maxLength: 120 }), { maxItems: 5000 });
const Models = Type.Record(Type.String(), Type.Array(Type.String()));
const Scopes = Type.Record(Type.String(), Scope);
const Switch = Type.Optional(Flag);
const Person = Type.Object({ id: Id, name: Type.String() });
export const Status = Type.Union([Type.Literal('active'), Type.Literal('stopped'), Type.Literal('pending')]);

const Row = {
  id: Id, name: Type.String(), mobile: Type.String(), email: Type.String(), avatar: Type.String(), position: Type.String(),
  department_id: MaybeId, department_name: Type.String(), role_id: MaybeId, role_name: Type.String(), superior_user_id: MaybeId, superior_name: Type.String(),
  is_admin: Flag, hidden: Flag, status: Status, create_time: Type.String(), last_login: Type.String({ description: 'empty for somebody who never signed in' }),
};
const personGiven = {
  name: Words, mobile: Words, email: Words, position: Words, department_id: Ref, role_id: Ref, superior_user_id: Ref,
  hidden: Switch, is_admin: Switch, call_agent: Words, call_zh: Words, call_telephone: Words,
};
const roleGiven = { name: Words, description: Words, scope: Type.Optional(Scope) };
const departmentGiven = { name: Words, parent_id: Ref, leader_user_id: Ref, deputy_user_ids: Type.Optional(Type.Union([Type.Array(Id, { maxItems: 20 }), Type.Literal('')])), sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, description: 'place among its siblings, from 0' })) };
const rights = { permissions: Keys, scope: Scope, scopes: Scopes, field_no_power: Models, field_read_only: Models };
const Given = Type.Union([Type.Object({}, { additionalProperties: true, description: 'by module, or the same as JSON text' }), Type.Literal('')]);
const GivenKeys = Type.Union([Keys, Type.Literal('')]);

/** People, departments and roles. Each call asks for the key of its page: sys_user, sys_department, sys_role. */
export const staffCalls = {
  departmentSave: call({
    method: 'POST', path: '/rest/sys/department/save', who: 'user', effect: 'add', does: 'Makes a department; its name is no other one’s beside it.',
    params: Type.Object(departmentGiven), answer: Type.Object({ id: Id }),
  }),
  departmentUpdate: call({
    method: 'PUT', path: '/rest/sys/department/update/{id}', also: ['/rest/sys/department/update'], who: 'user', effect: 'set',
    does: 'Changes what is given of a department: its name, its heads, what it belongs to, its place. What lies below moves along.',
    params: Type.Object({ id: Id, ...departmentGiven }), answer: Type.Object({ id: Id }),
  }),
  departmentDelete: call({ method: 'DELETE', path: '/rest/sys/department/delete', who: 'user', effect: 'set', does: 'Deletes a department; refused while it has users or departments below.', params: Type.Object({ id: Id }), answer: Done }),

  roleSave: call({
    method: 'POST', path: '/rest/sys/role/save', who: 'user', effect: 'add', does: 'Makes a role, without rights or with those of the role `copy_of`.',
    params: Type.Object({ ...roleGiven, copy_of: Type.Optional(Id) }), answer: Type.Object({ id: Id }),
  }),
  roleUpdate: call({ method: 'PUT', path: '/rest/sys/role/update/{id}', also: ['/rest/sys/role/update'], who: 'user', effect: 'set', does: 'Renames or describes a role.', params: Type.Object({ id: Id, name: Words, description: Words }), answer: Type.Object({ id: Id }) }),
  roleDelete: call({ method: 'DELETE', path: '/rest/sys/role/delete', who: 'user', effect: 'set', does: 'Deletes a role; refused while users hold it.', params: Type.Object({ id: Id }), answer: Done }),
  roleRights: call({
    method: 'GET', path: '/rest/sys/role/authorization/{id}', who: 'user', effect: 'read', does: 'What holders of a role may do: permission keys, data scope (also by module), fields hidden or read-only; and who holds it.',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ id: Id, name: Type.String(), description: Type.String(), ...rights, users: Type.Array(Type.Object({ ...Person.properties, department_name: Type.String(), disabled: Flag, is_admin: Flag })) }),
  }),
  saveRoleRights: call({
    method: 'POST', path: '/rest/sys/role/authorization', who: 'user', effect: 'set', does: 'Saves what is given of a role’s rights. It holds from the next request of everybody who has the role.',
    params: Type.Object({ id: Id, permissions: Type.Optional(GivenKeys), scope: Type.Optional(Scope), scopes: Type.Optional(Given), field_no_power: Type.Optional(Given), field_read_only: Type.Optional(Given) }),
    answer: Type.Object({ users: Type.Integer({ description: 'who hold the role and are no administrators' }) }),
  }),
  roleFields: call({
    method: 'GET', path: '/rest/sys/role/fields', who: 'user', effect: 'read', does: 'The fields of a module that a role may hide or fix.',
    params: Type.Object({ module: ModuleName }), answer: Type.Array(Type.Object({ model: Type.String(), name: Type.String(), required: Flag })),
  }),

  people: call({
    method: 'POST', path: '/rest/sys/user/list', who: 'user', effect: 'read', does: 'Users by what is asked; `count` and how many there are of each status.',
    params: Type.Object({ page: Page, size: Size, keyword: Words, status: Type.Optional(Status), department_id: Type.Optional(Id), role_id: Type.Optional(Id) }),
    answer: Type.Object({ ...listOf(Type.Object(Row)).properties, counts: Type.Object({ active: Type.Integer(), stopped: Type.Integer(), pending: Type.Integer() }) }),
  }),
  person: call({
    method: 'GET', path: '/rest/sys/user/read/{id}', also: ['/rest/sys/user/read'], who: 'user', effect: 'read', does: 'One user.', params: Type.Object({ id: Id }),
    answer: Type.Object({ ...Row, call_agent: Type.String(), call_zh: Type.String(), call_telephone: Type.String() }),
  }),
  personSave: call({
    method: 'POST', path: '/rest/sys/user/save', who: 'user', effect: 'add', does: 'Makes a user. Without a password one is made and answered, this once.',
    params: Type.Object({ ...personGiven, password: Words }), answer: Type.Object({ id: Id, password: Type.Optional(Type.String()) }),
  }),
  personUpdate: call({ method: 'PUT', path: '/rest/sys/user/update/{id}', also: ['/rest/sys/user/update'], who: 'user', effect: 'set', does: 'Changes what is given of a user.', params: Type.Object({ id: Id, ...personGiven }), answer: Type.Object({ id: Id }) }),
  personPassword: call({
    method: 'POST', path: '/rest/sys/user/setPassword', who: 'user', effect: 'set', does: 'Gives a user a new password, made and answered this once when none is given; all his sessions end.',
    params: Type.Object({ id: Id, password: Words }), answer: Type.Object({ password: Type.Optional(Type.String()) }),
  }),
  personHoldings: call({
    method: 'GET', path: '/rest/sys/user/holdings', who: 'user', effect: 'read', does: 'What somebody would have to take over: records by module, approvals that wait.',
    params: Type.Object({ id: Id }), answer: Type.Object({ records: Type.Array(Type.Object({ module: Type.String(), name: Type.String(), count: Type.Integer() })), approvals: Type.Integer(), people: Type.Integer({ description: 'who report to him' }) }),
  }),
  personStop: call({
    method: 'POST', path: '/rest/sys/user/stop', who: 'user', effect: 'set',
    does: 'Disables a user (is_stop 1), whose sessions end at once, or lets him in again. Somebody else may take over the records and open approvals; without one, approvals go to an administrator. Many records move as jobs.',
    params: Type.Object({ id: Id, is_stop: Flag, takeover_user_id: Ref }),
    answer: Type.Object({ records: Type.Integer(), approvals: Type.Integer(), jobs: Type.Array(Id) }),
  }),
  personAudit: call({
    method: 'POST', path: '/rest/sys/user/audit', who: 'user', effect: 'set', does: 'Lets somebody who asked to join in (state 1), with a role and a department, or refuses him (state 2), who is forgotten then.',
    params: Type.Object({ id: Id, state: Type.Union([Type.Literal(1), Type.Literal(2)]), role_id: Ref, department_id: Ref }), answer: Done,
  }),
  batchRole: call({ method: 'POST', path: '/rest/sys/user/batchRole', who: 'user', effect: 'set', does: 'Gives several users a role.', params: Type.Object({ ids: Ids, role_id: Id }), answer: Done }),
  batchPosition: call({ method: 'POST', path: '/rest/sys/user/batchPosition', who: 'user', effect: 'set', does: 'Gives several users a position.', params: Type.Object({ ids: Ids, position: Text }), answer: Done }),
  batchHide: call({ method: 'POST', path: '/rest/sys/user/batchHide', who: 'user', effect: 'set', does: 'Hides several users in the address book (is_hide 1), or shows them.', params: Type.Object({ ids: Ids, is_hide: Flag }), answer: Done }),
  batchDepartment: call({ method: 'POST', path: '/rest/sys/user/batchDepartment', who: 'user', effect: 'set', does: 'Moves several users to a department, and their records with them.', params: Type.Object({ ids: Ids, department_id: Id }), answer: Done }),
  reportConfig: call({ method: 'POST', path: '/rest/sys/user/reportConfig', who: 'user', effect: 'set', does: 'Says whom several users report to; empty: the head of their department.', params: Type.Object({ ids: Ids, superior_user_id: Ref }), answer: Done }),
  personSees: call({
    method: 'GET', path: '/rest/sys/user/sees', who: 'user', effect: 'read', does: 'What a user may see and do, and why: rights, reach and fields of each module, pages of the back-office.',
    params: Type.Object({ id: Id }),
    answer: Type.Object({
      is_admin: Flag, role: Type.Union([Person, Type.Null()]), heads: Type.Array(Type.String({ description: 'departments whose data he sees as their head' })), below: Type.Array(Type.String({ description: 'people below him' })),
      modules: Type.Array(Type.Object({ module: Type.String(), name: Type.String(), rights: Type.Array(Type.String()), without: Type.Array(Type.String()), scope: Scope, reaches: Type.Integer({ description: 'records' }), hidden: Type.Array(Type.String()), fixed: Type.Array(Type.String()) })),
      settings: Type.Array(Type.String()),
    }),
  }),

  inviteLink: call({
    method: 'GET', path: '/rest/sys/user/inviteLink', who: 'admin', effect: 'read', does: 'A link by which people ask to join the company for 24 hours. The address begins with a slash where the server does not know how others reach it.',
    params: Nothing, answer: Type.Object({ url: Type.String(), corp_code: Type.String(), expire_time: Type.String() }),
  }),
  invitation: call({
    method: 'GET', path: '/account/api/invitation', who: 'anyone', effect: 'read', does: 'Which company an invitation is of; refused when it is over.',
    params: Type.Object({ token: Type.String({ maxLength: 500 }) }), answer: Type.Object({ corp_code: Type.String(), corp_name: Type.String() }),
  }),
  joinCorp: call({
    method: 'POST', path: '/account/api/joinCorp', also: ['/rest/sys/user/join'], who: 'anyone', effect: 'add', does: 'Asks to join a company, by its code or an invitation. Who asks waits for an administrator and cannot sign in until then.',
    params: Type.Object({ corp_code: Words, token: Type.Optional(Type.String({ maxLength: 500 })), name: Words, mobile: Words, password: Words }), answer: Type.Object({ corp_name: Type.String() }),
  }),
  loginLog: call({
    method: 'GET', path: '/rest/sys/user/loginLog', who: 'user', effect: 'read', does: 'Sign-ins, newest first, failed ones too: the own ones, or with `all` 1 those of everybody, for the key sys_userLoginLog.',
    params: Type.Object({ all: Switch, page: Page, size: Size, keyword: Words, ok: Switch, from: Words, to: Words }),
    answer: listOf(Type.Object({ id: Id, user_id: MaybeId, name: Type.String(), mobile: Type.String(), ok: Flag, ip: Type.String(), agent: Type.String(), way: Type.String(), create_time: Type.String() })),
  }),
  loginLogExport: call({
    method: 'GET', path: '/rest/sys/user/loginLogExport', who: 'anyone', effect: 'read', bytes: true, does: 'The sign-ins of everybody that match, 50,000 at most, as csv, by the session of the cookie.',
    params: Type.Object({ keyword: Words, ok: Switch, from: Words, to: Words }), answer: Type.Object({ name: Type.String(), type: Type.String(), inline: Type.Boolean() }),
  }),
};
