import { widgetOf } from '../definition/defaultDefinition.ts';
import type { Field } from './form.ts';
import { fieldOf } from './fieldOf.ts';
import { label } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import type { ChoiceItem, FieldItem, ModuleFile } from '../definition/module.ts';
import { FOLLOWED } from '../vocabulary/vocabulary.ts';

/** What a module must have for a system field to mean something there. */
type Trait = 'states' | 'approval' | 'pool' | 'followed';

interface SystemField extends FieldItem {
  only?: Trait;
}

export const APPROVAL_CHOICES = [
  [0, label('未提交'), 'grey'],
  [1, label('审批中'), 'blue'],
  [2, label('已通过'), 'green'],
  [3, label('已驳回'), 'red'],
  [4, label('已撤销'), 'amber'],
] as const satisfies readonly ChoiceItem[];

/** The core columns of every record: filtered, sorted and listed like fields, written by the server only, in no definition. */
export const SYSTEM_FIELDS = [
  { type: 'select', model: 'state', label: label('状态'), only: 'states' },
  {
    type: 'select',
    model: 'approval_state',
    label: label('审批状态'),
    only: 'approval',
    choices: APPROVAL_CHOICES,
  },
  { type: 'user', model: 'owner_user_id', label: label('负责人') },
  {
    type: 'department',
    model: 'owner_department_id',
    label: label('所属部门'),
  },
  {
    type: 'select',
    model: 'lock_flag',
    label: label('锁定状态'),
    only: 'pool',
    choices: [
      [0, label('未锁定'), 'grey'],
      [1, label('已锁定'), 'amber'],
    ],
  },
  {
    type: 'date',
    model: 'last_contact_time',
    label: label('最后跟进时间'),
    options: { type: 'datetime' },
    only: 'followed',
  },
  { type: 'user', model: 'creator_user_id', label: label('创建人') },
  {
    type: 'date',
    model: 'create_time',
    label: label('创建时间'),
    options: { type: 'datetime' },
  },
  {
    type: 'date',
    model: 'update_time',
    label: label('更新时间'),
    options: { type: 'datetime' },
  },
  {
    type: 'number',
    model: 'version',
    label: label('版本'),
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
    // elsewhere the story is told of whom the record is about, and the last talk is theirs
    followed: (module.view?.of ?? module.key) in FOLLOWED,
  };
  const fields: readonly SystemField[] = SYSTEM_FIELDS;
  return fields
    .filter(({ only }) => !only || has[only])
    .map((item) => {
      const choices =
        item.model === 'state'
          ? module.states?.map(({ value, label, color }): ChoiceItem => [value, label, color])
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
