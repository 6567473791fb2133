import Type from 'typebox';
import type { RecordEndpointKind } from './endpointPaths.ts';
import type { Endpoint } from './endpoint.ts';
import {
  defineEndpoint,
  Flag,
  Id,
  Ids,
  ModuleName,
  DateTimeText,
  Page,
  PastDay,
  Size,
  Text,
} from './endpoint.ts';
import type { ModuleKey } from '../modules/index.ts';
import { SavedViewId } from './savedViews.ts';

const Owner = Type.Union([Id, Type.Literal('--')], {
  description: '-- is nobody: the record waits in the pool',
});
const MaybeText = Type.Union([Type.String(), Type.Null()]);
const Lock = Type.Union([Type.Literal('locked'), Type.Literal('unlocked')]);
const core = {
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  number: MaybeText,
  owner_user_id: Owner,
  create_time: DateTimeText,
  update_time: DateTimeText,
  last_contact_time: MaybeText,
  state: Type.Integer(),
  approval_state: Type.Integer(),
  lock_flag: Lock,
  is_edit: Type.Boolean(),
  is_delete: Type.Boolean(),
  masked: Type.Optional(
    Type.Array(Type.String(), {
      description: 'models whose values are kept back while the record waits in a pool',
    }),
  ),
};
/** Whose related records are meant where a call names no module, or only a customer_id. */
export const CENTRAL_MODULE = 'customer' satisfies ModuleKey;

export const Row = Type.Object(
  { ...core, display: Type.Record(Type.String(), Type.String()) },
  {
    additionalProperties: true,
    description:
      'values stand by model beside these; display has the words of references and choices',
  },
);
export const RecordList = Type.Object(
  {
    list: Type.Array(Row),
    count: Type.Integer(),
    count_is_estimate: Type.Boolean(),
    anchor: Type.Optional(Type.String()),
  },
  {
    additionalProperties: true,
    description: 'payment plans answer plan_total_amount and actual_total_amount besides',
  },
);
const Shown = Type.Object({
  name: Type.String(),
  model: Type.String(),
  value: Type.Unknown(),
  display: Type.String(),
  type: Type.String(),
  valueType: Type.String(),
  is_main: Type.Boolean(),
});
export const Detail = Type.Object(
  {
    ...core,
    data_raw: Type.Record(Type.String(), Type.Unknown()),
    list: Type.Array(Shown),
    owner_user_name: Type.String(),
    creator_user_id: Type.Union([Id, Type.Null()]),
    team: Type.Boolean(),
    is_approval: Type.Boolean(),
    actions: Type.Array(Type.String()),
  },
  { additionalProperties: true },
);
/** How far the change of one time of something that repeats goes. */
export const ApplyToText = Type.Union([Type.Literal('one'), Type.Literal('following')], {
  description: 'following: the open ones of the same series after it, too; absent: one',
});
export type ApplyTo = Type.Static<typeof ApplyToText>;
export const Saved = Type.Object({ id: Id, version: Type.Integer() });
const values = { additionalProperties: true, description: "values by model: the module's schema" };

const Query = {
  page: Page,
  size: Size,
  keyword: Type.Optional(Text),
  scene_id: Type.Optional(SavedViewId),
  sort: Type.Optional(Type.String({ maxLength: 500 })),
  anchor: Type.Optional(
    Type.String({
      maxLength: 4000,
      description:
        'as the answer of a page near this one had it: paging on from there costs no more than the first page',
    }),
  ),
  filter: Type.Optional(
    Type.Object(
      {},
      {
        additionalProperties: true,
        description:
          '{ op, rules: [{ field, operator, value } | group] }, or the same as JSON text; a field is a model, customer_id.level of a related record, or lines[].amount of any row of a sub-form',
      },
    ),
  ),
};

/** One call that every module has under its own path and verbs. `{module}` in the path is the module's base: crm/customer. */
interface RecordCall<
  P extends Type.TObject = Type.TObject,
  A extends Type.TSchema = Type.TSchema,
