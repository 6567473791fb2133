import Type from 'typebox';
import { LOCALES } from '../i18n/locale.ts';
import { defineEndpoint, Flag, Id, EmptyObject } from './endpoint.ts';

const Entry = {
  title: Type.String(),
  path: Type.String(),
  out_url: Type.String(),
  menu_code: Type.String(),
  icon: Type.String(),
};

const SystemEntry = {
  ...Entry,
  hidden: Flag,
  roles: Type.Array(Id),
  own: Flag,
};
const Texts = Type.Object(
  Object.fromEntries(LOCALES.map((locale) => [locale, Type.Optional(Type.String())])),
  { additionalProperties: false },
);
const Arranged = {
  code: Type.String(),
  names: Type.Optional(Texts),
  icon: Type.Optional(Type.String()),
  hidden: Type.Optional(Type.Literal(1)),
  roles: Type.Optional(Type.Array(Id)),
  url: Type.Optional(Type.String()),
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
  systemMenu: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/menus/getsysMenu',
    who: 'user',
    effect: 'read',
    does: 'The whole side menu of the workbench as the company arranged it, hidden entries too; as shipped where `arranged` is 0.',
    params: Type.Object({ arranged: { ...Flag, default: 1 } }),
    answer: Type.Array(
      Type.Object({
        ...SystemEntry,
        children: Type.Array(Type.Object({ ...SystemEntry, children: Type.Array(Type.Unknown()) })),
      }),
    ),
  }),
  saveSystemMenu: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/menus/setsysMenu',
    who: 'user',
    effect: 'set',
    does: 'Arranges the side menu: entries and groups by their codes in their order. What is not named stays where it stands among its neighbours; an empty list is the menu as shipped.',
    params: Type.Object({
      menu: Type.Array(
        Type.Object({ ...Arranged, children: Type.Optional(Type.Array(Type.Object(Arranged))) }),
        { default: [] },
      ),
    }),
    answer: Type.Null(),
  }),
  saveMenuEntry: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/menus/save',
    who: 'user',
    effect: 'set',
    does: 'Adds or changes one entry of the side menu: without a code a new group, or a link where an address is given. Answers its code.',
    params: Type.Object({
      menu_code: Type.Optional(Type.String()),
      title: Type.Optional(Type.String({ minLength: 1 })),
      icon: Type.Optional(Type.String()),
      out_url: Type.Optional(Type.String()),
      parent_code: Type.Optional(Type.String()),
      hidden: Type.Optional(Flag),
      roles: Type.Optional(Type.Array(Id)),
    }),
    answer: Type.Object({ menu_code: Type.String() }),
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
