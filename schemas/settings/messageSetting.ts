import { REMINDERS } from '../collaboration/reminderKinds.ts';
import { reminderForm } from '../collaboration/reminderSettings.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';
import { label } from '../i18n/label.ts';

export const messageSetting = {
  path: '/messageSetting',
  label: label('消息设置'),
  backOffice: { group: 'parameters', at: 60 },
  form: reminderForm(REMINDERS),
  preview: 'channels',
} as const satisfies SettingsFile;
