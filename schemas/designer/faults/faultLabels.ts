import type { MessageData } from '../../i18n/messages.ts';
import { label, type Label, translate } from '../../i18n/label.ts';
import type { Locale } from '../../i18n/locale.ts';

/** Why a definition cannot be published, where the general messages do not say it. */
const FAULTS = {
  model_missing: label('请填写字段名'),
  model_hostile: label(
    '字段名“{model}”不可用：须为 1 到 100 个字符，不含空格和方括号，且不是程序保留字',
  ),
  model_reserved: label('“{model}”是系统已有的字段名，请换一个'),
  model_duplicate: label('字段名“{model}”重复，已由“{name}”使用'),
  option_same: label('选项“{value}”重复'),
  too_many_main: label('主要信息最多 {max} 个'),
  system_missing: label('“{name}”是系统需要的字段，不能删除'),
  system_type: label('“{name}”是系统需要的字段，类型须为“{type}”'),
  bad_pattern: label('正则表达式无法识别：{detail}'),
  unsafe_pattern: label('正则表达式可能耗时过长，请改写：{detail}'),
  too_deep: label('布局嵌套超过 {detail} 层'),
  condition_incomplete: label('「{place}」的条件还没写完：请填写与「{name}」比较的值'),
  condition_missing: label('「{place}」还没有条件：请添加条件，或移除这一条'),
  option_double: label('有两个选项都是“{label}”，无法区分'),
  tab_unnamed: label('第 {number} 个标签还没有名称'),
  subform_formula: label('「{name}」列的公式：{fault}'),
  rollup_unset: label('请选择汇总哪些记录的什么'),
  rollup_gone: label('汇总的来源已不存在，或不再指向这里，请重新选择'),
  rollup_of: label('这个字段不能这样汇总，请换一个字段或汇总方式'),
  rollup_on: label('先后要按一个日期字段来分，请重新选择'),
  rollup_as: label('要汇总的字段已换了类型，请重新选择它'),
  rollup_where: label('汇总的条件只能用这些记录自己的字段与固定的值比较'),
  rollup_incomplete: label('汇总的条件还没写完：请填写比较的值'),
  rollup_formula: label('汇总的字段不能再有公式，请去掉其中一个'),
  lookup_unset: label('请选择查找哪条记录的哪个字段'),
  lookup_gone: label('查找的字段已不存在，或不再是这种类型，请重新选择'),
  lookup_formula: label('查找引用的字段不能有公式，请去掉公式'),
  lookup_read: label('「{name}」是查找引用：它的值因人而异，公式和条件不能使用'),
  formula_at: label('{fault}（第 {position} 个字符）'),
} as const satisfies Record<string, Label>;

export type DesignFaultId = keyof typeof FAULTS;

export function designFaultLabels(id: DesignFaultId, data: MessageData, locale: Locale): string {
  return translate(FAULTS[id], locale, data);
}
