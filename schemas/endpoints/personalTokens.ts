import Type from 'typebox';
import { apiAppEndpoints } from './apiApps.ts';
import { DateTimeText, defineEndpoint, EmptyObject, Flag, Id, NullAnswer } from './endpoint.ts';
import { OptionalText, OwnPassword } from './staffParts.ts';

/** Tokens by which people let scripts of their own act in their place; API apps are for other systems. */
export const personalTokenEndpoints = {
  personalTokens: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/personalTokens',
    who: 'user',
    effect: 'read',
    does: 'The own personal tokens, the newest first, and whether the company allows any; never a token itself.',
    params: EmptyObject,
    answer: Type.Object({
      allowed: Flag,
      list: Type.Array(
        Type.Object({
          id: Id,
          name: Type.String(),
          scopes: Type.Array(Type.String()),
          scope_names: Type.String(),
          create_time: DateTimeText,
          expire_time: DateTimeText,
          expired: Flag,
          used_time: Type.String({ description: 'empty while it was not used' }),
          used_ip: Type.String(),
        }),
      ),
    }),
  }),
  personalTokenScopes: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/personalTokenScopes',
    who: 'user',
    effect: 'read',
    does: 'What a personal token may be allowed, by module, as far as the caller could do it: see scopesList of API apps.',
    params: EmptyObject,
    answer: apiAppEndpoints.apiAppScopes.answer,
  }),
  addPersonalToken: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/personalTokenAdd',
    who: 'user',
    effect: 'add',
    does: 'Makes a token for who knows the own password and answers it, once: Authorization: Bearer fwp_… calls in the caller’s place within the scopes.',
    params: Type.Object({
      name: OptionalText,
      days: Type.Optional(Type.Integer({ description: '30, 90 or 365' })),
      scopes: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })),
      own_password: OwnPassword,
    }),
    answer: Type.Object({
      id: Id,
      token: Type.String({ description: 'told once and never again' }),
    }),
  }),
  removePersonalToken: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/personalTokenRemove',
    who: 'user',
    effect: 'set',
    does: 'Ends an own personal token; its next call is refused.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
};
