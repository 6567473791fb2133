import { timestampInZone } from '../../schemas/values/dates.ts';
import { moduleSeries } from '../../schemas/definition/numberPattern.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { mayOpenSetting } from '../../schemas/navigation/adminPages.ts';
import { isAdmin } from '../../schemas/permissions/viewer.ts';
import { settingKey } from '../../schemas/permissions/settingRights.ts';
import { SETTINGS } from '../../schemas/settings/index.ts';
import {
  moduleOf,
  pickSettings,
  previewNumber,
  readNetworks,
  readSettings,
  saveSettings,
} from '../records/index.ts';
import { SECURITY_SETTINGS } from '../../schemas/staff/securityEvents.ts';
import type { Caller } from '../records/core/types.ts';
import {
  endPersonalTokens,
  forgetAllDevices,
  logOwnEvent,
  readSecondFactor,
} from '../rules/staff/index.ts';
import { countOverdue } from '../rules/recycling.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { hasIdentityProvider } from './openId/only.ts';
import { mayHaveTokens } from '../rules/apiApps/index.ts';
import { mayTrust } from './deviceTrust.ts';

type Names =
  | 'settingPage'
  | 'setSetting'
  | 'nextNumber'
  | 'recycleCount'
  | 'recyclingRules'
  | 'saveRecyclingRules'
  | 'receiveLimit'
  | 'saveReceiveLimit'
  | 'numberLimit'
  | 'saveNumberLimit'
  | 'remindSettings'
  | 'birthdaySettings';

/** Settings by the calls that are about some of them only. */
const RECYCLING = keysWith(/_recycle_/);
const RECEIVING = keysWith(/_receive_limit$/);
const HOLDING = keysWith(/_hold_limit$/);
const REMINDING = keysWith(/^remind_|^contract_expire_days$/);
const BIRTHDAYS = keysWith(/^remind_birthday/);

export const settingHandlers: EndpointHandlers<Names> = {
  settingPage: ({ caller }, { page }) => readSettings(caller, page),
  async setSetting({ caller, address }, { settings: given }) {
    const { login_networks } = { ...given } as { login_networks?: unknown };
    const networks = readNetworks(login_networks);
    // nobody shuts themself out
    if (login_networks && networks.wrong.length === 0 && !networks.has(address))
      throw new AppError('invalid', {
        fields: [{ field: 'login_networks', id: 'own_network', data: { address } }],
      });
    if (
      Number(Object(given).is_sso_only) === 1 &&
      !(await caller.company.read(hasIdentityProvider))
    )
      throw new AppError('invalid', {
        fields: [{ field: 'is_sso_only', id: 'needs_identity_provider' }],
      });
    if (
      Number(Object(given).is_factor_required) === 1 &&
      (await readSecondFactor(caller, caller.viewer.id)).on === 0
    )
      throw new AppError('invalid', {
        fields: [{ field: 'is_factor_required', id: 'own_factor_first' }],
      });
    const asksEverybody = caller.settings.is_factor_required === 1;
    if (asksEverybody && 'is_factor_required' in given && !isAdmin(caller.viewer))
      throw new AppError('not_allowed', { data: { right: 'is_admin' } });
    const saved = await saveSettings(caller, { ...given });
    if (Object.keys({ ...given }).some((key) => SECURITY_SETTINGS.includes(key)))
      await logOwnEvent(caller, 'rulesChanged');
    // switched on again later, they would be trusted as if nothing had been
    if ('is_trusted_device' in given && !(await mayTrust(caller)))
      await caller.company.write(forgetAllDevices);
    if ('is_personal_token' in given && !(await caller.company.read(mayHaveTokens)))
      await caller.company.write((tx) => endPersonalTokens(tx, { now: caller.now() }));
    return saved;
  },

  async nextNumber({ caller }, { module, pattern }) {
    if (!mayOpenSetting(caller.viewer, SETTINGS.basicSetting.path))
      throw new AppError('not_allowed', {
        data: { right: settingKey(SETTINGS.basicSetting.path) },
      });
    const own = await moduleOf(caller, module);
    if (!own.number || own.view) throw new AppError('not_found');
    const day = timestampInZone(caller.zone, caller.now()).slice(0, 10);
    return {
      number: await caller.company.read((tx) =>
        previewNumber(tx, { series: moduleSeries(own, pattern), day }),
      ),
    };
  },

  recycleCount: ({ caller }, { module, settings: given }) =>
    countOverdue(caller, module, { ...given }),

  recyclingRules: ({ caller }) => pickSettings(caller, RECYCLING),
  saveRecyclingRules: ({ caller }, { settings: given }) =>
    saveSome(caller, RECYCLING, { ...given }),
  receiveLimit: ({ caller }) => pickSettings(caller, RECEIVING),
  saveReceiveLimit: ({ caller }, { settings: given }) => saveSome(caller, RECEIVING, { ...given }),
  numberLimit: ({ caller }) => pickSettings(caller, HOLDING),
  saveNumberLimit: ({ caller }, { settings: given }) => saveSome(caller, HOLDING, { ...given }),

  remindSettings: ({ caller }, { settings: given }) => readOrSave(caller, REMINDING, given),
  birthdaySettings: ({ caller }, { settings: given }) => readOrSave(caller, BIRTHDAYS, given),
};

function keysWith(wanted: RegExp): string[] {
  return Object.values(SETTINGS).flatMap(({ form }) =>
    form.flatMap((item) => ('model' in item && wanted.test(item.model) ? [item.model] : [])),
  );
}

async function saveSome(
  caller: Caller,
  keys: readonly string[],
  given: Readonly<Record<string, unknown>>,
): Promise<null> {
  const strange = Object.keys(given).filter((key) => !keys.includes(key));
  if (strange.length > 0)
    throw new AppError('invalid', {
      fields: strange.map((field) => ({ field, id: 'bad_option' })),
    });
  return saveSettings(caller, given);
}

async function readOrSave(
  caller: Caller,
  keys: readonly string[],
  given: object | undefined,
): Promise<Record<string, unknown>> {
  if (given && Object.keys(given).length > 0) await saveSome(caller, keys, { ...given });
  return pickSettings(caller, keys);
}
