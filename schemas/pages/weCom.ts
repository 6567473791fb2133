import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const weCom = {
  path: '/wechatLink',
  label: label('企业微信'),
  backOffice: { group: 'extensions', at: 30 },
  right: 'admin',
  page: 'providers/WeComPage',
} as const satisfies PageFile;
