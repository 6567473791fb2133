import { label } from '../i18n/label.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';
import { DEFAULT_HOURS } from '../values/workingHours.ts';
import { REMIND_TYPES } from '../vocabulary/vocabulary.ts';

export const scheduleSetting = {
  path: '/scheduleSetting',
  label: label('日程设置'),
  backOffice: { group: 'parameters', at: 110 },
  form: [
    { section: label('工作时间') },
    {
      type: 'checkbox',
      model: 'schedule_work_days',
      label: label('工作日'),
      wide: true,
      options: {
        required: true,
        inline: true,
        defaultValue: DEFAULT_HOURS.schedule_work_days,
      },
      choices: [
        [1, label('周一')],
        [2, label('周二')],
        [3, label('周三')],
        [4, label('周四')],
        [5, label('周五')],
        [6, label('周六')],
        [7, label('周日')],
      ],
    },
    {
      type: 'time',
      model: 'schedule_work_from',
      label: label('上班时间'),
      options: {
        required: true,
        format: 'HH:mm',
        defaultValue: DEFAULT_HOURS.schedule_work_from,
      },
    },
    {
      type: 'time',
      model: 'schedule_work_to',
      label: label('下班时间'),
      options: { required: true, format: 'HH:mm', defaultValue: DEFAULT_HOURS.schedule_work_to },
      help: label('日历中其余的时间显示为灰色，仍可安排日程'),
    },
    { section: label('新建时的默认值') },
    {
      type: 'select',
      model: 'schedule_remind_type',
      label: label('日程的提醒'),
      options: { required: true, defaultValue: 'm15' },
      choices: REMIND_TYPES,
    },
    {
      type: 'switch',
      model: 'event_schedule_flag',
      label: label('跟进时把下次联系加入日程'),
      options: { defaultValue: 0 },
      help: label('写跟进的人仍可以改'),
    },
  ],
  periods: [['schedule_work_from', 'schedule_work_to']],
  lists: ['schedule_type'],
} as const satisfies SettingsFile;
