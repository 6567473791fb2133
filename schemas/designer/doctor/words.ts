import type { MessageData } from '../../errors.ts';
import type { Field } from '../../form.ts';
import type { Locale, Words } from '../../locale.ts';
import { say } from '../../locale.ts';
import { bytesOf } from '../same.ts';
import { isEmpty } from '../../valueTypes.ts';

const FINDINGS = {
  locked: [
    '{when}必填的「{name}」永远无法填写：它是只读的，又没有值',
    '{when}the required “{name}” can never be filled: it is read-only and has no value',
    '{when}必須の「{name}」に入力できません：読み取り専用で値がありません',
    '{when}必填的「{name}」永遠無法填寫：它是唯讀的，又沒有值',
  ],
  no_option: [
    '{when}必填的「{name}」永远无法填写：没有可选的选项',
    '{when}the required “{name}” can never be filled: no option may be chosen',
    '{when}必須の「{name}」に入力できません：選べる選択肢がありません',
    '{when}必填的「{name}」永遠無法填寫：沒有可選的選項',
  ],
  no_value: [
    '{when}必填的「{name}」永远无法填写：没有符合其规则的值',
    '{when}the required “{name}” can never be filled: no value keeps its rules',
    '{when}必須の「{name}」に入力できません：規則を満たす値がありません',
    '{when}必填的「{name}」永遠無法填寫：沒有符合其規則的值',
  ],
  no_widget: [
    '{when}必填的「{name}」永远无法填写：没有这种控件，只显示提示',
    '{when}the required “{name}” can never be filled: there is no such widget here, only a notice of it',
    '{when}必須の「{name}」に入力できません：この部品はなく、注意だけが表示されます',
    '{when}必填的「{name}」永遠無法填寫：沒有這種控件，只顯示提示',
  ],
  no_list: [
    '{when}必填的「{name}」永远无法填写：它的选项列表不存在或没有选项',
    '{when}the required “{name}” can never be filled: its list of options is not there or empty',
    '{when}必須の「{name}」に入力できません：選択肢一覧がないか空です',
    '{when}必填的「{name}」永遠無法填寫：它的選項清單不存在或沒有選項',
  ],
  stuck: [
    '{when}「{name}」的值不正确又无法修改',
    '{when}“{name}” is wrong and cannot be changed',
    '{when}「{name}」の値が正しくなく、変更もできません',
    '{when}「{name}」的值不正確又無法修改',
  ],
  unreachable: [
    '「{name}」在任何情况下都不会显示',
    '“{name}” is never shown, whatever is answered',
    '「{name}」はどんな入力でも表示されません',
    '「{name}」在任何情況下都不會顯示',
  ],
  empty_field: [
    '「{name}」无法填写：没有符合其规则的值',
    '“{name}” cannot be filled: no value keeps its rules',
    '「{name}」に入力できません：規則を満たす値がありません',
    '「{name}」無法填寫：沒有符合其規則的值',
  ],
  bad_default: [
    '「{name}」的默认值 {value} 不符合该字段自己的规则',
    'The default {value} of “{name}” breaks the field’s own rules',
    '「{name}」の既定値 {value} は項目の規則に反しています',
    '「{name}」的預設值 {value} 不符合該欄位自己的規則',
  ],
  unique_default: [
    '「{name}」不可重复，却以 {value} 开始：第二条记录无法照此保存',
    '“{name}” is unique and yet begins with {value}: a second record cannot be saved so',
    '「{name}」は重複不可なのに既定値が {value} です。2 件目はそのままでは保存できません',
    '「{name}」不可重複，卻以 {value} 開始：第二筆記錄無法照此儲存',
  ],
  bad_start: [
    '新建时「{name}」就不正确：{fault}',
    'A new record begins with a wrong “{name}”: {fault}',
    '新規作成時に「{name}」が正しくありません：{fault}',
    '新建時「{name}」就不正確：{fault}',
  ],
  disagree: [
    '{when}表单与服务器对「{name}」判断不同',
    '{when}form and server judge “{name}” differently',
    '{when}フォームとサーバーで「{name}」の判定が異なります',
    '{when}表單與伺服器對「{name}」判斷不同',
  ],
  changed: [
    '「{name}」的值 {value} 保存后不再相同',
    'The value {value} of “{name}” is not the same once saved',
    '「{name}」の値 {value} は保存すると変わります',
    '「{name}」的值 {value} 儲存後不再相同',
  ],
  unlisted: [
    '「{name}」的值 {value} 无法筛选、排序或导出',
    'The value {value} of “{name}” cannot be filtered, sorted or exported',
    '「{name}」の値 {value} は絞り込み・並べ替え・出力ができません',
    '「{name}」的值 {value} 無法篩選、排序或匯出',
  ],
  fault: ['{fault}', '{fault}', '{fault}', '{fault}'],
} as const satisfies Record<string, Words>;

export type FindingKind = keyof typeof FINDINGS;

const WHEN: Words = [
  '当{answers} 时，',
  'With {answers} ',
  '{answers}のとき、',
  '當{answers} 時，',
];
const AND: Words = ['且', ' and ', 'かつ', '且'];
const EQUALS: Words = [
  '「{name}」={value}',
  '“{name}” = {value}',
  '「{name}」＝{value}',
  '「{name}」={value}',
];
const EMPTY: Words = ['「{name}」为空', '“{name}” empty', '「{name}」が空', '「{name}」為空'];
const ON: Words = ['开', 'on', 'オン', '開'];
const OFF: Words = ['关', 'off', 'オフ', '關'];

export function findingText(kind: FindingKind, data: MessageData, locale: Locale): string {
  const text = say(FINDINGS[kind], locale, data);
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
      ? say(EMPTY, locale, { name: field?.name ?? name })
      : say(EQUALS, locale, { name: field?.name ?? name, value: valueText(field, value, locale) }),
  );
  return say(WHEN, locale, { answers: said.join(say(AND, locale)) });
}

/** A value as people see it in a form. */
export function valueText(field: Field | undefined, value: unknown, locale: Locale): string {
  if (Array.isArray(value))
    return value.map((each: unknown) => valueText(field, each, locale)).join('、');
  if (field?.valueType === 'switch') return say(value === 1 ? ON : OFF, locale);
  const label = field?.choices.find((choice) => choice.value === value)?.label;
  return label ?? (typeof value === 'string' ? value : (bytesOf(value) ?? '…')).slice(0, 60);
}
