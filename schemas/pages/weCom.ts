import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const weCom = {
  path: '/wechatLink',
  label: label('企业微信'),
  backOffice: { group: 'more', at: 70 },
  right: 'admin',
  page: 'providers/WeComPage',
} as const satisfies PageFile;
