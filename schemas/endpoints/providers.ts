import Type from 'typebox';
import { PROVIDER_STEPS, PROVIDERS } from '../staff/providers.ts';
import { accountEndpoints } from './account.ts';
import { defineEndpoint, EmptyObject, Flag, Id, NullAnswer, Text } from './endpoint.ts';
import { OwnPassword } from './staffParts.ts';

const Line = Type.String({ maxLength: 200 });
const Path = Type.String({ maxLength: 200, pattern: '^/' });
const State = Type.String({ minLength: 1, maxLength: 200 });
const Code = Type.String({ minLength: 1, maxLength: 2000 });

/** What the provider has sent back, and what is chosen where somebody works in several companies. */
const Return = {
  state: State,
  code: Type.Optional(Code),
  inside: Type.Optional(Flag),
};
const Entered = Type.Object({
  ...accountEndpoints.login.answer.properties,
  to: Type.Optional(Type.String({ description: 'where the person wanted to go' })),
  state: Type.Optional(Type.String({ description: 'goes on with the company that is chosen' })),
});
const Begun = Type.Object({
  on: Flag,
  url: Type.String({ description: 'where to send the browser; empty where nothing is set up' }),
  state: Type.String({ description: 'for a code that an app gives out without an address' }),
});
const Begin = Type.Object({ corp_code: Type.Optional(Text), to: Type.Optional(Line) });
const Bind = Type.Object({ state: State, code: Code });
const Bound = Type.Object({ name: Type.String({ description: 'how the person is called there' }) });

const Config = Type.Object({
  is_on: Flag,
  client_id: Type.String(),
  agent_id: Type.String(),
  home_page: Type.String(),
  has_secret: Flag,
  home_url: Type.String({ description: 'what to name there as the home page of the application' }),
  callback: Type.String({ description: 'what to name there as the address to come back to' }),
  people: Type.Integer({ description: 'who could be bound' }),
  bound_people: Type.Integer(),
});
const Save = Type.Object({
  is_on: Flag,
  client_id: Type.Optional(Line),
  agent_id: Type.Optional(Line),
  secret: Type.Optional(Line),
  home_page: Type.Optional(Line),
});
const Tested = Type.Object({
  step: Type.Enum(['', ...PROVIDER_STEPS], { description: 'that failed; empty: all is well' }),
  fault: Type.String({ description: 'what to look at, in words' }),
  said: Type.String({ description: 'what the provider said' }),
});
const BatchBind = Type.Object({
  users: Type.Optional(
    Type.Array(Type.Object({ id: Id, account: Type.String({ minLength: 1, maxLength: 200 }) }), {
      minItems: 1,
      maxItems: 1000,
    }),
  ),
});
const BatchBound = Type.Object({
  bound: Type.Integer(),
  left: Type.Array(Type.Object({ id: Id, name: Type.String(), reason: Type.String() }), {
    description: 'who was not bound, and why',
  }),
});
/** oidc: an identity provider of the company, by its key */
const ProviderName = Type.Enum([
  ...(Object.keys(PROVIDERS) as (keyof typeof PROVIDERS)[]),
  'oidc' as const,
]);
const ProviderWhich = Type.Optional(Type.String({ maxLength: 80 }));
const Home = Type.Object({ url: Type.String(), home_page: Type.String() });
const MenuEntry = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 16 }),
  path: Path,
});
const Menu = Type.Array(Type.Object({ name: Type.String(), url: Type.String() }));

const at = <const P extends string>(path: P) => ({
  path: `/account/api/${path}` as const,
  also: [`/api/${path}`],
});

/**
 * Sign-in by other systems: WeChat Work and DingTalk by an application of each company, WeChat by one of the server. Account calls, which
 * stand below /api too.
 */
