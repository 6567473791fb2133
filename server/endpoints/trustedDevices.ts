import type { trustedDeviceEndpoints } from '../../schemas/endpoints/trustedDevices.ts';
import { endTrust, listTrustedDevices } from '../rules/staff/index.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { mayTrust, trustTokens } from './deviceTrust.ts';

export const trustedDeviceHandlers: EndpointHandlers<keyof typeof trustedDeviceEndpoints> = {
  async trustedDevices({ caller, browser }) {
    const tokens = trustTokens(browser, caller.viewer.corp_id);
    return {
      allowed: (await mayTrust(caller)) ? 1 : 0,
      list: await listTrustedDevices(caller, tokens),
    };
  },

  async endTrust({ caller }, { id }) {
    await endTrust(caller, id);
    return null;
  },
};
