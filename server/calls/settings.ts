import { stampIn } from '../../schemas/dates.ts';
import { AppError } from '../../schemas/errors.ts';
import { mayOpenSetting, settingKey } from '../../schemas/settingRights.ts';
import { SETTINGS } from '../../schemas/settings/index.ts';
import {
  moduleOf,
  pickSettings,
  previewNumber,
  readSettings,
  saveSettings,
} from '../records/index.ts';
import type { Caller } from '../records/types.ts';
import { countOverdue } from '../rules/recycling.ts';
import type { Handlers } from './handlers.ts';

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
  | 'saveNumberLimit';

/** Settings by the calls that are about some of them only. */
const RECYCLING = keysWith(/_recycle_/);
const RECEIVING = keysWith(/_receive_limit$/);
const HOLDING = keysWith(/_hold_limit$/);

export const settings: Handlers<Names> = {
  settingPage: ({ caller }, { page }) => readSettings(caller, page),
  setSetting: ({ caller }, { settings: given }) => saveSettings(caller, { ...given }),

  async nextNumber({ caller }, { module, pattern }) {
    if (!mayOpenSetting(caller.viewer, SETTINGS.basicSetting.path))
      throw new AppError('not_allowed', {
        data: { right: settingKey(SETTINGS.basicSetting.path) },
      });
    const own = await moduleOf(caller, module);
    if (!own.number || own.view) throw new AppError('not_found');
    const day = stampIn(caller.zone, caller.now()).slice(0, 10);
    return { number: await caller.company.read((tx) => previewNumber(tx, { own, pattern, day })) };
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
