import Type from 'typebox';
import { defineEndpoint, Flag, Id, ModuleName, DateTimeText, Text } from './endpoint.ts';

const Settings = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'settings by their keys; an empty one is its default again',
  },
);
const Values = Type.Record(Type.String(), Type.Unknown());
/** Who changed something of a page of the back-office, from what to what in words. */
export const Change = Type.Object({
  id: Id,
  create_time: DateTimeText,
  create_user_name: Type.String(),
  snapshot: Type.Array(
    Type.Object({
      model: Type.String(),
      name: Type.String(),
      old_value: Type.String(),
      new_value: Type.String(),
    }),
  ),
});
const change = { params: Type.Object({ settings: Settings }), answer: Type.Null() };
/** One address reads and saves: the texts name no method for each. */
const reading = {
  method: 'POST',
  who: 'user',
  effect: 'set',
  params: Type.Object({ settings: Type.Optional(Settings) }),
  answer: Values,
} as const;
const some = { params: Type.Object({}), answer: Values };

/** The settings of the company. Each stands on a page of the back-office and asks for the key of that page; /rest/sys/config/getSetting answers them to everybody. */
export const settingEndpoints = {
  settingPage: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/config/settingPage',
    who: 'user',
    effect: 'read',
    does: 'The settings of a page of the back-office, defaults included, and the newest changes of them.',
    params: Type.Object({ page: Text }),
    answer: Type.Object({
      values: Values,
      log: Type.Array(Change),
    }),
  }),
  setSetting: defineEndpoint({
    ...change,
    method: 'POST',
    path: '/rest/sys/config/setSetting',
    also: ['/rest/sys/config/basicSetting'],
    who: 'user',
    effect: 'set',
    does: 'Changes settings, on whichever pages they stand; the others stay as they are.',
  }),
  nextNumber: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/config/nextNumber',
    who: 'user',
    effect: 'read',
    does: 'The next automatic number of a module by a pattern that need not be saved.',
    params: Type.Object({ module: ModuleName, pattern: Text }),
    answer: Type.Object({ number: Type.String() }),
  }),
  recycleCount: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/config/recycleCount',
    who: 'user',
    effect: 'read',
    does: 'How many records of a module would go back to their pool now, by rules that need not be saved.',
    params: Type.Object({ module: ModuleName, settings: Settings }),
    answer: Type.Object({ count: Type.Integer(), more: Flag }),
  }),
  recyclingRules: defineEndpoint({
    ...some,
    method: 'GET',
    path: '/rest/sys/config/recyclingRules',
    who: 'user',
    effect: 'read',
    does: 'When customers and leads go back to their pools.',
  }),
  saveRecyclingRules: defineEndpoint({
    ...change,
    method: 'POST',
    path: '/rest/sys/config/recyclingRules',
    who: 'user',
    effect: 'set',
    does: 'Changes when customers and leads go back to their pools.',
  }),
  receiveLimit: defineEndpoint({
    ...some,
    method: 'GET',
    path: '/rest/sys/config/receiveLimit',
    who: 'user',
    effect: 'read',
    does: 'How many customers and leads one person may claim a day.',
  }),
  saveReceiveLimit: defineEndpoint({
    ...change,
    method: 'POST',
    path: '/rest/sys/config/receiveLimit',
    who: 'user',
    effect: 'set',
    does: 'Changes how many customers and leads one person may claim a day.',
  }),
  numberLimit: defineEndpoint({
    ...some,
    method: 'GET',
    path: '/rest/sys/config/numberLimit',
    who: 'user',
    effect: 'read',
    does: 'How many customers and leads one person may hold.',
  }),
  saveNumberLimit: defineEndpoint({
    ...change,
    method: 'POST',
    path: '/rest/sys/config/numberLimit',
    who: 'user',
    effect: 'set',
    does: 'Changes how many customers and leads one person may hold.',
  }),
  remindSettings: defineEndpoint({
    ...reading,
    path: '/rest/sys/config/remind',
    does: 'Which reminders there are, how many days ahead and whom they remind; with `settings` changes those first.',
  }),
  birthdaySettings: defineEndpoint({
    ...reading,
    path: '/rest/sys/config/birthdayRemind',
    does: 'Whether, how many days ahead and whom birthdays of contacts remind; with `settings` changes that first.',
  }),
};
