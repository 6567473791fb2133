import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { defaultSettings, settingsForm } from '../../../schemas/settings/index.ts';
import type { SettingsFile } from '../../../schemas/definition/settingsFile.ts';
import { createRecordStore, type RecordStore } from '../../../widgets/form/index.ts';
import { checkPeriods } from '../../../schemas/rules/periods.ts';
import { useLocale } from '../../data/definitions.ts';
import { readOwner } from '../../data/transport/session.ts';
import { changeSettings, type SettingPage } from '../../data/settings.ts';
import { useMe } from '../../data/viewer.ts';
import { changedValues } from '../../records/form/changes.ts';
import { localNow } from '../../records/shared/localNow.ts';

type Values = Readonly<Record<string, unknown>>;

/** What was typed into a page that was left without saving, by person and page: it stands there again when he comes back. */
const left = new Map<string, Values>();

export interface SettingsForm {
  store: RecordStore;
  dirty: boolean;
  /** puts the defaults into the form; nothing is saved yet */
  reset(): void;
  discard(): void;
  /** false where the form has a fault, which is then said at its field */
  save(): Promise<boolean>;
}

/** The form of a settings page: its values, what is changed of them, how that is saved. */
export function useSettingsForm(file: SettingsFile, page: SettingPage): SettingsForm {
  const locale = useLocale();
  const viewer = useMe();
  const place = `${readOwner()} ${file.path}`;
  const [turn, setTurn] = useState(0);
  const [opened, setOpened] = useState<{
    page: SettingPage;
    locale: Locale;
    turn: number;
    store: RecordStore;
  }>();
  let store = opened?.store;
  if (!store || opened?.page !== page || opened.locale !== locale || opened.turn !== turn) {
    store = createRecordStore({
      form: settingsForm(file, locale),
      values: page.values,
      context: { viewer, settings: page.values, today: localNow().slice(0, 10) },
      faults: (values) => checkPeriods(file, values),
    });
    const kept = left.get(place);
    if (kept) store.fill(kept);
    setOpened({ page, locale, turn, store });
  }
  const live = store;
  const dirty = useSyncExternalStore(live.subscribeAll, live.dirty);

  useEffect(
    () =>
      live.subscribeAll(() => {
        if (live.dirty()) left.set(place, changedValues(page.values, live.values()));
        else left.delete(place);
      }),
    [live, place, page],
  );

  return {
    store: live,
    dirty,
    reset() {
      const defaults = defaultSettings(live.form);
      const fields = [...live.form.fields.values()].filter(
        (field) =>
          !field.system &&
          !field.readOnly &&
          (Object.hasOwn(defaults, field.model) || !field.required),
      );
      live.fill(Object.fromEntries(fields.map(({ model }) => [model, defaults[model]])));
    },
    discard() {
      left.delete(place);
      setTurn(turn + 1);
    },
    async save() {
      const result = live.submit();
      if (!result.ok) return false;
      const defaults = defaultSettings(live.form);
      const changed = Object.entries(changedValues(page.values, result.values)).map(
        ([key, value]) => [
          key,
          Object.hasOwn(defaults, key) && defaults[key] === value ? null : (value ?? null),
        ],
      );
      left.delete(place);
      try {
        await changeSettings(Object.fromEntries(changed) as Values);
      } catch (error) {
        left.set(place, changedValues(page.values, live.values()));
        throw error;
      }
      return true;
    },
  };
}
