import type { MessageData } from '../errors.ts';
import type { Locale, Words } from '../locale.ts';
import { say } from '../locale.ts';

/** Why a definition cannot be published, where the general messages do not say it. */
const FAULTS = {
  model_missing: [
    '请填写字段名',
    'The field needs a key',
    '項目キーを入力してください',
    '請填寫欄位名',
  ],
  model_hostile: [
    '字段名“{model}”不可用：须为 1 到 100 个字符，不含空格和方括号，且不是程序保留字',
    'The key “{model}” cannot be used: 1 to 100 characters without blanks and brackets, and no word of the language itself',
    '項目キー「{model}」は使えません：1〜100 文字、空白・角括弧・予約語は不可',
    '欄位名「{model}」不可用：須為 1 到 100 個字元，不含空格和方括號，且不是程式保留字',
  ],
  model_reserved: [
    '“{model}”是系统已有的字段名，请换一个',
    '“{model}” is a key of the system itself; choose another',
    '「{model}」はシステムの項目キーです。別の名前にしてください',
    '「{model}」是系統已有的欄位名，請換一個',
  ],
  model_duplicate: [
    '字段名“{model}”重复，已由“{name}”使用',
    'The key “{model}” is taken by “{name}”',
    '項目キー「{model}」は「{name}」で使用済みです',
    '欄位名「{model}」重複，已由「{name}」使用',
  ],
  option_same: [
    '选项“{value}”重复',
    'The option “{value}” is there twice',
    '選択肢「{value}」が重複しています',
    '選項“{value}”重複',
  ],
  too_many_main: [
    '主要信息最多 {max} 个',
    'At most {max} main fields',
    '主要項目は {max} つまでです',
    '主要資訊最多 {max} 個',
  ],
  system_missing: [
    '“{name}”是系统需要的字段，不能删除',
    'The system needs “{name}”: it cannot be deleted',
    '「{name}」はシステムに必要な項目のため削除できません',
    '「{name}」是系統需要的欄位，不能刪除',
  ],
  system_type: [
    '“{name}”是系统需要的字段，类型须为“{type}”',
    'The system needs “{name}” as “{type}”',
    '「{name}」はシステムに必要な項目です。種類は「{type}」です',
    '「{name}」是系統需要的欄位，類型須為「{type}」',
  ],
  bad_pattern: [
    '正则表达式无法识别：{detail}',
    'This is no regular expression: {detail}',
    '正規表現を解釈できません：{detail}',
    '正規表示式無法識別：{detail}',
  ],
  unsafe_pattern: [
    '正则表达式可能耗时过长，请改写：{detail}',
    'This pattern could take too long; write it differently: {detail}',
    'この正規表現は時間がかかりすぎます。書き換えてください：{detail}',
    '正規表示式可能耗時過長，請改寫：{detail}',
  ],
  too_deep: [
    '布局嵌套超过 {detail} 层',
    'Layouts are nested more than {detail} deep',
    'レイアウトの入れ子が {detail} 段を超えています',
    '佈局巢狀超過 {detail} 層',
  ],
  condition_incomplete: [
    '「{place}」的条件还没写完：请填写与「{name}」比较的值',
    '“{place}” is half-made: say what “{name}” is compared with',
    '「{place}」の条件が未完成です。「{name}」と比べる値を入力してください',
    '「{place}」的條件還沒寫完：請填寫與「{name}」比較的值',
  ],
  condition_missing: [
    '「{place}」还没有条件：请添加条件，或移除这一条',
    '“{place}” has no condition yet: add one, or remove it',
    '「{place}」に条件がありません。追加するか、この行を削除してください',
    '「{place}」還沒有條件：請新增條件，或移除這一條',
  ],
  option_double: [
    '有两个选项都是“{label}”，无法区分',
    'Two options are both “{label}”: nobody could tell them apart',
    '選択肢「{label}」が 2 つあり、区別できません',
    '有兩個選項都是「{label}」，無法區分',
  ],
  formula_at: [
    '{fault}（第 {position} 个字符）',
    '{fault} (character {position})',
    '{fault}（{position} 文字目）',
    '{fault}（第 {position} 個字元）',
  ],
} as const satisfies Record<string, Words>;

export type DesignFaultId = keyof typeof FAULTS;

export function designFaultWords(id: DesignFaultId, data: MessageData, locale: Locale): string {
  return say(FAULTS[id], locale, data);
}
