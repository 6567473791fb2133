import Type from 'typebox';
import { MAIL_SECURITY, MAIL_STEPS } from '../collaboration/mail.ts';
import { defineEndpoint, EmptyObject, Flag, NullAnswer } from './endpoint.ts';

const Line = Type.String({ maxLength: 200 });
const Port = Type.Integer({ minimum: 1, maximum: 65535 });
const Security = Type.Enum([...MAIL_SECURITY]);

const Account = {
  is_on: Flag,
  host: Line,
  port: Port,
  security: Security,
  user: Line,
  from: Line,
};

/** By which mail server reminders leave a company; for whoever may open /messageSetting. The password goes in and never comes out. */
export const mailEndpoints = {
  mailAccount: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/mail/account',
    who: 'user',
    effect: 'read',
    does: 'The mail server of the company; of its password only whether there is one. What could not be delivered lately.',
    params: EmptyObject,
    answer: Type.Object({
      ...Account,
      has_password: Flag,
      waiting: Type.Integer({ description: 'messages that wait or are tried again' }),
      failed: Type.Integer({ description: 'messages given up in the last seven days' }),
      last_fault: Type.String({ description: 'why the last of them came to nothing' }),
    }),
  }),
  saveMailAccount: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/mail/save',
    who: 'user',
    effect: 'set',
    does: 'Changes the mail server. An empty password leaves the present one, unless server or user are others.',
    params: Type.Object({
      is_on: Flag,
      host: Type.Optional(Line),
      port: Type.Optional(Port),
      security: Type.Optional(Security),
      user: Type.Optional(Line),
      password: Type.Optional(Line),
      from: Type.Optional(Line),
    }),
    answer: NullAnswer,
  }),
  testMail: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/mail/test',
    who: 'user',
    effect: 'set',
    does: 'Sends a message by the saved mail server at once and says at which step it came to nothing, if it did.',
    params: Type.Object({ to: Type.String({ minLength: 3, maxLength: 200 }) }),
    answer: Type.Object({
      step: Type.Enum(['', ...MAIL_STEPS], {
        description: 'that failed; empty: it was handed over',
      }),
      fault: Type.String({ description: 'what to look at, in words' }),
      said: Type.String({ description: 'what the mail server said' }),
    }),
  }),
};
