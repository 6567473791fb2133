import { label, type Label, translate } from '../../i18n/label.ts';
import type { Locale } from '../../i18n/locale.ts';

/** What differs between two versions of a definition, in a sentence each. */
const CHANGES = {
  added: label('新增「{name}」（{type}）'),
  returned: label('「{name}」（{type}）移回表单'),
  removed: label('删除「{name}」（{type}）'),
  moved_after: label('「{name}」移到「{other}」之后'),
  moved_first: label('「{name}」移到最前'),
  moved_into: label('「{name}」移入「{other}」'),
  retyped: label('「{name}」的类型由「{before}」改为「{after}」'),
  renamed: label('「{before}」改名为「{after}」'),
  model: label('「{name}」的字段名由「{before}」改为「{after}」'),
  switched_on: label('「{name}」开启了「{property}」'),
  switched_off: label('「{name}」关闭了「{property}」'),
  changed: label('「{name}」的「{property}」由「{before}」改为「{after}」'),
  set: label('「{name}」的「{property}」设为「{after}」'),
  emptied: label('「{name}」的「{property}」清空，原为「{before}」'),
  option_added: label('「{name}」新增选项「{option}」'),
  option_removed: label('「{name}」删除选项「{option}」'),
  option_renamed: label('「{name}」的选项「{before}」改名为「{after}」'),
  option_changed: label('「{name}」修改了选项「{option}」'),
  options_moved: label('「{name}」调整了选项顺序'),
  condition_added: label('「{name}」新增了{property}'),
  condition_changed: label('「{name}」修改了{property}'),
  condition_removed: label('「{name}」取消了{property}'),
  columns: label('「{name}」调整了列'),
  other: label('「{name}」修改了其他设置（{property}）'),
  formula_added: label('「{name}」新增公式：{after}'),
  formula_changed: label('「{name}」的公式由 {before} 改为 {after}'),
  formula_removed: label('「{name}」取消了公式：{before}'),
  config: label('表单设置「{property}」由「{before}」改为「{after}」'),
  rest: label('修改了其他内容（{property}）'),
} as const satisfies Record<string, Label>;

export type ChangeKindLabel = keyof typeof CHANGES;

export const CONDITION_LABELS: Readonly<Record<string, Label>> = {
  show: label('显示条件'),
  require: label('必填条件'),
  readonly: label('只读条件'),
  options: label('选项限制'),
  set: label('自动赋值'),
  onHide: label('隐藏时的处理'),
};

export const CONFIG_LABELS: Readonly<Record<string, Label>> = {
  labelPosition: label('标签位置'),
  labelWidth: label('标签宽度'),
  size: label('尺寸'),
};

const NOTHING: Label = label('无');

export function changeText(
  word: ChangeKindLabel,
  data: Readonly<Record<string, string>>,
  locale: Locale,
): string {
  return translate(CHANGES[word], locale).replace(
    /\{(\w+)\}/g,
    (_, name: string) => data[name] || translate(NOTHING, locale),
  );
}
