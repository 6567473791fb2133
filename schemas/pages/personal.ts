import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const personal = {
  path: '/personal',
  label: label('个人设置'),
  icon: 'user-cog',
  withoutMenu: true,
  page: 'personal/PersonalPage',
} as const satisfies PageFile;
