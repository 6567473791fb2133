import Type from 'typebox';
import { APP_VERBS } from '../staff/appScopes.ts';
import { DateTimeText, defineEndpoint, EmptyObject, Flag, Id, NullAnswer } from './endpoint.ts';
import { Change } from './settings.ts';
import { OptionalText, PersonName } from './staffParts.ts';

const Scopes = Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 });
const App = {
  id: Id,
  name: Type.String(),
  /** a token that somebody made for scripts of their own */
  personal: Flag,
  app_key: Type.String({
    description: 'client_id: the user name of HTTP Basic; empty of a personal token',
  }),
  scopes: Type.Array(Type.String()),
  scope_names: Type.String(),
  networks: Type.String(),
  rate_limit: Type.Integer({ description: 'calls a minute' }),
  redirect_uris: Type.String({
    description: 'where people go back to who let it act for them, one a line; empty: nobody can',
  }),
  is_public: Flag,
  user: Type.Object(PersonName.properties, { description: 'in whose place it acts' }),
  user_name: Type.String(),
  status: Flag,
  /** the caller may change it */
  is_edit: Flag,
  calls: Type.Integer(),
  expire_time: Type.String({ description: 'empty of an app, which does not expire' }),
  used_time: Type.String({ description: 'empty for one that never called' }),
  used_ip: Type.String(),
  create_time: DateTimeText,
};
const given = {
  name: OptionalText,
  scopes: Type.Optional(Scopes),
  networks: Type.Optional(Type.String({ maxLength: 2000 })),
  rate_limit: Type.Optional(Type.Integer()),
  redirect_uris: Type.Optional(Type.String({ maxLength: 2000 })),
  is_public: Type.Optional(Flag),
};
/** The only answers that hold a secret. */
const Secret = Type.Object({
  id: Id,
  app_key: Type.String(),
  app_secret: Type.String({ description: 'told once and never again; empty of a public app' }),
});

/** Programs that call in somebody's place, for the key sys_application; whoever is no administrator changes those alone that they made. */
export const apiAppEndpoints = {
  apiApps: defineEndpoint({
    method: 'GET',
    path: '/rest/api/appManage/list',
    who: 'user',
    effect: 'read',
    does: 'The API apps and personal tokens of the company, the newest first, with their last use and number of calls; never a secret.',
    params: EmptyObject,
    answer: Type.Array(Type.Object(App)),
  }),
  apiAppScopes: defineEndpoint({
    method: 'GET',
    path: '/rest/api/appManage/scopesList',
    who: 'user',
    effect: 'read',
    does: 'What an app may be allowed, by module, as far as the caller could do it: customer:read, customer:create …',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        module: Type.String(),
        name: Type.String(),
        scopes: Type.Array(
          Type.Object({
            scope: Type.String(),
            verb: Type.Enum(Object.keys(APP_VERBS) as (keyof typeof APP_VERBS)[]),
          }),
        ),
      }),
    ),
  }),
  apiApp: defineEndpoint({
    method: 'GET',
    path: '/rest/api/appManage/read/{id}',
    who: 'user',
    effect: 'read',
    does: 'One API app; of its secret only that there is one.',
    params: Type.Object({ id: Id }),
    answer: Type.Object({ ...App, app_secret: Type.Literal('******') }),
  }),
  apiAppSave: defineEndpoint({
    method: 'POST',
    path: '/rest/api/appManage/save',
    who: 'user',
    effect: 'add',
    does: 'Makes an API app that acts in the caller’s place within its scopes, and answers its key and secret, once.',
    params: Type.Object(given),
    answer: Secret,
  }),
  apiAppUpdate: defineEndpoint({
    method: 'PUT',
    path: '/rest/api/appManage/update/{id}',
    who: 'user',
    effect: 'set',
    does: 'Changes what is given of an API app; its tokens lose at once what it loses.',
    params: Type.Object({ id: Id, ...given }),
    answer: Type.Object({ id: Id }),
  }),
  apiAppStatus: defineEndpoint({
    method: 'PUT',
    path: '/rest/api/appManage/changeStatus/{id}',
    who: 'user',
    effect: 'set',
    does: 'Enables (1) or disables (0) an API app, whose next call is refused then.',
    params: Type.Object({ id: Id, status: Flag }),
    answer: NullAnswer,
  }),
  apiAppReset: defineEndpoint({
    method: 'POST',
    path: '/rest/api/appManage/resetSecret/{id}',
    who: 'user',
    effect: 'set',
    does: 'Makes another secret and answers it, once; the former one and all tokens are void.',
    params: Type.Object({ id: Id }),
    answer: Secret,
  }),
  apiAppDelete: defineEndpoint({
    method: 'DELETE',
    path: '/rest/api/appManage/{id}',
    who: 'user',
    effect: 'set',
    does: 'Deletes an API app; what it did keeps its name in the logs.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
  apiAppLog: defineEndpoint({
    method: 'GET',
    path: '/rest/api/appManage/log',
    who: 'user',
    effect: 'read',
    does: 'The newest changes of all API apps or of one, with who made them; deleted apps too.',
    params: Type.Object({ id: Type.Optional(Id) }),
    answer: Type.Array(
      Type.Object({
        ...Change.properties,
        action: Type.String(),
        action_name: Type.String(),
        object_name: Type.String(),
      }),
    ),
  }),
};