> extends Endpoint<P, A, 'user'> {
  /** the right it asks for: crm_{stem}_{right} */
  right: 'view' | 'edit' | 'delete' | 'transfer';
}

function recordCall<P extends Type.TObject, A extends Type.TSchema>(
  row: Omit<RecordCall<P, A>, 'who'>,
): RecordCall<P, A> {
  return { ...row, who: 'user' };
}

export const recordEndpoints = {
  list: recordCall({
    method: 'POST',
    path: '{module}/list',
    right: 'view',
    effect: 'read',
    does: 'A page of records; count is exact up to 10,000.',
    params: Type.Object({ ...Query, as_of: Type.Optional(PastDay) }),
    answer: RecordList,
  }),
  read: recordCall({
    method: 'GET',
    path: '{module}/{read}/{id}',
    right: 'view',
    effect: 'read',
    does: 'One record.',
    params: Type.Object({ id: Id }),
    answer: Detail,
  }),
  save: recordCall({
    method: 'POST',
    path: '{module}/{save}',
    right: 'edit',
    effect: 'add',
    does: 'Creates a record.',
    params: Type.Object({}, values),
    answer: Saved,
  }),
  update: recordCall({
    method: 'PUT',
    path: '{module}/{update}/{id}',
    right: 'edit',
    effect: 'set',
    does: 'Changes the given values of the record as it was at `version`; 409 carries what others changed in the same fields.',
    params: Type.Object(
      { id: Id, version: Type.Integer({ minimum: 1 }), apply_to: Type.Optional(ApplyToText) },
      values,
    ),
    answer: Saved,
  }),
  delete: recordCall({
    method: 'DELETE',
    path: '{module}/delete',
    right: 'delete',
    effect: 'set',
    does: 'Puts records and their children into the recycle bin.',
    params: Type.Object({ ids: Ids }),
    answer: Type.Object({ deleted: Type.Integer() }),
  }),
  deleteCheck: recordCall({
    method: 'POST',
    path: '{module}/delcheck',
    right: 'delete',
    effect: 'read',
    does: 'How many records of other modules would be deleted along.',
    params: Type.Object({ ids: Ids }),
    answer: Type.Array(Type.Object({ module: Type.String(), count: Type.Integer() })),
  }),
  shift: recordCall({
    method: 'POST',
    path: '{module}/{shift}',
    right: 'transfer',
    effect: 'set',
    does: 'Gives records to another owner; team_flag 1 keeps the former one as joint follow-up.',
    params: Type.Object({
      ids: Ids,
      user_id: Id,
      team_flag: Type.Optional(Flag),
      auth_type: Type.Optional(Flag),
      visible_modules: Type.Optional(Type.Array(ModuleName)),
    }),
    answer: Type.Object({
      changed: Type.Integer(),
      moved: Type.Integer({ description: 'related records that went along' }),
      skipped: Type.Array(
        Type.Object({
          module: Type.String(),
          reason: Type.Union([
            Type.Literal('other_owner'),
            Type.Literal('finished'),
            Type.Literal('in_approval'),
            Type.Literal('locked'),
          ]),
          count: Type.Integer(),
        }),
        { description: 'related records that stayed behind, by module and reason' },
      ),
    }),
  }),
  related: recordCall({
    method: 'GET',
    path: '{module}/relationList',
    right: 'view',
    effect: 'read',
    does: 'The records of this module that belong to one record of another; customer_id alone means that customer.',
    params: Type.Object({
      ...Query,
      module: Type.Optional(ModuleName),
      module_id: Type.Optional(Id),
      customer_id: Type.Optional(Id),
    }),
    answer: RecordList,
  }),
  check: recordCall({
    method: 'POST',
    path: '{module}/checkName',
    right: 'view',
    effect: 'read',
    does: 'Records of the same name anywhere in the company, with their owners and, where the asker may open them, their ids; and records the asker sees that seem to mean the same as one with this name and these `values`, found as duplicates are. `id` is left out.',
    params: Type.Object({
      name: Type.Optional(Text),
      values: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      id: Type.Optional(Id),
    }),
    answer: Type.Array(
      Type.Object({
        id: Type.Union([Id, Type.Null()]),
        name: Type.String(),
        module: Type.String(),
        module_key: Type.String(),
        owner: Type.String(),
        same_name: Type.Boolean(),
        reasons: Type.Array(
          Type.Object({ model: Type.String(), words: Type.String(), value: Type.String() }),
          { description: 'by which of the asked values it was found; the same name needs none' },
        ),
        blocks: Type.Boolean({ description: 'nothing may be saved beside it' }),
      }),
    ),
  }),
  pick: recordCall({
    method: 'GET',
    path: '{module}/pick',
    right: 'view',
    effect: 'read',
    does: 'Records to choose from by a keyword, or the names of given ids.',
    params: Type.Object({
      keyword: Type.Optional(Text),
      ids: Type.Optional(Ids),
      page: Page,
      size: Size,
    }),
    answer: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          number: MaybeText,
          parent: Type.Union([Type.String(), Type.Null()], {
            description: 'the name of the record it belongs to, of a contact its customer',
          }),
        }),
      ),
      count: Type.Integer(),
    }),
  }),
} satisfies Record<RecordEndpointKind, RecordCall>;

