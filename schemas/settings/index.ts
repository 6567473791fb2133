import { defaultDefinition } from '../defaultDefinition.ts';
import { usableDefault } from '../defaults.ts';
import type { Form } from '../form.ts';
import type { Locale } from '../locale.ts';
import type { SettingsFile } from '../settingsFile.ts';
import { translate } from '../translate.ts';
import { basicSetting } from './basicSetting.ts';
import { clueSetting } from './clueSetting.ts';
import { customerSetting } from './customerSetting.ts';
import { productSetting } from './productSetting.ts';
import { recordSetting } from './recordSetting.ts';
import { systemSetting } from './systemSetting.ts';

/** Every settings page that is data, by the name that its address ends with. */
export const SETTINGS = {
  systemSetting,
  basicSetting,
  customerSetting,
  clueSetting,
  recordSetting,
  productSetting,
} satisfies Record<string, SettingsFile>;

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
  return translate({
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
