import { duplicateCheckForm } from '../duplicates/checkSettings.ts';
import { label } from '../i18n/label.ts';
import { DAYS, DAYS_FIELD, LIMIT_FIELD } from '../vocabulary/settingLabels.ts';
import { customer } from '../modules/customer.ts';
import { RETURN_REMIND_DAYS } from '../rules/recycling.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';

export const customerSetting = {
  path: '/customerSetting',
  label: label('客户设置'),
  backOffice: { group: 'parameters', at: 20 },
  form: [
    { section: label('自动回收') },
    {
      type: 'number',
      model: 'customer_recycle_days',
      label: label('未跟进天数'),
      options: DAYS_FIELD,
      unit: DAYS,
      help: label('这么多天没有跟进的客户每小时检查一次，自动退回公海；留空则不回收'),
    },
    {
      type: 'number',
      model: 'customer_recycle_deal_days',
      label: label('未成交天数'),
      options: DAYS_FIELD,
      unit: DAYS,
      help: label('归某人所有这么多天还没有合同的客户退回公海；留空则不回收'),
    },
    {
      type: 'number',
      model: 'customer_recycle_remind_days',
      label: label('提前提醒'),
      options: { ...DAYS_FIELD, min: 0, required: true, defaultValue: RETURN_REMIND_DAYS },
      unit: DAYS,
      help: label('退回公海前这么多天提醒负责人；0 表示不提醒'),
    },
    {
      type: 'switch',
      model: 'customer_recycle_keep_locked',
      label: label('锁定的客户不回收'),
      options: { defaultValue: 1 },
    },
    {
      type: 'switch',
      model: 'customer_recycle_keep_contract',
      label: label('有合同的客户不回收'),
      options: { defaultValue: 1 },
    },
    { section: label('领取与持有') },
    {
      type: 'number',
      model: 'customer_receive_limit',
      label: label('每人每天最多领取'),
      options: LIMIT_FIELD,
      help: label('从公海领取的数量；留空则不限制'),
    },
    {
      type: 'number',
      model: 'customer_hold_limit',
      label: label('每人最多持有'),
      options: LIMIT_FIELD,
      help: label('新建、领取、分配和转移都计算在内；留空则不限制'),
    },
    ...duplicateCheckForm(customer),
  ],
  preview: 'recycling',
  elsewhere: { label: label('联系人生日、待跟进客户提前几天提醒：'), path: '/messageSetting' },
} as const satisfies SettingsFile;
