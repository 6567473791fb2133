import { label } from '../i18n/label.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';

export const menuSetting = {
  path: '/menuSetting',
  label: label('导航菜单'),
  backOffice: { group: 'menus', at: 10 },
  form: [
    {
      type: 'blank',
      model: 'side_menu',
      label: label('导航菜单'),
      wide: true,
      options: { defaultType: 'Object', hideLabel: true },
    },
  ],
  arrangements: { side_menu: 'menu' },
} as const satisfies SettingsFile;
