import Type from 'typebox';
import { defineEndpoint, Flag, EmptyObject } from './endpoint.ts';

const Entry = {
  title: Type.String(),
  path: Type.String(),
  out_url: Type.String(),
  menu_code: Type.String(),
  icon: Type.String(),
};

/** The back-office around its pages. */
export const adminEndpoints = {
  adminMenu: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/menus/getAdminMenu',
    who: 'user',
    effect: 'read',
    does: 'The side menu of the back-office: the pages whose right the user holds, none for everybody else.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        ...Entry,
        children: Type.Array(Type.Object({ ...Entry, children: Type.Array(Type.Unknown()) })),
      }),
    ),
  }),
  setUp: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/config/setUp',
    who: 'user',
    effect: 'read',
    does: 'How far the company is set up: counts, and hints with the page that follows each; only of pages that the user may open.',
    params: EmptyObject,
    answer: Type.Object({
      counts: Type.Array(
        Type.Object({ key: Type.String(), path: Type.String(), count: Type.Integer() }),
      ),
      hints: Type.Array(Type.Object({ key: Type.String(), path: Type.String(), done: Flag })),
    }),
  }),
};
