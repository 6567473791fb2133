import type { Locale, Words } from '../locale.ts';
import { say } from '../locale.ts';

/** What differs between two versions of a definition, in a sentence each. */
const CHANGES = {
  added: [
    '新增「{name}」（{type}）',
    'Added “{name}” ({type})',
    '「{name}」（{type}）を追加',
    '新增「{name}」（{type}）',
  ],
  returned: [
    '「{name}」（{type}）移回表单',
    '“{name}” ({type}) put back on the form',
    '「{name}」（{type}）をフォームに戻す',
    '「{name}」（{type}）移回表單',
  ],
  removed: [
    '删除「{name}」（{type}）',
    'Removed “{name}” ({type})',
    '「{name}」（{type}）を削除',
    '刪除「{name}」（{type}）',
  ],
  moved_after: [
    '「{name}」移到「{other}」之后',
    'Moved “{name}” behind “{other}”',
    '「{name}」を「{other}」の後に移動',
    '「{name}」移到「{other}」之後',
  ],
  moved_first: [
    '「{name}」移到最前',
    'Moved “{name}” to the front',
    '「{name}」を先頭に移動',
    '「{name}」移到最前',
  ],
  moved_into: [
    '「{name}」移入「{other}」',
    'Moved “{name}” into “{other}”',
    '「{name}」を「{other}」の中に移動',
    '「{name}」移入「{other}」',
  ],
  retyped: [
    '「{name}」的类型由「{before}」改为「{after}」',
    'Type of “{name}” changed from “{before}” to “{after}”',
    '「{name}」の種類を「{before}」から「{after}」に変更',
    '「{name}」的類型由「{before}」改為「{after}」',
  ],
  renamed: [
    '「{before}」改名为「{after}」',
    'Renamed “{before}” to “{after}”',
    '「{before}」を「{after}」に名称変更',
    '「{before}」改名為「{after}」',
  ],
  model: [
    '「{name}」的字段名由「{before}」改为「{after}」',
    'Key of “{name}” changed from “{before}” to “{after}”',
    '「{name}」のキーを「{before}」から「{after}」に変更',
    '「{name}」的欄位名由「{before}」改為「{after}」',
  ],
  switched_on: [
    '「{name}」开启了「{property}」',
    '“{name}”: {property} switched on',
    '「{name}」の「{property}」を有効化',
    '「{name}」開啟了「{property}」',
  ],
  switched_off: [
    '「{name}」关闭了「{property}」',
    '“{name}”: {property} switched off',
    '「{name}」の「{property}」を無効化',
    '「{name}」關閉了「{property}」',
  ],
  changed: [
    '「{name}」的「{property}」由「{before}」改为「{after}」',
    '“{name}”: {property} changed from “{before}” to “{after}”',
    '「{name}」の「{property}」を「{before}」から「{after}」に変更',
    '「{name}」的「{property}」由「{before}」改為「{after}」',
  ],
  set: [
    '「{name}」的「{property}」设为「{after}」',
    '“{name}”: {property} set to “{after}”',
    '「{name}」の「{property}」を「{after}」に設定',
    '「{name}」的「{property}」設為「{after}」',
  ],
  emptied: [
    '「{name}」的「{property}」清空，原为「{before}」',
    '“{name}”: {property} emptied, was “{before}”',
    '「{name}」の「{property}」を削除（変更前「{before}」）',
    '「{name}」的「{property}」清空，原為「{before}」',
  ],
  option_added: [
    '「{name}」新增选项「{option}」',
    '“{name}”: option “{option}” added',
    '「{name}」に選択肢「{option}」を追加',
    '「{name}」新增選項「{option}」',
  ],
  option_removed: [
    '「{name}」删除选项「{option}」',
    '“{name}”: option “{option}” removed',
    '「{name}」の選択肢「{option}」を削除',
    '「{name}」刪除選項「{option}」',
  ],
  option_renamed: [
    '「{name}」的选项「{before}」改名为「{after}」',
    '“{name}”: option “{before}” renamed to “{after}”',
    '「{name}」の選択肢「{before}」を「{after}」に名称変更',
    '「{name}」的選項「{before}」改名為「{after}」',
  ],
  option_changed: [
    '「{name}」修改了选项「{option}」',
    '“{name}”: option “{option}” changed',
    '「{name}」の選択肢「{option}」を変更',
    '「{name}」修改了選項「{option}」',
  ],
  options_moved: [
    '「{name}」调整了选项顺序',
    '“{name}”: options in another order',
    '「{name}」の選択肢の順序を変更',
    '「{name}」調整了選項順序',
  ],
  condition_added: [
    '「{name}」新增了{property}',
    '“{name}”: {property} added',
    '「{name}」に{property}を追加',
    '「{name}」新增了{property}',
  ],
  condition_changed: [
    '「{name}」修改了{property}',
    '“{name}”: {property} changed',
    '「{name}」の{property}を変更',
    '「{name}」修改了{property}',
  ],
  condition_removed: [
    '「{name}」取消了{property}',
    '“{name}”: {property} removed',
    '「{name}」の{property}を削除',
    '「{name}」取消了{property}',
  ],
  columns: [
    '「{name}」调整了列',
    '“{name}”: columns changed',
    '「{name}」の列を変更',
    '「{name}」調整了欄',
  ],
  other: [
    '「{name}」修改了其他设置（{property}）',
    '“{name}”: other settings changed ({property})',
    '「{name}」のその他の設定（{property}）を変更',
    '「{name}」修改了其他設定（{property}）',
  ],
  formula_added: [
    '「{name}」新增公式：{after}',
    'Formula for “{name}”: {after}',
    '「{name}」に数式を追加：{after}',
    '「{name}」新增公式：{after}',
  ],
  formula_changed: [
    '「{name}」的公式由 {before} 改为 {after}',
    'Formula of “{name}” changed from {before} to {after}',
    '「{name}」の数式を {before} から {after} に変更',
    '「{name}」的公式由 {before} 改為 {after}',
  ],
  formula_removed: [
    '「{name}」取消了公式：{before}',
    'Formula of “{name}” removed: {before}',
    '「{name}」の数式を削除：{before}',
    '「{name}」取消了公式：{before}',
  ],
  config: [
    '表单设置「{property}」由「{before}」改为「{after}」',
    'Form setting “{property}” changed from “{before}” to “{after}”',
    'フォーム設定「{property}」を「{before}」から「{after}」に変更',
    '表單設定「{property}」由「{before}」改為「{after}」',
  ],
  rest: [
    '修改了其他内容（{property}）',
    'Something else changed ({property})',
    'その他の内容（{property}）を変更',
    '修改了其他內容（{property}）',
  ],
} as const satisfies Record<string, Words>;

