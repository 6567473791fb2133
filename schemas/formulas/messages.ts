import type { MessageData } from '../errors.ts';
import type { Locale, Words } from '../locale.ts';
import { say } from '../locale.ts';

/** Why a text is no formula. `{…}` are blanks of FormulaError.data. */
const ERRORS = {
  empty: ['公式为空', 'The formula is empty', '数式が空です', '公式為空'],
  too_long: [
    '公式最多 {max} 个字符',
    'A formula has at most {max} characters',
    '数式は {max} 文字までです',
    '公式最多 {max} 個字元',
  ],
  too_complex: [
    '公式过于复杂，最多 {max} 个部分',
    'The formula is too complex: at most {max} parts',
    '数式が複雑すぎます（{max} 要素まで）',
    '公式過於複雜，最多 {max} 個部分',
  ],
  too_deep: [
    '公式嵌套过深，最多 {max} 层',
    'The formula is nested too deeply: at most {max} levels',
    '数式の入れ子が深すぎます（{max} 段まで）',
    '公式巢狀過深，最多 {max} 層',
  ],
  bad_character: [
    '公式中不能使用“{text}”',
    '“{text}” cannot be used in a formula',
    '数式に「{text}」は使えません',
    '公式中不能使用「{text}」',
  ],
  bad_number: [
    '数字“{text}”超过 15 位有效数字',
    'The number {text} has more than 15 digits',
    '数値 {text} は 15 桁を超えています',
    '數字「{text}」超過 15 位有效數字',
  ],
  unclosed: [
    '“{text}”没有结束',
    '“{text}” is not closed',
    '「{text}」が閉じられていません',
    '「{text}」沒有結束',
  ],
  missing_operator: [
    '“{text}”之前缺少运算符',
    'An operator is missing before “{text}”',
    '「{text}」の前に演算子がありません',
    '「{text}」之前缺少運算符',
  ],
  assignment: [
    '公式中不能赋值，比较请用 ==',
    'A formula assigns nothing; compare with ==',
    '代入はできません。比較は == を使います',
    '公式中不能賦值，比較請用 ==',
  ],
  range: [
    '公式中不能使用“:”区间',
    'Ranges with “:” cannot be used',
    '「:」による範囲は使えません',
    '公式中不能使用「:」區間',
  ],
  matrix: [
    '公式中不能使用数组或对象',
    'Arrays and objects cannot be used',
    '配列やオブジェクトは使えません',
    '公式中不能使用陣列或物件',
  ],
  property: [
    '公式中不能用“.”取属性',
    'Properties with “.” cannot be used',
    '「.」によるプロパティは使えません',
    '公式中不能用「.」取屬性',
  ],
  unknown_field: [
    '没有字段“{name}”',
    'There is no field “{name}”',
    '項目「{name}」がありません',
    '沒有欄位「{name}」',
  ],
  not_numeric: [
    '“{name}”不是数字，不能计算；文字里的数字请用 VALUE({name})',
    '“{name}” is no number and cannot be calculated with; for a number within a text use VALUE({name})',
    '「{name}」は数値ではないため計算できません。文字列中の数値は VALUE({name}) を使います',
    '「{name}」不是數字，不能計算；文字裡的數字請用 VALUE({name})',
  ],
  unknown_function: [
    '没有函数“{name}”',
    'There is no function “{name}”',
    '関数「{name}」がありません',
    '沒有函數「{name}」',
  ],
  too_few_arguments: [
    '{name} 至少需要 {min} 个参数',
    '{name} needs at least {min} arguments',
    '{name} には引数が {min} 個以上必要です',
    '{name} 至少需要 {min} 個參數',
  ],
  too_many_arguments: [
    '{name} 最多 {max} 个参数',
    '{name} takes at most {max} arguments',
    '{name} の引数は {max} 個までです',
    '{name} 最多 {max} 個參數',
  ],
  uneven_arguments: [
    '{name} 的条件和结果必须成对',
    '{name} takes its conditions and results in pairs',
    '{name} の条件と結果は対で指定します',
    '{name} 的條件和結果必須成對',
  ],
  not_literal: [
    '{name} 的参数必须是引号中的字段名',
    'The arguments of {name} are field names in quotes',
    '{name} の引数は引用符で囲んだ項目名です',
    '{name} 的參數必須是引號中的欄位名',
  ],
  incomplete: [
    '公式不完整',
    'The formula ends too early',
    '数式が途中で終わっています',
    '公式不完整',
  ],
  syntax: [
    '公式此处无法理解',
    'The formula cannot be understood here',
    '数式のこの部分を解釈できません',
    '公式此處無法理解',
  ],
  cycle: [
    '公式循环引用：{path}',
    'The formulas depend on each other: {path}',
    '数式が循環しています：{path}',
    '公式循環引用：{path}',
  ],
} as const satisfies Record<string, Words>;

/** Why a good formula has no result for a record: shown in the field instead of a value, and blocks nothing. */
const FAULTS = {
  div_zero: ['除数为零', 'Division by zero', 'ゼロで割っています', '除數為零'],
  not_number: ['不是数字', 'Not a number', '数値ではありません', '不是數字'],
  not_date: ['不是日期', 'Not a date', '日付ではありません', '不是日期'],
  not_text: ['不是文本', 'Not a text', 'テキストではありません', '不是文字'],
  is_list: [
    '多个值，请使用 SUM 等函数',
    'Several values: use SUM or the like',
    '複数の値です。SUM などを使います',
    '多個值，請使用 SUM 等函數',
  ],
  bad_argument: [
    '函数参数无效',
    'An argument is out of its range',
    '引数が範囲外です',
    '函數參數無效',
  ],
  too_big: ['数值过大', 'The number is too large', '数値が大きすぎます', '數值過大'],
  text_too_long: ['文本过长', 'The text is too long', 'テキストが長すぎます', '文字過長'],
} as const satisfies Record<string, Words>;

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

/** What a formula gives: a JSON value of schemas/valueTypes.ts (a truth is 1 or 0) or a fault. */
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
  if (isFault(problem)) return say(FAULTS[problem.fault], locale);
  return say(ERRORS[problem.id], locale, problem.data);
}
