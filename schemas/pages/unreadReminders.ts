import { label } from '../i18n/label.ts';
import type { PageFile } from '../definition/pageFile.ts';

export const unreadReminders = {
  path: '/unreadCount',
  label: label('提醒', 'unreadReminders'),
  icon: 'mailbox',
  menu: { group: 'office', at: 220 },
  page: 'reminders/UnreadPage',
} as const satisfies PageFile;
