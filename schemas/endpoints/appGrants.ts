import Type from 'typebox';
import { apiAppEndpoints } from './apiApps.ts';
import { DateTimeText, defineEndpoint, EmptyObject, Id, NullAnswer } from './endpoint.ts';

const Text = Type.Optional(Type.String({ maxLength: 2000 }));

/** What an app has put into the address that it sends a browser to (RFC 6749, 4.1.1; RFC 7636). */
const request = {
  client_id: Text,
  redirect_uri: Text,
  response_type: Text,
  scope: Text,
  state: Text,
  code_challenge: Text,
  code_challenge_method: Text,
};

/** Apps of others that act in somebody's place, because that person has said yes. */
export const appGrantEndpoints = {
  authorizationRequest: defineEndpoint({
    method: 'GET',
    path: '/rest/api/oauth/request',
    who: 'user',
    effect: 'read',
    does: 'What an app of the company asks the caller for, by the parameters of its authorization request. Refuses an app or a way back that is not registered; what else is wrong with the request is in `back`.',
    params: Type.Object(request),
    answer: Type.Object({
      name: Type.String(),
      user_name: Type.String({ description: 'who made the app' }),
      scopes: Type.Array(Type.Object({ name: Type.String(), verbs: Type.String() }), {
        description: 'what it wants to do, by module',
      }),
      host: Type.String({ description: 'where one goes back to, in words' }),
      back: Type.String({
        description: 'where a request that is wrong goes at once; else empty',
      }),
      refused: Type.String({ description: 'where to go when the caller says no' }),
    }),
  }),
  approveAuthorization: defineEndpoint({
    method: 'POST',
    path: '/rest/api/oauth/approve',
    who: 'user',
    effect: 'add',
    does: 'Lets the app act in the caller’s place within what it asked for, and answers where to go: back to it with a code for five minutes.',
    params: Type.Object(request),
    answer: Type.Object({ back: Type.String() }),
  }),
  appGrants: defineEndpoint({
    method: 'GET',
    path: '/rest/sys/user/appGrants',
    who: 'user',
    effect: 'read',
    does: 'The apps that may act in the caller’s place because the caller has let them, the newest first.',
    params: EmptyObject,
    answer: Type.Array(
      Type.Object({
        id: Id,
        name: Type.String(),
        scope_names: Type.String(),
        scopes: apiAppEndpoints.apiAppScopes.answer,
        create_time: DateTimeText,
        used_time: Type.String({ description: 'empty while it has fetched nothing' }),
      }),
    ),
  }),
  narrowAppGrant: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/appGrantScopes',
    who: 'user',
    effect: 'set',
    does: 'Leaves an app these scopes of those that the caller has let it have; the others are refused with its next call. More takes a new request of the app.',
    params: Type.Object({
      id: Id,
      scopes: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 })),
    }),
    answer: NullAnswer,
  }),
  endAppGrant: defineEndpoint({
    method: 'POST',
    path: '/rest/sys/user/appGrantEnd',
    who: 'user',
    effect: 'set',
    does: 'Ends whatever the caller has let an app do; its next call is refused.',
    params: Type.Object({ id: Id }),
    answer: NullAnswer,
  }),
};
