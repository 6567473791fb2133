import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const dingTalk = {
  path: '/dingLink',
  label: label('钉钉'),
  backOffice: { group: 'extensions', at: 40 },
  right: 'admin',
  page: 'providers/DingTalkPage',
} as const satisfies PageFile;
