import { defaultDefinition } from '../definition/defaultDefinition.ts';
import { usableDefault } from '../validation/defaults.ts';
import type { Form } from '../form/form.ts';
import type { Locale } from '../i18n/locale.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';
import { translateDefinition } from '../form/translateDefinition.ts';
import { SETTINGS } from './registry.ts';

export { SETTINGS };

/** The page at an address, in any letter case. */
export function settingsFile(path: string): SettingsFile | undefined {
  return Object.values<SettingsFile>(SETTINGS).find(
    (file) => file.path.toLowerCase() === path.toLowerCase(),
  );
}

/** The form of a page; its models are the keys of the settings. */
export function settingsForm(file: SettingsFile, locale: Locale): Form {
  const definition = {
    ...defaultDefinition({ key: file.path.slice(1), form: file.form }),
    config: { labelWidth: 100, labelPosition: 'top', size: 'small' },
  };
  return translateDefinition({
    module: { key: file.path.slice(1), title: '', columns: [] },
    definition,
    locale,
  });
}

/** The page that a setting stands on. */
export function fileOfSetting(key: string): SettingsFile | undefined {
  return Object.values<SettingsFile>(SETTINGS).find(({ form }) =>
    form.some((item) => 'model' in item && item.model === key),
  );
}

/** What a setting is while nobody has set it. */
export function defaultSettings(form: Form): Record<string, unknown> {
  return Object.fromEntries(
    [...form.fields.values()]
      .filter((field) => !field.system)
      .flatMap((field) => {
        const value = usableDefault(field);
        return value === undefined ? [] : [[field.model, value]];
      }),
  );
}
