import useSWR, { mutate } from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import type { LinkKey, ProviderKey } from '../../schemas/staff/providers.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';
import { begin } from './signIn.ts';

/** The page that asks draws what was refused. */
const FORM = { quiet: true } as const;
const READ = { quiet: NETWORK_CODES };

export type EnteredBy = ResponseOf<'openWeChatLogin'>;
export type Link = ResponseOf<'weChatConfig'>;
export type LinkTest = ResponseOf<'weChatTest'>;
export type BatchBound = ResponseOf<'weChatBatchBind'>;
export type ProviderMenu = ResponseOf<'weChatMenu'>;
/** What the sign-in pages speak with: a system whose calls are known, or an identity provider of a company. */
export type SignInProvider = ProviderKey | 'oidc';
export type Begun = Pick<ResponseOf<'weChatBegin'>, 'on' | 'url'> &
  Partial<Pick<ResponseOf<'oidcBegin'>, 'choices'>>;
type Asked = ParamsOf<'weChatBegin'> & Pick<ParamsOf<'oidcBegin'>, 'login_key'>;
/** What has come back in the address; `query` and `login_key` are for identity providers, which add to it as they like. */
export type Back = ParamsOf<'openWeChatLogin'> & { query?: string; login_key?: string };

/** Begins a sign-in by another system: where to go, or nothing where the company has none. */
export const beginBy = {
  wechat: ({ corp_code = '', to }) =>
    callEndpoint('POST', '/account/api/wechat/authorize', { corp_code, ...(to && { to }) }, FORM),
  ding: ({ corp_code = '', to }) =>
    callEndpoint('POST', '/account/api/ding/authorize', { corp_code, ...(to && { to }) }, FORM),
  wechatopen: ({ to }) =>
    callEndpoint(
      'POST',
      '/account/api/wechatopen/wechatLogin',
      to === undefined ? {} : { to },
      FORM,
    ),
  oidc: (asked) => callEndpoint('POST', '/account/api/oidc/authorize', asked, FORM),
} satisfies Record<SignInProvider, (asked: Asked) => Promise<Begun>>;

const ENTER = {
  wechat: (back) => callEndpoint('POST', '/account/api/wechat/authLogin', back, FORM),
  ding: (back) => callEndpoint('POST', '/account/api/ding/authLogin', back, FORM),
  wechatopen: (back) => callEndpoint('POST', '/account/api/wechatopen/authLogin', back, FORM),
  oidc: ({ query = '', login_key = '' }) =>
    callEndpoint('POST', '/account/api/oidc/authLogin', { query, login_key }, FORM),
} satisfies Record<SignInProvider, (back: Back) => Promise<EnteredBy>>;

/** Signs in by what another system has sent back, where nothing more is asked. */
export async function enterBy(provider: SignInProvider, back: Back): Promise<EnteredBy> {
  const answer = await ENTER[provider](back);
  if (answer.token) await begin();
  return answer;
}

/** Ends what bindTo has begun: the own account is bound from now on. */
export const bindBy = {
  wechat: (back) => callEndpoint('POST', '/account/api/wechat/authBind', back, FORM),
  ding: (back) => callEndpoint('POST', '/account/api/ding/authBind', back, FORM),
  wechatopen: (back) => callEndpoint('POST', '/account/api/wechatopen/authBind', back, FORM),
  oidc: ({ query = '', login_key = '' }) =>
    callEndpoint('POST', '/account/api/oidc/authBind', { query, login_key }, FORM),
} satisfies Record<SignInProvider, (back: Back) => Promise<ResponseOf<'weChatBind'>>>;

/** The other systems that the reader can sign in by. */
export function useOwnProviders() {
  return useSWR('ownProviders', () => callEndpoint('GET', '/rest/sys/user/providers', {}, READ));
}

type Own = Pick<ResponseOf<'ownProviders'>[number], 'provider' | 'login_key'>;

/** Where to go to be bound, for who knows the own password. */
export async function bindTo(own: Own, own_password: string): Promise<string> {
  const asked = { ...own, own_password };
  return (await callEndpoint('POST', '/rest/sys/user/bindProvider', asked, FORM)).url;
}

export async function unbindFrom(own: Own): Promise<void> {
  await callEndpoint('POST', '/rest/sys/user/unbindProvider', own);
  await mutate('ownProviders');
}

const CONFIG = {
  wechat: () => callEndpoint('GET', '/account/api/wechat/getConfig', {}, READ),
  ding: () => callEndpoint('GET', '/account/api/ding/getConfig', {}, READ),
} satisfies Record<LinkKey, () => Promise<Link>>;
const SAVE = {
  wechat: (link) => callEndpoint('PUT', '/account/api/wechat/save', link),
  ding: (link) => callEndpoint('PUT', '/account/api/ding/save', link),
} satisfies Record<LinkKey, (link: ParamsOf<'weChatSave'>) => Promise<unknown>>;
const TEST = {
  wechat: () => callEndpoint('POST', '/account/api/wechat/test', {}),
  ding: () => callEndpoint('POST', '/account/api/ding/test', {}),
} satisfies Record<LinkKey, () => Promise<LinkTest>>;
const BATCH = {
  wechat: (given) => callEndpoint('PUT', '/account/api/wechat/batchBind', given),
  ding: (given) => callEndpoint('PUT', '/account/api/ding/batchBind', given),
} satisfies Record<LinkKey, (given: ParamsOf<'weChatBatchBind'>) => Promise<BatchBound>>;

/** The company's application at another system; of its secret only whether there is one. */
export function useLink(link: LinkKey) {
  return useSWR(['providerLink', link], () => CONFIG[link]());
}

/** Faults by field are the form's to show. */
export async function saveLink(link: LinkKey, values: ParamsOf<'weChatSave'>): Promise<void> {
  await SAVE[link](values);
  await mutate(['providerLink', link]);
}

/** Tries the application; answers at which step it came to nothing, if it did. */
export function testLink(link: LinkKey): Promise<LinkTest> {
  return TEST[link]();
}

/** Binds those that are named, or everybody whose mobile is known there; answers who was left out, and why. */
export async function bindPeople(
  link: LinkKey,
  users?: { id: number; account: string }[],
): Promise<BatchBound> {
  const done = await BATCH[link](users ? { users } : {});
  await mutate(['providerLink', link]);
  return done;
}

/** The menu of the application as it stands at WeChat Work; undefined: not asked for. */
export function useProviderMenu(asked: boolean) {
  return useSWR(asked ? 'providerMenu' : null, () =>
    callEndpoint('GET', '/account/api/wechat/getMenu', {}, { quiet: true }),
  );
}

/** Makes the menu anew. */
export async function makeProviderMenu(): Promise<void> {
  const menu = await callEndpoint('POST', '/account/api/wechat/createMenu', {});
  await mutate('providerMenu', menu, { revalidate: false });
}