export type ChangeWord = keyof typeof CHANGES;

export const CONDITION_WORDS: Readonly<Record<string, Words>> = {
  show: ['显示条件', 'condition for showing', '表示条件', '顯示條件'],
  require: ['必填条件', 'condition for requiring', '必須条件', '必填條件'],
  readonly: ['只读条件', 'condition for read-only', '読み取り専用条件', '唯讀條件'],
  options: ['选项限制', 'limits of options', '選択肢の制限', '選項限制'],
  set: ['自动赋值', 'values set by conditions', '自動設定', '自動填寫'],
  onHide: ['隐藏时的处理', 'what becomes of hidden values', '非表示時の扱い', '隱藏時的處理'],
};

export const CONFIG_WORDS: Readonly<Record<string, Words>> = {
  labelPosition: ['标签位置', 'Position of labels', 'ラベルの位置', '標籤位置'],
  labelWidth: ['标签宽度', 'Width of labels', 'ラベルの幅', '標籤寬度'],
  size: ['尺寸', 'Size', 'サイズ', '尺寸'],
};

const NOTHING: Words = ['无', 'nothing', 'なし', '無'];

export function changeText(
  word: ChangeWord,
  data: Readonly<Record<string, string>>,
  locale: Locale,
): string {
  return say(CHANGES[word], locale).replace(
    /\{(\w+)\}/g,
    (_, name: string) => data[name] || say(NOTHING, locale),
  );
}
