import { label } from '../i18n/label.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';

export const tabSetting = {
  path: '/tabSetting',
  label: label('详情标签页'),
  backOffice: { group: 'menus', at: 20 },
  form: [
    {
      type: 'blank',
      model: 'panel_tabs',
      label: label('详情标签页'),
      wide: true,
      options: { defaultType: 'Object', hideLabel: true },
    },
  ],
  arrangements: { panel_tabs: 'tabs' },
} as const satisfies SettingsFile;
