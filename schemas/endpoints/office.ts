import Type from 'typebox';
import { TAG_LIST } from '../vocabulary/listNames.ts';
import {
  defineEndpoint,
  Flag,
  Id,
  Ids,
  listOf,
  ModuleName,
  DateTimeText,
  EmptyObject,
  Page,
  Size,
} from './endpoint.ts';
import { ProcessStage } from './opportunity.ts';

const MaybeId = Type.Union([Id, Type.Null()]);
const Person = Type.Object({
  id: Id,
  name: Type.String(),
  avatar: Type.String(),
  department_id: MaybeId,
  department_name: Type.String(),
  role_name: Type.String(),
});
const Contact = Type.Object({
  ...Person.properties,
  position: Type.String(),
  mobile: Type.String(),
  email: Type.String(),
});
const Leaf = { id: Id, name: Type.String(), parent_id: MaybeId };
/** A tree is sent flat with parent_id beside its nesting, so that no schema recurses. */
const Branch = Type.Object({
  ...Leaf,
  leader_user_id: MaybeId,
  deputy_user_ids: Type.Array(Id),
  users: Type.Integer({ description: 'active ones in it' }),
  children: Type.Array(Type.Unknown({ description: 'the same shape again' })),
});
const Change = Type.Object({
  id: Id,
  create_time: DateTimeText,
  create_user_name: Type.String(),
  create_user_avatar: Type.String(),
  action_name: Type.String(),
  module: Type.String(),
  object_name: Type.String(),
  snapshot: Type.Array(
    Type.Object({ name: Type.String(), old_value: Type.String(), new_value: Type.String() }),
  ),
});

/** People, departments, roles, logs, tabs and the recycle bin: what many screens ask for. */
export const officeEndpoints = {
  users: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fielduserlist',
    who: 'user',
    effect: 'read',
    programs: 'writing',
    does: 'People to choose from: the active and the disabled ones.',
    params: EmptyObject,
    answer: Type.Object({ list: Type.Array(Person), forbidden: Type.Array(Person) }),
  }),
  departments: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/fielddepartmentlist',
    also: ['/rest/sys/department/list'],
    who: 'user',
    effect: 'read',
    programs: 'writing',
    does: 'The tree of departments.',
    params: EmptyObject,
    answer: Type.Array(Branch),
  }),
  departmentUsers: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/department/depuserList',
    who: 'user',
    effect: 'read',
    does: 'The tree of departments with their active users, and how to reach them; those without a department stand under the first.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({ ...Leaf, children: Type.Array(Type.Unknown()), users: Type.Array(Contact) }),
    ),
  }),
  roles: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/role/list',
    who: 'user',
    effect: 'read',
    does: 'The roles.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        scope: Type.String(),
        description: Type.String(),
        built_in: Type.Union([Type.Literal(0), Type.Literal(1)], {
          description: '1 for the role of administrators that the company began with',
        }),
        users: Type.Integer({ description: 'who hold it, disabled ones too' }),
        second_factor: Flag,
      }),
    ),
  }),
  stageGroups: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/opp_group/listgroup',
    who: 'user',
    effect: 'read',
    does: 'The stage processes; isStop 0 leaves out the stopped ones.',
    params: Type.Object({ isStop: Type.Optional(Flag) }),
    answer: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          module: Type.String(),
          is_stop: Flag,
          stages: Type.Array(ProcessStage),
        }),
      ),
    }),
  }),
  options: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/tag/list',
    also: ['/rest/sys/config/typeList'],
    who: 'user',
    effect: 'read',
    does: "A list or tree that fields offer by name: an administrator's own by its kind (tags, product categories …), users, departments, opportunity_groups, opportunity_stage, or the options of a field as module.field; 404 for a name that nobody knows.",
    params: Type.Object({ type: Type.String({ maxLength: 200, default: TAG_LIST }) }),
    answer: Type.Array(
      Type.Object({
        ...Leaf,
        disabled: Flag,
        color: Type.Optional(Type.String()),
        value: Type.Union([Type.String(), Type.Integer()], {
          description: 'what a field stores: the code of a shipped option, else the id',
        }),
      }),
    ),
  }),
  changeLog: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/modifylog/list',
    who: 'user',
    effect: 'read',
    does: "A record's history, newest first; category 0 all, 1 operation, 2 transfer.",
    params: Type.Object({
      module: ModuleName,
      id: Id,
      page: Page,
      size: Size,
      category: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(2)], { default: 0 }),
    }),
    answer: listOf(Change),
  }),
  tabs: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/label/getLabels',
    also: ['/rest/getLabels', '/rest/sys/labels/getLabels'],
    who: 'user',
    effect: 'read',
    does: "The tabs of a record's panel with their counts.",
    params: Type.Object({
      module_name: ModuleName,
      is_open: Type.Optional(Flag),
      module_id: Type.Optional(Id),
    }),
    answer: Type.Array(
      Type.Object({
        menu_name: Type.String(),
        menu_field: Type.String(),
        counts: Type.Union([Type.Integer(), Type.Null()]),
        type: Flag,
      }),
    ),
  }),
  recycled: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/recycle/list',
    who: 'user',
    effect: 'read',
    does: 'Deleted records of a module within reach.',
    params: Type.Object({ module: ModuleName, page: Page, size: Size }),
    answer: listOf(
      Type.Object({
        id: Id,
        name: Type.String(),
        number: Type.Union([Type.String(), Type.Null()]),
        owner_user_id: Type.Union([Id, Type.Literal('--')]),
        deleted_time: DateTimeText,
        deleted_by: MaybeId,
        deleted_by_name: Type.String(),
      }),
    ),
  }),
  restore: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/recycle/restore',
    who: 'user',
    effect: 'set',
    does: 'Brings deleted records back, with what was deleted along with them.',
    params: Type.Object({ module: ModuleName, ids: Ids }),
    answer: Type.Object({ restored: Type.Integer() }),
  }),
  purge: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/recycle/purge',
    also: ['/rest/sys/recycle/delete'],
    who: 'admin',
    effect: 'set',
    does: 'Deletes records for good.',
    params: Type.Object({ module: ModuleName, ids: Ids }),
    answer: Type.Object({ purged: Type.Integer() }),
  }),
};
