import type { apiAppEndpoints } from '../../schemas/endpoints/apiApps.ts';
import {
  appChanges,
  deleteApp,
  listApps,
  offeredIn,
  readApp,
  requireAppsPage,
  resetAppSecret,
  saveApp,
  setAppStatus,
  updateApp,
} from '../rules/apiApps/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';

export const apiAppHandlers: EndpointHandlers<keyof typeof apiAppEndpoints> = {
  async apiApps({ caller, services }) {
    await services.programs.writeUse(caller.company);
    return listApps(caller);
  },
  apiAppScopes({ caller }) {
    requireAppsPage(caller);
    return caller.company.read((tx) => offeredIn(caller, tx));
  },
  async apiApp({ caller, services }, { id }) {
    await services.programs.writeUse(caller.company);
    return readApp(caller, id);
  },
  apiAppSave: ({ caller, services }, given) => saveApp(caller, given, services.secret),
  apiAppUpdate: ({ caller }, given) => updateApp(caller, given),
  apiAppStatus: ({ caller }, given) => setAppStatus(caller, given),
  apiAppReset: ({ caller, services }, { id }) => resetAppSecret(caller, id, services.secret),
  apiAppDelete: ({ caller }, { id }) => deleteApp(caller, id),
  apiAppLog({ caller }, given) {
    requireAppsPage(caller);
    return appChanges(caller, given);
  },
};
