import { timestampInZone } from '../../../schemas/values/dates.ts';
import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import {
  dependents,
  isSwitchable,
  lockedModules,
  missing,
  OFF_SETTING,
  offModules,
} from '../../../schemas/navigation/extensions.ts';
import { moduleFile } from '../../../schemas/modules/index.ts';
import { languageOf } from '../../../schemas/i18n/locale.ts';
import { settingsIn } from '../access/people.ts';
import type { Caller } from '../core/types.ts';
import { logPageChange, store } from './settings.ts';

/** Where switched modules stand in the log. */
const PAGE = '/module';

/** A shipped module out of use (1) or back into it (0). What it holds stays, and stands there again. Throws where others need it, or it needs others. */
export function switchModule(
  caller: Caller,
  file: ModuleFile,
  stopped: 0 | 1,
): Promise<{ key: string }> {
  const { key } = file;
  if (file.view) throw new AppError('not_found');
  return caller.company.write(async (tx) => {
    const settings = { ...caller.settings, ...(await settingsIn(tx)) };
    const fault = faultOf(caller, file, stopped, settings);
    if (fault) throw new AppError('invalid', { fields: [fault] });
    const stored = settings[OFF_SETTING];
    const before = Array.isArray(stored) ? (stored as string[]) : [];
    const others = before.filter((each) => each !== key);
    const after = stopped ? [...others, key].toSorted() : others;
    const now = timestampInZone(caller.zone, caller.now());
    await store(tx, {
      key: OFF_SETTING,
      value: after.length > 0 ? after : undefined,
      now,
      user: caller.viewer.id,
    });
    if (after.length !== before.length)
      await logPageChange(caller, tx, {
        path: PAGE,
        changes: { [key]: [stopped ? 0 : 1, stopped] },
      });
    return { key };
  });
}

function faultOf(
  { locale }: Caller,
  file: ModuleFile,
  stopped: 0 | 1,
  settings: Readonly<Record<string, unknown>>,
): FieldError | undefined {
  const name = translate(file.label, locale);
  const named = (keys: readonly string[]) =>
    keys
      .flatMap((key) => moduleFile(key) ?? [])
      .map((other) => translate(other.label, locale))
      .join(languageOf(locale).comma);
  if (!isSwitchable(file.key)) return { field: 'key', id: 'core_module', data: { name } };
  if (stopped) {
    const others = dependents(file.key, settings);
    if (others.length > 0 && !offModules(settings).has(file.key))
      return { field: 'key', id: 'module_needed', data: { name, others: named(others) } };
    return undefined;
  }
  if (lockedModules(settings).has(file.key)) return { field: 'key', id: 'module_off' };
  const others = missing(file.key, settings);
  return others.length > 0
    ? { field: 'key', id: 'module_needs', data: { name, others: named(others) } }
    : undefined;
}