export const providerEndpoints = {
  weChatBegin: defineEndpoint({
    ...at('wechat/authorize'),
    method: 'POST',
    who: 'anyone',
    effect: 'set',
    does: 'Begins a sign-in by WeChat Work: where to go, good for ten minutes and in this browser. `on` 0 for a company that is unknown or has none.',
    params: Begin,
    answer: Begun,
  }),
  weChatLogin: defineEndpoint({
    ...at('wechat/authLogin'),
    method: 'POST',
    who: 'anyone',
    effect: 'set',
    does: 'Signs in by what WeChat Work has sent back; asks for the second factor like login. Refused without the state of this browser.',
    params: Type.Object(Return),
    answer: Entered,
  }),
  weChatBind: defineEndpoint({
    ...at('wechat/authBind'),
    method: 'POST',
    who: 'user',
    effect: 'set',
    does: 'Binds the own account to who one is at WeChat Work; the state is one of bindProvider.',
    params: Bind,
    answer: Bound,
  }),
  weChatConfig: defineEndpoint({
    ...at('wechat/getConfig'),
    method: 'GET',
    who: 'admin',
    effect: 'read',
    does: 'The application at WeChat Work; of its secret only whether there is one.',
    params: EmptyObject,
    answer: Config,
  }),
  weChatSave: defineEndpoint({
    ...at('wechat/save'),
    method: 'PUT',
    who: 'admin',
    effect: 'set',
    does: 'Changes the application at WeChat Work. An empty secret leaves the present one; with another company there, secret and bindings end.',
    params: Save,
    answer: NullAnswer,
  }),
  weChatTest: defineEndpoint({
    ...at('wechat/test'),
    method: 'POST',
    who: 'admin',
    effect: 'set',
    does: 'Tries the saved application at WeChat Work and says which step came to nothing, if one did.',
    params: EmptyObject,
    answer: Tested,
  }),
  weChatBatchBind: defineEndpoint({
    ...at('wechat/batchBind'),
    method: 'PUT',
    who: 'admin',
    effect: 'set',
    does: 'Binds people to their accounts at WeChat Work: those that are named, or, without any, everybody who is not bound and whose mobile is known there.',
    params: BatchBind,
    answer: BatchBound,
  }),
  weChatIsBound: defineEndpoint({
    ...at('wechat/isBound'),
    method: 'GET',
    who: 'user',
    effect: 'read',
    does: 'Whether the company is linked to WeChat Work: 0 or 1.',
    params: EmptyObject,
    answer: Flag,
  }),
  weChatHomePage: defineEndpoint({
    ...at('wechat/homePage'),
    method: 'GET',
    who: 'user',
    effect: 'read',
    does: 'The address to name at WeChat Work as the home page of the application, and the page of ours that it leads to.',
    params: EmptyObject,
    answer: Home,
  }),
  weChatMenu: defineEndpoint({
    ...at('wechat/getMenu'),
    method: 'GET',
    who: 'admin',
    effect: 'read',
    does: 'The menu of the application at WeChat Work, as it stands there.',
    params: EmptyObject,
    answer: Menu,
  }),
  weChatMakeMenu: defineEndpoint({
    ...at('wechat/createMenu'),
    method: 'POST',
    who: 'admin',
    effect: 'set',
    does: 'Makes the menu of the application at WeChat Work: of the entries that are named, or of work bench, customers and opportunities.',
    params: Type.Object({
      buttons: Type.Optional(Type.Array(MenuEntry, { minItems: 1, maxItems: 3 })),
    }),
    answer: Menu,
  }),
  dingBegin: defineEndpoint({
    ...at('ding/authorize'),
    method: 'POST',
    who: 'anyone',
    effect: 'set',
    does: 'Begins a sign-in by DingTalk, as wechat/authorize does.',
    params: Begin,
    answer: Begun,
  }),
  dingLogin: defineEndpoint({
    ...at('ding/authLogin'),
    method: 'POST',
    who: 'anyone',
    effect: 'set',
    does: 'Signs in by what DingTalk has sent back, or by a code that its app gave out (inside 1).',
    params: Type.Object(Return),
    answer: Entered,
  }),
  dingBind: defineEndpoint({
    ...at('ding/authBind'),
    method: 'POST',
    who: 'user',
    effect: 'set',
    does: 'Binds the own account to who one is at DingTalk.',
    params: Bind,
    answer: Bound,
  }),
  dingConfig: defineEndpoint({
    ...at('ding/getConfig'),
    method: 'GET',
    who: 'admin',
    effect: 'read',
    does: 'The application at DingTalk; of its secret only whether there is one.',
    params: EmptyObject,
    answer: Config,
  }),
  dingSave: defineEndpoint({
    ...at('ding/save'),
    method: 'PUT',
    who: 'admin',
    effect: 'set',
    does: 'Changes the application at DingTalk, as wechat/save does.',
    params: Save,
    answer: NullAnswer,
  }),
  dingTest: defineEndpoint({
    ...at('ding/test'),
    method: 'POST',
    who: 'admin',
    effect: 'set',
    does: 'Tries the saved application at DingTalk.',
    params: EmptyObject,
    answer: Tested,
  }),
  dingBatchBind: defineEndpoint({
    ...at('ding/batchBind'),
    method: 'PUT',
    who: 'admin',
    effect: 'set',
    does: 'Binds people to their accounts at DingTalk, as wechat/batchBind does.',
    params: BatchBind,
    answer: BatchBound,
  }),
  dingIsBound: defineEndpoint({
    ...at('ding/isBound'),
    method: 'GET',
    who: 'user',
    effect: 'read',
    does: 'Whether the company is linked to DingTalk: 0 or 1.',
    params: EmptyObject,
    answer: Flag,
  }),
  dingHomePage: defineEndpoint({
    ...at('ding/homePage'),
    method: 'GET',
    who: 'user',
    effect: 'read',
    does: 'The address to name at DingTalk as the home page of the application.',
    params: EmptyObject,
    answer: Home,
  }),
  openWeChatBegin: defineEndpoint({
    ...at('wechatopen/wechatLogin'),
    method: 'POST',
    who: 'anyone',
    effect: 'set',
    does: 'Begins a sign-in by WeChat; `on` 0 where the server has no application at its open platform.',
    params: Type.Object({ to: Type.Optional(Line) }),
    answer: Begun,
  }),
  openWeChatLogin: defineEndpoint({
    ...at('wechatopen/authLogin'),
    method: 'POST',
    who: 'anyone',
    effect: 'set',
    does: 'Signs in by what WeChat has sent back. Who is bound in several companies is answered them, and goes on with the state of that answer and a code.',
    params: Type.Object({ ...Return, corp_code: Type.Optional(Text) }),
    answer: Entered,
  }),
  openWeChatBind: defineEndpoint({
    ...at('wechatopen/authBind'),
    method: 'POST',
    who: 'user',
    effect: 'set',
    does: 'Binds the own account to who one is at WeChat.',
    params: Bind,
    answer: Bound,
  }),
  ownProviders: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/providers',
    who: 'user',
    effect: 'read',
    does: 'The other systems that one can sign in by, and whether one is bound to each.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        provider: ProviderName,
        login_key: Type.String({ description: 'which identity provider, where it is one' }),
        label: Type.String(),
        bound: Flag,
        name: Type.String({ description: 'how one is called there' }),
      }),
    ),
  }),
  bindProvider: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/bindProvider',
    who: 'user',
    effect: 'set',
    does: 'Begins to bind the own account to another system, for who knows the own password.',
    params: Type.Object({
      provider: ProviderName,
      login_key: ProviderWhich,
      own_password: OwnPassword,
    }),
    answer: Type.Object({ url: Type.String(), state: Type.String() }),
  }),
  unbindProvider: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/unbindProvider',
    who: 'user',
    effect: 'set',
    does: 'Ends signing in by another system for oneself.',
    params: Type.Object({ provider: ProviderName, login_key: ProviderWhich }),
    answer: NullAnswer,
  }),
};
