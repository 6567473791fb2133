import { duplicateCheckForm } from '../duplicates/checkSettings.ts';
import { label } from '../i18n/label.ts';
import { DAYS, DAYS_FIELD, LIMIT_FIELD } from '../vocabulary/settingLabels.ts';
import { clue } from '../modules/clue.ts';
import { RETURN_REMIND_DAYS } from '../rules/recycling.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';

export const clueSetting = {
  path: '/clueSetting',
  label: label('线索设置'),
  backOffice: { group: 'parameters', at: 30 },
  form: [
    { section: label('自动回收') },
    {
      type: 'number',
      model: 'clue_recycle_days',
      label: label('未跟进天数'),
      options: DAYS_FIELD,
      unit: DAYS,
      help: label('这么多天没有跟进的线索每小时检查一次，自动退回公海；留空则不回收'),
    },
    {
      type: 'number',
      model: 'clue_recycle_remind_days',
      label: label('提前提醒'),
      options: { ...DAYS_FIELD, min: 0, required: true, defaultValue: RETURN_REMIND_DAYS },
      unit: DAYS,
      help: label('退回公海前这么多天提醒负责人；0 表示不提醒'),
    },
    {
      type: 'switch',
      model: 'clue_recycle_keep_locked',
      label: label('锁定的线索不回收'),
      options: { defaultValue: 1 },
    },
    { section: label('领取与持有') },
    {
      type: 'number',
      model: 'clue_receive_limit',
      label: label('每人每天最多领取'),
      options: LIMIT_FIELD,
      help: label('从公海领取的数量；留空则不限制'),
    },
    {
      type: 'number',
      model: 'clue_hold_limit',
      label: label('每人最多持有'),
      options: LIMIT_FIELD,
      help: label('新建、领取、分配和转移都计算在内；留空则不限制'),
    },
    ...duplicateCheckForm(clue),
  ],
  preview: 'recycling',
} as const satisfies SettingsFile;