/** A declared action of a module, as a call. */
export const actionEndpoint = recordCall({
  method: 'POST',
  path: '{module}/{action}',
  right: 'edit',
  effect: 'add',
  does: 'Runs a declared action on records; what it asks for stands beside the ids.',
  params: Type.Object({ ids: Ids }, { additionalProperties: true }),
  answer: Type.Object({
    ids: Type.Array(Id),
    made: Type.Optional(
      Type.Array(Type.Object({ module: Type.String(), id: Id, name: Type.String() }), {
        description: 'the records that the action has made',
      }),
    ),
    opens: Type.Optional(
      Type.Object(
        { module: Type.String(), values: Type.Record(Type.String(), Type.Unknown()) },
        { description: 'of an action that opens the add form of a module: its first values' },
      ),
    ),
  }),
});

const Object_ = Type.Object({ key: Type.String(), name: Type.String(), icon_name: Type.String() });

/** What only custom objects have. */
export const customObjectRecordEndpoints = {
  customModules: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/customobject/module_list',
    also: ['/rest/sys/custom/list'],
    who: 'user',
    effect: 'read',
    does: 'The custom objects the user may open.',
    params: Type.Object({}),
    answer: Type.Array(Object_),
  }),
  customModuleList: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/custom/list',
    who: 'user',
    effect: 'read',
    does: 'The custom objects the user may open.',
    params: Type.Object({}),
    answer: Type.Array(Object_),
  }),
  customModule: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/customobject/module_info',
    who: 'user',
    effect: 'read',
    does: 'A custom object as a module file, with its icon.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Object({
      key: Type.String(),
      name: Type.String(),
      icon_name: Type.String(),
      file: Type.Unknown(),
    }),
  }),
  aboutModule: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/customobject/about_module',
    who: 'user',
    effect: 'read',
    does: 'The modules whose records can belong to this object: its related tables.',
    params: Type.Object({ module: ModuleName }),
    answer: Type.Array(Object_),
  }),
  aboutList: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/customobject/about_list',
    who: 'user',
    effect: 'read',
    does: 'The records of current_module that belong to record `id` of `module`.',
    params: Type.Object({
      id: Id,
      module: ModuleName,
      current_module: ModuleName,
      page: Page,
      size: Type.Integer({ minimum: 1, maximum: 200, default: 10 }),
    }),
    answer: RecordList,
  }),
  customRelated: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/custom/getRelated',
    who: 'user',
    effect: 'read',
    does: 'The field of an object that points to `current_module` (customer when absent), or nothing.',
    params: Type.Object({ module: ModuleName, current_module: Type.Optional(ModuleName) }),
    answer: Type.Union([Type.Object({ field: Type.String(), name: Type.String() }), Type.Null()]),
  }),
};
