import { AppError } from '../../../schemas/i18n/errors.ts';
import { mayOpenSetting } from '../../../schemas/navigation/adminPages.ts';
import { settingKey } from '../../../schemas/permissions/settingRights.ts';
import { messageSetting } from '../../../schemas/settings/messageSetting.ts';
import type { Caller } from '../../records/core/types.ts';

/** Refuses who may not keep the messages of the company. */
export function requireMessages({ viewer }: Pick<Caller, 'viewer'>): void {
  const { path } = messageSetting;
  if (!mayOpenSetting(viewer, path))
    throw new AppError('not_allowed', { data: { right: settingKey(path) } });
}
