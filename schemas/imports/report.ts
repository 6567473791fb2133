import type { MessageData } from '../i18n/messages.ts';
import { label, type Label, translate } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';

/** Why something of a foreign definition did not come along as it was, in four languages. */
export const IMPORT_NOTES = {
  script: label('脚本不会运行，未导入'),
  script_kept: label('脚本不会运行，仅原样保留'),
  unknown_widget: label('没有字段类型「{type}」，以提示显示，值不变'),
  other_widget: label('「{type}」改为「{to}」'),
  no_value: label('「{type}」没有值，未导入'),
  bad_model: label('字段名「{model}」不可用，改为「{to}」'),
  same_model: label('字段名「{model}」重复，改为「{to}」'),
  bad_pattern: label('正则表达式不可用，已去掉：{pattern}'),
  bad_default: label('默认值不符合字段自身的规则，已去掉：{value}'),
  bad_condition: label('条件无法识别，已去掉：{option}'),
  like_option: label('选项「{option}」重复，已区分或合并：{to}'),
  option: label('没有对应的选项「{option}」，未导入'),
  remote: label('选项来自外部「{name}」，请在本系统建立同名选项列表'),
  no_options: label('没有任何选项：请在设计器中填写，或选用共享选项列表'),
  labels_shown: label('未说明显示标签还是值，已显示标签'),
  same_option: label('选项「{value}」重复，只保留第一个'),
  heading: label('标签「{label}」来自表格中的文字'),
  too_deep: label('嵌套超过 {max} 层，未导入'),
} as const satisfies Record<string, Label>;
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
  return translate(IMPORT_NOTES[id], locale, data);
}
