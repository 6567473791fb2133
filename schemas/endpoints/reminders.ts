import Type from 'typebox';
import { REMINDER_SORTS } from '../collaboration/reminders.ts';
import {
  defineEndpoint,
  NullAnswer,
  Flag,
  Id,
  listOf,
  ModuleName,
  EmptyObject,
  Page,
  Size,
  Text,
} from './endpoint.ts';

const Kind = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'a kind of reminder: customerFollow, processApproval …',
});
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const MaybeId = Type.Union([Id, Type.Null()]);
const Person = Type.Object({ id: Id, name: Type.String(), avatar: Type.String() });

const Query = Type.Object({
  page: Page,
  size: Size,
  whose: Type.Optional(
    Type.Union([Type.Literal('mine'), Type.Literal('below')], {
      description: 'mine: for the reader; below: of others within reach',
    }),
  ),
  read: Type.Optional(Flag),
  start: Type.Optional(Day),
  end: Type.Optional(Day),
  keyword: Type.Optional(Text),
  folded: Type.Optional(Flag),
  sort: Type.Optional(
    Type.Enum([...REMINDER_SORTS], {
      description: 'by when it is due; absent: the most urgent or the newest first',
    }),
  ),
});
const Row = Type.Object({
  module: Type.String({ description: 'empty: it is about no record' }),
  module_id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  notification_id: Type.Optional(
    Type.Union([Id], { description: 'of a notification: what markRead takes' }),
  ),
  notification_kind: Type.Optional(
    Type.String({ description: 'of a notification: the key of its kind' }),
  ),
  to: Type.Optional(
    Type.String({ description: 'of a notification about no record: the address it leads to' }),
  ),
  notification_ids: Type.Optional(
    Type.Array(Id, {
      description: 'of notifications that stand together: all of them, the first too',
    }),
  ),
  about: Type.Optional(
    Type.String({ description: 'of notifications that stand together: the record they share' }),
  ),
  name: Type.String(),
  customer_id: MaybeId,
  customer_name: Type.String(),
  contact_id: Type.Optional(MaybeId),
  contact_name: Type.Optional(Type.String()),
  mobile: Type.Optional(Type.String({ description: 'the number to call, where it may be seen' })),
  last_contact_time: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  owner_user_id: MaybeId,
  owner_name: Type.String(),
  due: Type.String({ description: 'when it is due, or when the approval was started or decided' }),
  due_mark: Type.String({ description: 'what markRead keeps: another one reminds anew' }),
  state: Type.String({ description: 'in words' }),
  is_read: Flag,
  flow_name: Type.Optional(Type.String()),
  promoter_user: Type.Optional(Person),
  promoter_time: Type.Optional(Type.String()),
  is_daishen: Type.Optional(Flag),
  approval_state: Type.Optional(
    Type.Integer({ description: 'of a result: 2 passed, 3 rejected, 4 revoked' }),
  ),
  decided_by: Type.Optional(Person),
  content: Type.Optional(
    Type.String({
      description: 'what was said with the decision, or the amounts that an entry is about',
    }),
  ),
});

/** The list of one kind: the same call for each. */
function remindList<const U extends string>(path: U, does: string) {
  return defineEndpoint({
    method: 'POST',
    path,
    who: 'user',
    effect: 'read',
    does,
    params: Query,
    answer: listOf(Row),
  });
}

/** What waits for the reader: how much of each kind, the lists themselves, and what was read. */
export const reminderEndpoints = {
  reminders: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/remind/getList',
    who: 'user',
    effect: 'read',
    does: 'How many unread reminders of each kind wait for the user.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        name: Type.String(),
        schedule: Type.String(),
        count: Type.Integer(),
        again: Type.Integer({
          description: 'how many of them another kind of this list counts too',
        }),
        icon: Type.String(),
      }),
    ),
  }),
  reminderCount: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/remind/count',
    who: 'user',
    effect: 'read',
    does: 'How many unread reminders of one kind wait for the user.',
    params: Type.Object({ schedule: Kind }),
    answer: Type.Object({ schedule: Type.String(), count: Type.Integer() }),
  }),
  reminderKinds: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/remind/schedule',
    who: 'user',
    effect: 'read',
    does: 'The kinds of reminders with how many days ahead they remind.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        schedule: Type.String(),
        name: Type.String(),
        module: Type.String(),
        days: Type.Integer(),
        channels: Type.Array(Type.String(), {
          description: 'by which the company sends it besides: mail, wechat, ding',
        }),
      }),
    ),
  }),
  reminderModules: defineEndpoint({
    method: 'GET',
    path: '/rest/oa/remind/modules',
    who: 'user',
    effect: 'read',
    does: 'The modules whose records can have reminders.',
    params: EmptyObject,
    answer: Type.Array(Type.Object({ module: Type.String(), name: Type.String() })),
  }),
  markReminders: defineEndpoint({
    method: 'PUT',
    path: '/rest/oa/remind/markRead',
    who: 'user',
    effect: 'set',
    does: 'Marks reminders of a kind as read; without ids all of them, without a kind all there are. A new due time reminds anew.',
    params: Type.Object({
      schedule: Type.Optional(Kind),
      ids: Type.Optional(Type.Array(Id, { maxItems: 1000 })),
      module: Type.Optional(ModuleName),
    }),
    answer: NullAnswer,
  }),
  notification: remindList(
    '/rest/oa/remind/notification',
    'What others did that concerns this user, the newest first: comments, records given to them, joint follow-up, approvals asked of them and decided, imports that ended. With `folded` those about one record, or of one kind in one go, are one row.',
  ),
  customerFollow: remindList(
    '/rest/oa/remind/customerFollow',
    'Customers whose next follow-up is due.',
  ),
  opportunityFollow: remindList(
    '/rest/oa/remind/opportunityFollow',
    'Open opportunities whose next follow-up is due.',
  ),
  poolReturn: remindList(
    '/rest/oa/remind/poolReturn',
    'Customers and clues of this user that go back to their pool within the days that the company says, the next one first.',
  ),
  processApproval: remindList(
    '/rest/oa/remind/processApproval',
    'Records whose approval waits for this user, the oldest first.',
  ),
  officeApproval: remindList(
    '/rest/oa/remind/officeApproval',
    'Office requests whose approval waits for this user.',
  ),
  customApproval: remindList(
    '/rest/oa/remind/customApproval',
    'Records of own objects whose approval waits for this user.',
  ),
  approvalResult: remindList(
    '/rest/oa/remind/approvalResult',
    'Results of approvals that this user submitted, the newest first; not those they withdrew.',
  ),
  proxyDecision: remindList(
    '/rest/oa/remind/proxyDecision',
    'What others decided in this user’s place, the newest first.',
  ),
  mergeRequest: remindList(
    '/rest/oa/remind/mergeRequest',
    'Records that this user was asked to merge, the newest request first.',
  ),
  paymentRemind: remindList('/rest/oa/remind/paymentRemind', 'Payment plans coming due.'),
  contractExpire: remindList('/rest/oa/remind/contractExpire', 'Contracts about to expire.'),
  birthday: remindList('/rest/oa/remind/birthday', 'Contacts whose birthday is near.'),
  scheduleRemind: remindList(
    '/rest/oa/remind/scheduleRemind',
    'Entries of the calendar whose reminder is due.',
  ),
};
