import Type from 'typebox';
import { defineEndpoint, EmptyObject, Flag } from './endpoint.ts';

/** By which ways reminders reach people; for whoever may open /messageSetting. */
export const messageEndpoints = {
  messageChannels: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/message/channels',
    who: 'user',
    effect: 'read',
    does: 'Which other systems reminders can go out by: WeChat Work and DingTalk, whether each is set up and switched on, and what could not be delivered in the last seven days.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        channel: Type.Enum(['wechat', 'ding']),
        name: Type.String(),
        is_on: Flag,
        failed: Type.Integer(),
        last_fault: Type.String({ description: 'why the last of them came to nothing, in words' }),
      }),
    ),
  }),
  testMessage: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/message/test',
    who: 'user',
    effect: 'set',
    does: 'Sends a test message to oneself: to the own bell, or to the own account at another system, and says why it came to nothing, if it did.',
    params: Type.Object({ channel: Type.Enum(['bell', 'wechat', 'ding']) }),
    answer: Type.Object({
      fault: Type.String({ description: 'what to look at, in words; empty: it was handed over' }),
      said: Type.String({ description: 'what the other system said' }),
    }),
  }),
};
