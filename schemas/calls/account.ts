import Type from 'typebox';
import { call, Done, Flag, Id, Nothing, Scope, Text } from './call.ts';

/** Who somebody is to the application: sign-in, and what it asks about the person right after. */
export const accountCalls = {
  login: call({
    method: 'POST', path: '/account/api/login', who: 'anyone', effect: 'set',
    does: 'Signs in by mobile, password and company code. Without a code, somebody of several companies gets the list of them and no token.',
    params: Type.Object({ mobile: Type.String({ minLength: 1, maxLength: 20 }), password: Type.String({ minLength: 1, maxLength: 200 }), corp_code: Type.Optional(Text) }),
    answer: Type.Object({ token: Type.Optional(Type.String()), name: Type.String(), companies: Type.Optional(Type.Array(Type.Object({ corp_code: Type.String(), name: Type.String() }))) }),
  }),
  logout: call({
    method: 'POST', path: '/account/api/logout', who: 'user', effect: 'set', does: 'Ends the session of the token.', params: Nothing, answer: Done,
  }),
  signInOptions: call({
    method: 'GET', path: '/account/api/signInOptions', who: 'anyone', effect: 'read', does: 'What the sign-in page offers: the demo accounts while SEED=demo.',
    params: Nothing,
    answer: Type.Object({ demo: Type.Array(Type.Object({ corp_code: Type.String(), mobile: Type.String(), password: Type.String(), who: Type.String() })) }),
  }),
  userInfo: call({
    method: 'GET', path: '/rest/sys/user/get_current_userinfo', who: 'user', effect: 'read', does: 'The user of the token.', params: Nothing,
    answer: Type.Object({
      id: Id, corp_id: Id, name: Type.String(), mobile: Type.String(), avatar: Type.String(), role_name: Type.String(), is_admin: Flag,
      department_id: Type.Union([Id, Type.Null()]), scope: Scope,
      corp_code: Type.String(), corp_name: Type.String(), system_name: Type.String(), logo: Type.String(),
      open_call: Flag, call_url: Type.String(), call_agent: Type.String(), call_zh: Type.String(), call_telephone: Type.String(),
    }),
  }),
  permissions: call({
    method: 'GET', path: '/rest/sys/permission/get_current_user_permission', who: 'user', effect: 'read',
    does: 'The permission keys of the user. An administrator has every key, whether listed or not.', params: Nothing, answer: Type.Array(Type.String()),
  }),
  menu: call({
    method: 'GET', path: '/rest/sys/menus/getmenu', who: 'user', effect: 'read', does: 'The side menu, by what the user may open, custom objects included.',
    params: Nothing,
    answer: Type.Array(Type.Object({
      title: Type.String(), path: Type.String(), out_url: Type.String(), menu_code: Type.String(), icon: Type.String(),
      children: Type.Array(Type.Object({ title: Type.String(), path: Type.String(), out_url: Type.String(), menu_code: Type.String(), icon: Type.String(), children: Type.Array(Type.Unknown()) })),
    })),
  }),
  settings: call({
    method: 'GET', path: '/rest/sys/config/getSetting', also: ['/rest/sys/config/getSettings'], who: 'user', effect: 'read',
    does: 'The settings of the company, or the one named by key_name.', params: Type.Object({ key_name: Type.Optional(Text) }),
    answer: Type.Unknown(),
  }),
  preferences: call({
    method: 'GET', path: '/rest/sys/userconfig/preferences', who: 'user', effect: 'read', does: "The user's lasting choices: theme, language, density, page size, open tabs …",
    params: Nothing, answer: Type.Record(Type.String(), Type.Unknown()),
  }),
  savePreferences: call({
    method: 'POST', path: '/rest/sys/userconfig/preferences', who: 'user', effect: 'set', does: 'Changes the choices that are given and leaves the others.',
    params: Type.Partial(Type.Object({
      theme: Text, locale: Text, size: Text, pagesize: Type.Integer({ minimum: 1, maximum: 200 }), collapse: Flag,
      tabs: Type.Array(Type.Object({ path: Type.String({ maxLength: 500 }), title: Type.Optional(Text) }), { maxItems: 50 }),
    })),
    answer: Done,
  }),
  recentMenu: call({
    method: 'GET', path: '/rest/sys/userconfig/recentmenu', who: 'user', effect: 'read', does: 'The quick menu: chosen menu_codes in their order.', params: Nothing,
    answer: Type.Array(Type.String()),
  }),
  saveRecentMenu: call({
    method: 'POST', path: '/rest/sys/userconfig/recentmenu', who: 'user', effect: 'set', does: 'Saves the quick menu.',
    params: Type.Object({ menu_code: Type.Array(Text, { maxItems: 12 }) }), answer: Done,
  }),
};
