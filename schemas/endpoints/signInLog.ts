import Type from 'typebox';
import { defineEndpoint, Flag, Id, listOf, Page, Size, sortBy } from './endpoint.ts';
import { SECURITY_EVENTS, type SecurityEvent } from '../staff/securityEvents.ts';
import { IdOrNull, OptionalText, OptionalFlag } from './staffParts.ts';

const SignIn = {
  id: Id,
  user_id: IdOrNull,
  name: Type.String(),
  mobile: Type.String(),
  ok: Flag,
  ip: Type.String(),
  agent: Type.String(),
  device: Type.String({ description: 'browser and system, as far as the agent tells' }),
  way: Type.String(),
  create_time: Type.String(),
};
const Event = Type.Enum(Object.keys(SECURITY_EVENTS) as SecurityEvent[]);
const asked = {
  keyword: OptionalText,
  event: Type.Optional(Event),
  ok: OptionalFlag,
  from: OptionalText,
  to: OptionalText,
};

/** Who signed in, and who tried. */
export const signInLogEndpoints = {
  loginLog: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/loginLog',
    who: 'user',
    effect: 'read',
    does: 'Sign-ins, newest first, failed ones too: the own ones, or with `all` 1 those of everybody, for the key sys_userLoginLog.',
    params: Type.Object({
      all: OptionalFlag,
      page: Page,
      size: Size,
      keyword: OptionalText,
      ok: OptionalFlag,
      from: OptionalText,
      to: OptionalText,
      sort: sortBy('create_time'),
    }),
    answer: listOf(Type.Object(SignIn)),
  }),
  loginLogExport: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/loginLogExport',
    who: 'anyone',
    effect: 'read',
    bytes: true,
    does: 'The sign-ins of everybody that match, 50,000 at most, as csv, by the session of the cookie.',
    params: Type.Object({
      keyword: OptionalText,
      ok: OptionalFlag,
      from: OptionalText,
      to: OptionalText,
    }),
    answer: Type.Object({ name: Type.String(), type: Type.String(), inline: Type.Boolean() }),
  }),
  securityLog: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/securityLog',
    who: 'user',
    effect: 'read',
    does: 'Every event of security, newest first: sign-ins, passwords, second factors, sessions, roles, rights, settings; for the key sys_securityLog. Nobody changes or deletes one; they are kept as long as sign-ins.',
    params: Type.Object({ ...asked, page: Page, size: Size, sort: sortBy('create_time') }),
    answer: listOf(
      Type.Object({
        ...SignIn,
        event: Event,
        name: Type.String({ description: 'of the event' }),
        user_name: Type.String({ description: 'whom it concerns' }),
        by_name: Type.String({
          description: 'who did it; empty for a sign-in that failed',
        }),
        about: Type.String({ description: 'the role that it concerns' }),
      }),
    ),
  }),
  securityLogExport: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/securityLogExport',
    who: 'anyone',
    effect: 'read',
    bytes: true,
    does: 'The events of security that match, 50,000 at most, as csv, by the session of the cookie.',
    params: Type.Object(asked),
    answer: Type.Object({ name: Type.String(), type: Type.String(), inline: Type.Boolean() }),
  }),
};
