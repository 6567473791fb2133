import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const backOffice = {
  path: '/setting',
  label: label('后台管理'),
  backOffice: { group: 'more', at: 10 },
  right: 'any',
  page: 'settings/SettingPage',
} as const satisfies PageFile;
