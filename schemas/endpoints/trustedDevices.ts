import Type from 'typebox';
import { defineEndpoint, EmptyObject, Flag, Id, NullAnswer } from './endpoint.ts';

/** Browsers in which one is asked for no second step for a while. */
export const trustedDeviceEndpoints = {
  trustedDevices: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/trustedDevices',
    who: 'user',
    effect: 'read',
    does: 'The browsers that ask for no second step at the moment, last used first (own: 1 for the one that asks), and whether the company allows it.',
    params: EmptyObject,
    answer: Type.Object({
      allowed: Flag,
      list: Type.Array(
        Type.Object({
          id: Id,
          own: Flag,
          device: Type.String(),
          ip: Type.String(),
          create_time: Type.String(),
          used_time: Type.String(),
          expire_time: Type.String(),
        }),
      ),
    }),
  }),
  endTrust: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/endTrust',
    who: 'user',
    effect: 'set',
    does: 'Trusts the browser named no more, or none of them.',
    params: Type.Object({ id: Type.Optional(Id) }),
    answer: NullAnswer,
  }),
};
