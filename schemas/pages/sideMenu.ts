import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const sideMenu = {
  path: '/menuSetting',
  label: label('导航菜单'),
  backOffice: { group: 'menus', at: 10 },
} as const satisfies PageFile;
