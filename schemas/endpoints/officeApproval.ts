import Type from 'typebox';
import { defineEndpoint, EmptyObject, Flag, Id, Text } from './endpoint.ts';

const Name = Type.String({ minLength: 1, maxLength: 30 });
const Icon = Type.String({ pattern: '^[a-z0-9-]{1,40}$' });
const About = Type.String({ maxLength: 100 });
const Ids = Type.Array(Id, { maxItems: 200 });
const Color = Type.Enum(['grey', 'blue', 'green', 'amber', 'red', 'violet']);
const Lines = Type.Enum(['', 'cost_list', 'purchase_list']);
const Code = Type.String({ maxLength: 60 });

const Line = { check_id: Id, version: Type.Optional(Type.Integer({ minimum: 1 })) };
const Sum = Type.Object({
  id: Type.Integer({ description: 'of the line' }),
  amount: Type.Number({ description: 'the sum of all lines of the request' }),
  version: Type.Integer(),
});

/**
 * Office approval: the types of requests and their lines. Requests are records of the module check and have the calls of every module under
 * /rest/crm/check; how they are approved stands under /rest/oa/Approval.
 */
export const officeApprovalEndpoints = {
  checkModules: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/check/moduleList',
    who: 'user',
    effect: 'read',
    does: 'The types of office approval that the user may apply by, in their order.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        id: Id,
        value: Type.String({ description: 'what a request stores as its type' }),
        name: Type.String(),
        color: Type.String(),
        icon: Type.String(),
        about: Type.String(),
        needs_files: Flag,
      }),
    ),
  }),
  checkConditionFields: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/check/getConditionField',
    who: 'user',
    effect: 'read',
    does: 'The fields of requests that the user sees and can filter by.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        field: Type.String(),
        name: Type.String(),
        type: Type.String(),
        form_type: Type.String(),
      }),
    ),
  }),
  checkSearchList: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/check/getsearchList',
    who: 'user',
    effect: 'read',
    does: 'The views of the list of requests: mine, waiting for me, decided by me, copied to me, and saved ones.',
    params: EmptyObject,
    answer: Type.Array(Type.Object({ id: Type.Union([Id, Type.String()]), name: Type.String() })),
  }),
  checkGroupList: defineEndpoint({
    method: 'GET',
    path: '/rest/crm/check/getgroupList',
    who: 'user',
    effect: 'read',
    does: 'How many requests within reach there are of each type, the stopped ones that have some too.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({ value: Type.String(), name: Type.String(), count: Type.Integer() }),
    ),
  }),
  addCostLine: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/check/addCostdetail',
    who: 'user',
    effect: 'add',
    does: 'Adds a line to the expenses of a request that the user may edit.',
    params: Type.Object({
      ...Line,
      name: Text,
      date: Type.Optional(Text),
      amount: Type.Union([Type.Number(), Text]),
      remark: Type.Optional(Text),
    }),
    answer: Sum,
  }),
  addPurchaseLine: defineEndpoint({
    method: 'POST',
    path: '/rest/crm/check/addPurchasedetail',
    who: 'user',
    effect: 'add',
    does: 'Adds a line to what a request wants to buy; its amount is the price of one times how many.',
    params: Type.Object({
      ...Line,
      name: Text,
      spec: Type.Optional(Text),
      quantity: Type.Union([Type.Number(), Text]),
      unit: Type.Optional(Text),
      price: Type.Union([Type.Number(), Text]),
    }),
    answer: Sum,
  }),
  deleteLine: defineEndpoint({
    method: 'DELETE',
    path: '/rest/crm/check/delCostdetail',
    who: 'user',
    effect: 'set',
    does: 'Deletes a line, of expenses or of what is to be bought, from a request that the user may edit.',
    params: Type.Object({ ...Line, id: Id }),
    answer: Sum,
  }),
  checkTypes: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/checkType/list',
    who: 'user',
    effect: 'read',
    does: 'Every type of office approval with its settings, for whoever holds sys_oa_approval. Order, stopping and deleting: /rest/sys/tag with type check_type.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        id: Id,
        value: Type.String(),
        name: Type.String(),
        color: Type.String(),
        disabled: Flag,
        icon: Type.String(),
        about: Type.String(),
        sentence: Type.String(),
        department_ids: Type.Array(Id),
        user_ids: Type.Array(Id),
        number: Type.String(),
        needs_files: Flag,
        template_id: Type.Integer(),
        lines: Type.String(),
        section: Type.String({ description: 'the model of the part of the form that is its own' }),
        records: Type.Integer(),
        up: Type.Integer({ description: 'its place one further up, from 0' }),
        down: Type.Integer(),
      }),
    ),
  }),
  saveCheckType: defineEndpoint({
    method: 'POST',
    path: '/rest/oa/checkType/save',
    who: 'user',
    effect: 'add',
    does: 'Makes a type of office approval, or changes what is given of the one with the id; a new one may begin like another one, with a copy of its part of the form.',
    params: Type.Object({
      id: Type.Optional(Id),
      name: Type.Optional(Name),
      color: Type.Optional(Color),
      icon: Type.Optional(Icon),
      about: Type.Optional(About),
      department_ids: Type.Optional(Ids),
      user_ids: Type.Optional(Ids),
      number: Type.Optional(Type.String({ maxLength: 40 })),
      needs_files: Type.Optional(Flag),
      template_id: Type.Optional(Type.Integer({ minimum: 0 })),
      lines: Type.Optional(Lines),
      like: Type.Optional(Code),
    }),
    answer: Type.Object({ id: Id, value: Type.String() }),
  }),
};
