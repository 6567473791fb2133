import Type from 'typebox';
import { defineEndpoint, Flag, Id, listOf, Page, Size, sortBy } from './endpoint.ts';
import { IdOrNull, OptionalText, OptionalFlag } from './staffParts.ts';

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
    answer: listOf(
      Type.Object({
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
      }),
    ),
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
};
