import type { MessageData } from '../errors.ts';
import type { Locale, Words } from '../locale.ts';
import { say } from '../locale.ts';

/** Why something of a foreign definition did not come along as it was, in four languages. */
export const IMPORT_NOTES = {
  script: [
    '脚本不会运行，未导入',
    'Scripts are never run: not carried over',
    'スクリプトは実行されないため、取り込みません',
    '腳本不會執行，未匯入',
  ],
  script_kept: [
    '脚本不会运行，仅原样保留',
    'Scripts are never run: kept as it is',
    'スクリプトは実行されません。そのまま保持します',
    '腳本不會執行，僅原樣保留',
  ],
  unknown_widget: [
    '没有字段类型「{type}」，以提示显示，值不变',
    'There is no field type “{type}”: shown as a notice, its value kept',
    '項目タイプ「{type}」はありません。注意として表示し、値は保持します',
    '沒有欄位類型「{type}」，以提示顯示，值不變',
  ],
  other_widget: [
    '「{type}」改为「{to}」',
    '“{type}” became “{to}”',
    '「{type}」を「{to}」に変更しました',
    '「{type}」改為「{to}」',
  ],
  no_value: [
    '「{type}」没有值，未导入',
    '“{type}” carries no value: left out',
    '「{type}」には値がないため、取り込みません',
    '「{type}」沒有值，未匯入',
  ],
  bad_model: [
    '字段名「{model}」不可用，改为「{to}」',
    'The field name “{model}” cannot be used: it became “{to}”',
    '項目名「{model}」は使用できないため、「{to}」に変更しました',
    '欄位名「{model}」不可用，改為「{to}」',
  ],
  same_model: [
    '字段名「{model}」重复，改为「{to}」',
    'The field name “{model}” was taken: it became “{to}”',
    '項目名「{model}」が重複しているため、「{to}」に変更しました',
    '欄位名「{model}」重複，改為「{to}」',
  ],
  bad_pattern: [
    '正则表达式不可用，已去掉：{pattern}',
    'The pattern cannot be used and was left out: {pattern}',
    '正規表現は使用できないため、除きました：{pattern}',
    '正規表示式不可用，已去掉：{pattern}',
  ],
  bad_default: [
    '默认值不符合字段自身的规则，已去掉：{value}',
    "The default breaks the field's own rules and was left out: {value}",
    '初期値が項目の規則に合わないため、除きました：{value}',
    '預設值不符合欄位自身的規則，已去掉：{value}',
  ],
  bad_condition: [
    '条件无法识别，已去掉：{option}',
    'The condition cannot be read and was left out: {option}',
    '条件を読み取れないため、除きました：{option}',
    '條件無法識別，已去掉：{option}',
  ],
  like_option: [
    '选项「{option}」重复，已区分或合并：{to}',
    'The option “{option}” was there twice and is told apart, or left out: {to}',
    '選択肢「{option}」が重複していたため、区別するか 1 つにまとめました：{to}',
    '選項「{option}」重複，已區分或合併：{to}',
  ],
  option: [
    '没有对应的选项「{option}」，未导入',
    'Nothing here corresponds to the option “{option}”: left out',
    'オプション「{option}」に対応するものがないため、取り込みません',
    '沒有對應的選項「{option}」，未匯入',
  ],
  remote: [
    '选项来自外部「{name}」，请在本系统建立同名选项列表',
    'The options come from “{name}” outside: make an option list of that name here',
    '選択肢は外部の「{name}」から取得されます。同名の選択肢一覧を作成してください',
    '選項來自外部「{name}」，請在本系統建立同名選項清單',
  ],
  no_options: [
    '没有任何选项：请在设计器中填写，或选用共享选项列表',
    'There are no options: enter some in the designer, or choose a shared option list',
    '選択肢がありません。デザイナーで入力するか、共有の選択肢一覧を選んでください',
    '沒有任何選項：請在設計器中填寫，或選用共享選項清單',
  ],
  labels_shown: [
    '未说明显示标签还是值，已显示标签',
    'It did not say whether labels or values are shown: labels are',
    'ラベルと値のどちらを表示するか指定がないため、ラベルを表示します',
    '未說明顯示標籤還是值，已顯示標籤',
  ],
  same_option: [
    '选项「{value}」重复，只保留第一个',
    'The option “{value}” is there twice: only the first was kept',
    '選択肢「{value}」が重複しているため、最初のものだけを残しました',
    '選項「{value}」重複，只保留第一個',
  ],
  heading: [
    '标签「{label}」来自表格中的文字',
    'The label “{label}” was taken from the words in the table',
    'ラベル「{label}」は表の文字から取りました',
    '標籤「{label}」來自表格中的文字',
  ],
  too_deep: [
    '嵌套超过 {max} 层，未导入',
    'Nested deeper than {max}: left out',
    '{max} 階層を超える入れ子のため、取り込みません',
    '巢狀超過 {max} 層，未匯入',
  ],
} as const satisfies Record<string, Words>;
export type ImportNoteId = keyof typeof IMPORT_NOTES;

/** Something that could not be carried over as it was. */
export interface ImportNote {
  /** where it stands in the source: list[0].columns[1].list[2].options.pattern */
  path: string;
  /** the label of the widget it belongs to; '' for the form itself */
  what: string;
  id: ImportNoteId;
  data: MessageData;
}

/** Why, in the reader's language. */
export function importNote({ id, data }: ImportNote, locale: Locale): string {
  return say(IMPORT_NOTES[id], locale, data);
}
