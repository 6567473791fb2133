import Type from 'typebox';
import { call, Flag, Id, ModuleName, Moment, Text } from './call.ts';

const Settings = Type.Object(
  {},
  {
    additionalProperties: true,
    description: 'settings by their keys; an empty one is its default again',
  },
);
const Values = Type.Record(Type.String(), Type.Unknown());
const change = { params: Type.Object({ settings: Settings }), answer: Type.Null() };
const some = { params: Type.Object({}), answer: Values };

/** The settings of the company. Each stands on a page of the back-office and asks for the key of that page; /rest/sys/config/getSetting answers them to everybody. */
export const settingCalls = {
  settingPage: call({
    method: 'GET',
    path: '/rest/sys/config/settingPage',
    who: 'user',
    effect: 'read',
    does: 'The settings of a page of the back-office, defaults included, and the newest changes of them.',
    params: Type.Object({ page: Text }),
    answer: Type.Object({
      values: Values,
      log: Type.Array(
        Type.Object({
          id: Id,
          create_time: Moment,
          create_user_name: Type.String(),
          snapshot: Type.Array(
            Type.Object({
              model: Type.String(),
              name: Type.String(),
              old_value: Type.String(),
              new_value: Type.String(),
            }),
          ),
        }),
      ),
    }),
  }),
  setSetting: call({
    ...change,
    method: 'POST',
    path: '/rest/sys/config/setSetting',
    also: ['/rest/sys/config/basicSetting'],
    who: 'user',
    effect: 'set',
    does: 'Changes settings, on whichever pages they stand; the others stay as they are.',
  }),
  nextNumber: call({
    method: 'GET',
    path: '/rest/sys/config/nextNumber',
    who: 'user',
    effect: 'read',
    does: 'The next automatic number of a module by a pattern that need not be saved.',
    params: Type.Object({ module: ModuleName, pattern: Text }),
    answer: Type.Object({ number: Type.String() }),
  }),
  recycleCount: call({
    method: 'GET',
    path: '/rest/sys/config/recycleCount',
    who: 'user',
    effect: 'read',
    does: 'How many records of a module would go back to their pool now, by rules that need not be saved.',
    params: Type.Object({ module: ModuleName, settings: Settings }),
    answer: Type.Object({ count: Type.Integer(), more: Flag }),
  }),
  recyclingRules: call({
    ...some,
    method: 'GET',
    path: '/rest/sys/config/recyclingRules',
    who: 'user',
    effect: 'read',
    does: 'When customers and leads go back to their pools.',
  }),
  saveRecyclingRules: call({
    ...change,
    method: 'POST',
    path: '/rest/sys/config/recyclingRules',
    who: 'user',
    effect: 'set',
    does: 'Changes when customers and leads go back to their pools.',
  }),
  receiveLimit: call({
    ...some,
    method: 'GET',
    path: '/rest/sys/config/receiveLimit',
    who: 'user',
    effect: 'read',
    does: 'How many customers and leads one person may claim a day.',
  }),
  saveReceiveLimit: call({
    ...change,
    method: 'POST',
    path: '/rest/sys/config/receiveLimit',
    who: 'user',
    effect: 'set',
    does: 'Changes how many customers and leads one person may claim a day.',
  }),
  numberLimit: call({
    ...some,
    method: 'GET',
    path: '/rest/sys/config/numberLimit',
    who: 'user',
    effect: 'read',
    does: 'How many customers and leads one person may hold.',
  }),
  saveNumberLimit: call({
    ...change,
    method: 'POST',
    path: '/rest/sys/config/numberLimit',
    who: 'user',
    effect: 'set',
    does: 'Changes how many customers and leads one person may hold.',
  }),
};
