import { DAYS, DAYS_FIELD, LIMIT_FIELD } from '../settingsWords.ts';
import type { SettingsFile } from '../settingsFile.ts';

export const customerSetting = {
  path: '/customerSetting',
  form: [
    { section: ['自动回收', 'Recycling', '自動でプールへ戻す', '自動回收'] },
    {
      type: 'number',
      model: 'customer_recycle_days',
      words: ['未跟进天数', 'Days without a follow-up', '未フォローの日数', '未跟進天數'],
      options: DAYS_FIELD,
      unit: DAYS,
      help: [
        '这么多天没有跟进的客户每小时检查一次，自动退回公海；留空则不回收',
        'Customers that nobody has followed for so long go back to the pool, looked at every hour; never while empty',
        'この日数フォローのない顧客は 1 時間ごとの確認でプールへ戻ります。空欄なら戻しません',
        '這麼多天沒有跟進的客戶每小時檢查一次，自動退回公海；留空則不回收',
      ],
    },
    {
      type: 'number',
      model: 'customer_recycle_deal_days',
      words: ['未成交天数', 'Days without a contract', '未成約の日数', '未成交天數'],
      options: DAYS_FIELD,
      unit: DAYS,
      help: [
        '归某人所有这么多天还没有合同的客户退回公海；留空则不回收',
        'Customers that somebody has owned for so long without a contract go back; never while empty',
        '担当してこの日数を過ぎても契約のない顧客がプールへ戻ります。空欄なら戻しません',
        '歸某人所有這麼多天還沒有合約的客戶退回公海；留空則不回收',
      ],
    },
    {
      type: 'switch',
      model: 'customer_recycle_keep_locked',
      words: [
        '锁定的客户不回收',
        'Locked ones stay',
        'ロック中の顧客は戻さない',
        '鎖定的客戶不回收',
      ],
      options: { defaultValue: 1 },
    },
    {
      type: 'switch',
      model: 'customer_recycle_keep_contract',
      words: [
        '有合同的客户不回收',
        'Customers with a contract stay',
        '契約のある顧客は戻さない',
        '有合約的客戶不回收',
      ],
      options: { defaultValue: 1 },
    },
    { section: ['领取与持有', 'Claiming and holding', '引き取りと保有', '領取與持有'] },
    {
      type: 'number',
      model: 'customer_receive_limit',
      words: ['每人每天最多领取', 'Claims a day', '1 日の引き取り上限', '每人每天最多領取'],
      options: LIMIT_FIELD,
      help: [
        '从公海领取的数量；留空则不限制',
        'Taken out of the pool by one person; unlimited while empty',
        'プールから 1 人が引き取れる件数。空欄なら無制限',
        '從公海領取的數量；留空則不限制',
      ],
    },
    {
      type: 'number',
      model: 'customer_hold_limit',
      words: ['每人最多持有', 'Held by one person', '1 人の保有上限', '每人最多持有'],
      options: LIMIT_FIELD,
      help: [
        '新建、领取、分配和转移都计算在内；留空则不限制',
        'New, claimed, assigned and given ones all count; unlimited while empty',
        '作成、引き取り、割り当て、担当変更のすべてに適用。空欄なら無制限',
        '新建、領取、分配和轉移都計算在內；留空則不限制',
      ],
    },
  ],
  preview: 'recycling',
} as const satisfies SettingsFile;
