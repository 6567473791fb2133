import type { ChoiceItem, FieldItem } from '../definition/module.ts';
import { label } from '../i18n/label.ts';
import { SCOPES } from '../permissions/viewer.ts';
import { SCOPE_LABELS } from './scopeLabels.ts';

/** What every role is asked for. */
export const ROLE_ITEMS: readonly FieldItem[] = [
  {
    type: 'input',
    model: 'name',
    label: label('角色名称'),
    options: { required: true, maxlength: 40 },
    wide: true,
  },
  {
    type: 'textarea',
    model: 'description',
    label: label('说明'),
    options: { maxlength: 200 },
  },
  {
    type: 'switch',
    model: 'second_factor',
    label: label('登录需要两步验证'),
    options: { defaultValue: 0 },
    help: label(
      '还没有设置的人，下次登录时先设置验证器；在此之前，他们的 API 应用和个人令牌停止工作',
    ),
    wide: true,
  },
];

/** Whose records its holders reach. */
export const SCOPE_ITEM: FieldItem = {
  type: 'select',
  model: 'scope',
  label: label('数据范围'),
  options: { required: true, defaultValue: 'own' },
  choices: SCOPES.map((scope): ChoiceItem => [scope, SCOPE_LABELS[scope]]),
  wide: true,
};
