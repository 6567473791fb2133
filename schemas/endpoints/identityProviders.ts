import Type from 'typebox';
import { MATCHES, MOST_RULES, OPEN_ID_STEPS } from '../staff/identityProviders.ts';
import { accountEndpoints } from './account.ts';
import {
  DateTimeText,
  defineEndpoint,
  EmptyObject,
  Flag,
  Id,
  NullAnswer,
  Text,
} from './endpoint.ts';
import { ClearableId, IdOrNull, OptionalFlag } from './staffParts.ts';

const Line = Type.String({ maxLength: 200 });
const Key = Type.String({ minLength: 1, maxLength: 80, description: 'of the sign-in address' });
const Query = Type.String({
  maxLength: 8000,
  description: 'the address’s search, as the provider has sent it back',
});
const Rule = Type.Object({
  group: Type.String({ minLength: 1, maxLength: 200 }),
  role_id: IdOrNull,
  department_id: IdOrNull,
});
/** What is left empty is not set. */
const GivenRule = Type.Object({
  group: Type.String({ minLength: 1, maxLength: 200 }),
  role_id: ClearableId,
  department_id: ClearableId,
});
const Match = Type.Enum([...MATCHES]);

const Row = Type.Object({
  id: Id,
  is_on: Flag,
  name: Type.String(),
  issuer: Type.String(),
  client_id: Type.String(),
  has_secret: Flag,
  has_scim_token: Flag,
  scim_url: Type.String({ description: 'where the provider keeps its people and groups' }),
  matches: Match,
  trusts_unverified: Flag,
  creates: Flag,
  role_id: IdOrNull,
  role_name: Type.String(),
  department_id: IdOrNull,
  department_name: Type.String(),
  groups_claim: Type.String(),
  rules: Type.Array(Rule),
  people: Type.Integer({ description: 'who is bound to it' }),
  callback: Type.String({
    description: 'what to name there as the address to come back to; people begin there too',
  }),
  logout_url: Type.String({
    description: 'what to name there as the address of OpenID Connect Back-Channel Logout',
  }),
  update_time: DateTimeText,
});
const given = {
  is_on: OptionalFlag,
  name: Type.Optional(Line),
  issuer: Type.Optional(Type.String({ maxLength: 300 })),
  client_id: Type.Optional(Line),
  secret: Type.Optional(Type.String({ maxLength: 500 })),
  matches: Type.Optional(Match),
  trusts_unverified: OptionalFlag,
  creates: OptionalFlag,
  role_id: ClearableId,
  department_id: ClearableId,
  groups_claim: Type.Optional(Line),
  rules: Type.Optional(Type.Array(GivenRule, { maxItems: MOST_RULES })),
};

const at = <const P extends string>(path: P) => ({
  path: `/account/api/oidc/${path}` as const,
  also: [`/api/oidc/${path}`],
});

/** Single sign-on by OpenID Connect: the identity providers of a company, and the way through them. */
export const identityProviderEndpoints = {
  identityProviders: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/identityProvider/list',
    who: 'admin',
    effect: 'read',
    does: 'The identity providers of the company; of a secret only whether there is one.',
    params: EmptyObject,
    answer: Type.Array(Row),
  }),
  identityProviderSave: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/identityProvider/save',
    who: 'admin',
    effect: 'add',
    does: 'Adds an identity provider, which is off until it is switched on.',
    params: Type.Object(given),
    answer: Type.Object({ id: Id }),
  }),
  identityProviderUpdate: defineEndpoint({
    method: 'PUT',
    path: '/rest/sys/identityProvider/update/{id}',
    who: 'admin',
    effect: 'set',
    does: 'Changes what is given of an identity provider. An empty secret leaves the present one; with another issuer or client, secret and bindings end.',
    params: Type.Object({ id: Id, ...given }),
    answer: Type.Object({ id: Id }),
  }),
  identityProviderDelete: defineEndpoint({
    method: 'DELETE',
    path: '/rest/sys/identityProvider/{id}',
    who: 'admin',
    effect: 'set',
    does: 'Deletes an identity provider and who is bound to it; the people stay.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
  identityProviderToken: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/identityProvider/scimToken/{id}',
    who: 'admin',
    effect: 'set',
    does: 'Makes the token by which the provider keeps people and groups here by SCIM, and answers it, once; the former one is void. With `is_on` 0 there is none any more.',
    params: Type.Object({ id: Id, is_on: Flag }),
    answer: Type.Object({ token: Type.String({ description: 'empty where there is none' }) }),
  }),
  identityProviderTest: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/identityProvider/test/{id}',
    who: 'admin',
    effect: 'set',
    does: 'Tries an identity provider and says which step came to nothing, if one did.',
    params: Type.Object({ id: Id }),
    answer: Type.Object({
      step: Type.Enum(['', ...OPEN_ID_STEPS], { description: 'that failed; empty: all is well' }),
      fault: Type.String({ description: 'what to look at, in words' }),
      said: Type.String({ description: 'what the provider said' }),
    }),
  }),
  oidcBegin: defineEndpoint({
    ...at('authorize'),
    method: 'POST',
    who: 'anyone',
    effect: 'set',
    does: 'Begins a sign-in at an identity provider: by its key, or by the company’s code, which answers a choice where there are several. `on` 0 for what is unknown or off.',
    params: Type.Object({
      login_key: Type.Optional(Key),
      corp_code: Type.Optional(Text),
      to: Type.Optional(Line),
    }),
    answer: Type.Object({
      on: Flag,
      url: Type.String({ description: 'where to send the browser; empty where one is to choose' }),
      state: Type.String(),
      choices: Type.Array(Type.Object({ login_key: Key, name: Type.String() })),
    }),
  }),
  oidcLogin: defineEndpoint({
    ...at('authLogin'),
    method: 'POST',
    who: 'anyone',
    effect: 'set',
    does: 'Signs in by what an identity provider has sent back; asks for the second factor like login. Refused without the state of this browser.',
    params: Type.Object({ login_key: Key, query: Query }),
    answer: Type.Object({
      ...accountEndpoints.login.answer.properties,
      to: Type.Optional(Type.String({ description: 'where the person wanted to go' })),
    }),
  }),
  oidcBind: defineEndpoint({
    ...at('authBind'),
    method: 'POST',
    who: 'user',
    effect: 'set',
    does: 'Binds the own account to who one is at an identity provider; the state is one of bindProvider.',
    params: Type.Object({ login_key: Key, query: Query }),
    answer: Type.Object({ name: Type.String() }),
  }),
};
