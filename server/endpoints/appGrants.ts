import type { appGrantEndpoints } from '../../schemas/endpoints/appGrants.ts';
import {
  approveAuthorization,
  listGrants,
  narrowGrants,
  readAuthorization,
  revokeGrants,
} from '../rules/apiApps/index.ts';
import { issuerAt } from './programs/issuer.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

export const appGrantHandlers: EndpointHandlers<keyof typeof appGrantEndpoints> = {
  authorizationRequest: ({ caller, origin }, given) =>
    readAuthorization(caller, given, issuerAt(origin)),
  approveAuthorization: ({ caller, origin }, given) =>
    approveAuthorization(caller, given, issuerAt(origin)),
  appGrants: ({ caller }) => listGrants(caller),
  async narrowAppGrant({ caller }, { id, scopes = [] }) {
    await narrowGrants(caller, { app_id: id, scopes });
    return null;
  },
  async endAppGrant({ caller }, { id }) {
    await revokeGrants(caller, id);
    return null;
  },
};
