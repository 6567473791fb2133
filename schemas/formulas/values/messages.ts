import type { MessageData } from '../../i18n/messages.ts';
import { label, type Label, translate } from '../../i18n/label.ts';
import type { Locale } from '../../i18n/locale.ts';

/** Why a text is no formula. `{…}` are blanks of FormulaError.data. */
const ERRORS = {
  empty: label('公式为空'),
  too_long: label('公式最多 {max} 个字符'),
  too_complex: label('公式过于复杂，最多 {max} 个部分'),
  too_deep: label('公式嵌套过深，最多 {max} 层'),
  bad_character: label('公式中不能使用“{text}”'),
  bad_number: label('数字“{text}”超过 15 位有效数字'),
  unclosed: label('“{text}”没有结束'),
  missing_operator: label('“{text}”之前缺少运算符'),
  assignment: label('公式中不能赋值，比较请用 =='),
  range: label('公式中不能使用“:”区间'),
  matrix: label('公式中不能使用数组或对象'),
  property: label('公式中不能用“.”取属性'),
  unknown_field: label('没有字段“{name}”'),
  not_numeric: label('“{name}”不是数字，不能计算；文字里的数字请用 VALUE({name})'),
  unknown_function: label('没有函数“{name}”'),
  too_few_arguments: label('{name} 至少需要 {min} 个参数'),
  too_many_arguments: label('{name} 最多 {max} 个参数'),
  uneven_arguments: label('{name} 的条件和结果必须成对'),
  not_literal: label('{name} 的参数必须是引号中的字段名'),
  incomplete: label('公式不完整'),
  syntax: label('公式此处无法理解'),
  cycle: label('公式循环引用：{path}'),
} as const satisfies Record<string, Label>;

/** Why a good formula has no result for a record: shown in the field instead of a value, and blocks nothing. */
const FAULTS = {
  div_zero: label('除数为零'),
  not_number: label('不是数字'),
  not_date: label('不是日期'),
  not_text: label('不是文本'),
  is_list: label('多个值，请使用 SUM 等函数'),
  bad_argument: label('函数参数无效'),
  too_big: label('数值过大'),
  text_too_long: label('文本过长'),
} as const satisfies Record<string, Label>;

export type FormulaErrorId = keyof typeof ERRORS;
export type FormulaFaultId = keyof typeof FAULTS;

/** The only thing that reading a formula throws. `position` is the 0-based character of the text as entered. */
export class FormulaError extends Error {
  readonly id: FormulaErrorId;
  readonly position: number | undefined;
  readonly data: MessageData;

  constructor(
    id: FormulaErrorId,
    options: { position?: number; data?: MessageData; cause?: unknown } = {},
  ) {
    super(id, { cause: options.cause });
    this.name = 'FormulaError';
    this.id = id;
    this.position = options.position;
    this.data = options.data ?? {};
  }
}

/** A result that is no value. Plain data, so that a store or a test can hold it. */
export interface FormulaFault {
  readonly fault: FormulaFaultId;
}

/** What a formula gives: a JSON value of schemas/values/valueTypes.ts (a truth is 1 or 0) or a fault. */
export type FormulaValue = number | string | null | FormulaFault;

export function isFault(value: unknown): value is FormulaFault {
  return (
    typeof value === 'object' &&
    value !== null &&
    'fault' in value &&
    typeof value.fault === 'string' &&
    Object.hasOwn(FAULTS, value.fault)
  );
}

/** The sentence for an error or a fault in the reader's language. */
export function formulaMessage(problem: FormulaError | FormulaFault, locale: Locale): string {
  if (isFault(problem)) return translate(FAULTS[problem.fault], locale);
  return translate(ERRORS[problem.id], locale, problem.data);
}
