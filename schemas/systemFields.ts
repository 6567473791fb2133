import { widgetOf } from './defaultDefinition.ts';
import type { Field } from './form.ts';
import { fieldOf } from './fieldOf.ts';
import type { Locale } from './locale.ts';
import type { ChoiceItem, FieldItem, ModuleFile } from './module.ts';

/** What a module must have for a system field to mean something there. */
type Trait = 'states' | 'approval' | 'pool' | 'followed';

interface SystemField extends FieldItem {
  only?: Trait;
}

export const APPROVAL_CHOICES = [
  [0, ['未提交', 'Not started', '未申請', '未提交'], 'grey'],
  [1, ['审批中', 'In approval', '承認中', '審批中'], 'blue'],
  [2, ['已通过', 'Passed', '承認済み', '已通過'], 'green'],
  [3, ['已驳回', 'Rejected', '却下', '已駁回'], 'red'],
  [4, ['已撤销', 'Revoked', '取消済み', '已撤銷'], 'amber'],
] as const satisfies readonly ChoiceItem[];

/** The core columns of every record: filtered, sorted and listed like fields, written by the server only, in no definition. */
export const SYSTEM_FIELDS = [
  { type: 'select', model: 'state', words: ['状态', 'Status', '状態', '狀態'], only: 'states' },
  {
    type: 'select',
    model: 'approval_state',
    words: ['审批状态', 'Approval status', '承認状態', '審批狀態'],
    only: 'approval',
    choices: APPROVAL_CHOICES,
  },
  { type: 'user', model: 'owner_user_id', words: ['负责人', 'Owner', '所有者', '負責人'] },
  {
    type: 'department',
    model: 'owner_department_id',
    words: ['所属部门', 'Department', '所属部署', '所屬部門'],
  },
  {
    type: 'select',
    model: 'lock_flag',
    words: ['锁定状态', 'Lock', 'ロック状態', '鎖定狀態'],
    only: 'pool',
    choices: [
      [0, ['未锁定', 'Unlocked', 'ロックなし', '未鎖定'], 'grey'],
      [1, ['已锁定', 'Locked', 'ロック中', '已鎖定'], 'amber'],
    ],
  },
  {
    type: 'date',
    model: 'last_contact_time',
    words: ['最后跟进时间', 'Last follow-up', '最終フォロー日時', '最後跟進時間'],
    options: { type: 'datetime' },
    only: 'followed',
  },
  { type: 'user', model: 'creator_user_id', words: ['创建人', 'Created by', '作成者', '建立人'] },
  {
    type: 'date',
    model: 'create_time',
    words: ['创建时间', 'Created', '作成日時', '建立時間'],
    options: { type: 'datetime' },
  },
  {
    type: 'date',
    model: 'update_time',
    words: ['更新时间', 'Updated', '更新日時', '更新時間'],
    options: { type: 'datetime' },
  },
  {
    type: 'number',
    model: 'version',
    words: ['版本', 'Version', 'バージョン', '版本'],
    options: { precision: 0, filterable: false, isHidden: true },
  },
] as const satisfies readonly SystemField[];

/** The system fields that a module has, ready to stand beside those of its form. */
export function systemFields(
  module: Pick<ModuleFile, 'key'> & Partial<ModuleFile>,
  locale: Locale,
): Field[] {
  const has: Record<Trait, boolean> = {
    states: module.states !== undefined,
    approval: module.approval !== undefined,
    pool: module.pool !== undefined || module.view !== undefined,
    followed: module.tabs?.some((tab) => tab.key === 'event') ?? false,
  };
  const fields: readonly SystemField[] = SYSTEM_FIELDS;
  return fields
    .filter(({ only }) => !only || has[only])
    .map((item) => {
      const choices =
        item.model === 'state'
          ? module.states?.map(({ value, words, color }): ChoiceItem => [value, words, color])
          : item.choices;
      const widget = widgetOf(module.key, {
        ...item,
        options: { ...item.options, disabled: true, system: true },
        ...(choices && { choices }),
      });
      const field = fieldOf({
        widget,
        show: [],
        hidden: item.options?.isHidden === true,
        locale,
        formula: false,
        notice: () => undefined,
      });
      return { ...field, readOnly: true, system: true };
    });
}
