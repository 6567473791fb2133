import type { MessageData } from '../../i18n/messages.ts';
import type { Field } from '../../form/form.ts';
import { label, untranslated, type Label, translate } from '../../i18n/label.ts';
import type { Locale } from '../../i18n/locale.ts';
import { NO, YES } from '../../values/yesNo.ts';
import { bytesOf } from '../edits/isSameValue.ts';
import { isEmpty } from '../../values/valueTypes.ts';

const FINDINGS = {
  locked: label('{when}必填的「{name}」永远无法填写：它是只读的，又没有值'),
  no_option: label('{when}必填的「{name}」永远无法填写：没有可选的选项'),
  no_value: label('{when}必填的「{name}」永远无法填写：没有符合其规则的值'),
  no_widget: label('{when}必填的「{name}」永远无法填写：没有这种控件，只显示提示'),
  no_list: label('{when}必填的「{name}」永远无法填写：它的选项列表不存在或没有选项'),
  stuck: label('{when}「{name}」的值不正确又无法修改'),
  unreachable: label('「{name}」在任何情况下都不会显示'),
  empty_field: label('「{name}」无法填写：没有符合其规则的值'),
  bad_default: label('「{name}」的默认值 {value} 不符合该字段自己的规则'),
  unique_default: label('「{name}」不可重复，却以 {value} 开始：第二条记录无法照此保存'),
  bad_start: label('新建时「{name}」就不正确：{fault}'),
  disagree: label('{when}表单与服务器对「{name}」判断不同'),
  changed: label('「{name}」的值 {value} 保存后不再相同'),
  unlisted: label('「{name}」的值 {value} 无法筛选、排序或导出'),
  fault: untranslated('{fault}'),
} as const satisfies Record<string, Label>;

export type FindingKind = keyof typeof FINDINGS;

const WHEN: Label = label('当{answers} 时，');
const AND: Label = label('且');
const EQUALS: Label = label('「{name}」={value}');
const EMPTY: Label = label('「{name}」为空');

export function findingText(kind: FindingKind, data: MessageData, locale: Locale): string {
  const text = translate(FINDINGS[kind], locale, data);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The answers under which something holds; '' when it needs none. */
export function whenText(
  answers: readonly (readonly [name: string, field: Field | undefined, value: unknown])[],
  locale: Locale,
): string {
  if (answers.length === 0) return '';
  const said = answers.map(([name, field, value]) =>
    isEmpty(value)
      ? translate(EMPTY, locale, { name: field?.name ?? name })
      : translate(EQUALS, locale, {
          name: field?.name ?? name,
          value: valueText(field, value, locale),
        }),
  );
  return translate(WHEN, locale, { answers: said.join(translate(AND, locale)) });
}

/** A value as people see it in a form. */
export function valueText(field: Field | undefined, value: unknown, locale: Locale): string {
  if (Array.isArray(value))
    return value.map((each: unknown) => valueText(field, each, locale)).join('、');
  if (field?.valueType === 'switch') return translate(value === 1 ? YES : NO, locale);
  const label = field?.choices.find((choice) => choice.value === value)?.label;
  return label ?? (typeof value === 'string' ? value : (bytesOf(value) ?? '…')).slice(0, 60);
}
