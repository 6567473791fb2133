import { DAYS, DAYS_FIELD, LIMIT_FIELD } from '../settingsWords.ts';
import type { SettingsFile } from '../settingsFile.ts';

export const clueSetting = {
  path: '/clueSetting',
  form: [
    { section: ['自动回收', 'Recycling', '自動でプールへ戻す', '自動回收'] },
    {
      type: 'number',
      model: 'clue_recycle_days',
      words: ['未跟进天数', 'Days without a follow-up', '未フォローの日数', '未跟進天數'],
      options: DAYS_FIELD,
      unit: DAYS,
      help: [
        '这么多天没有跟进的线索每小时检查一次，自动退回公海；留空则不回收',
        'Leads that nobody has followed for so long go back to the pool, looked at every hour; never while empty',
        'この日数フォローのないリードは 1 時間ごとの確認でプールへ戻ります。空欄なら戻しません',
        '這麼多天沒有跟進的線索每小時檢查一次，自動退回公海；留空則不回收',
      ],
    },
    {
      type: 'switch',
      model: 'clue_recycle_keep_locked',
      words: [
        '锁定的线索不回收',
        'Locked ones stay',
        'ロック中のリードは戻さない',
        '鎖定的線索不回收',
      ],
      options: { defaultValue: 1 },
    },
    { section: ['领取与持有', 'Claiming and holding', '引き取りと保有', '領取與持有'] },
    {
      type: 'number',
      model: 'clue_receive_limit',
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
      model: 'clue_hold_limit',
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
