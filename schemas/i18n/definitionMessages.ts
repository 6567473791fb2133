import { label } from './label.ts';
import type { MessageRow } from './messageRow.ts';

/** What is wrong with a definition, a condition or an own object. */
export const DEFINITION_MESSAGES = {
  condition_broken: {
    label: label('条件“{detail}”无法识别'),
  },
  condition_unknown: {
    label: label('条件引用了不存在的字段“{name}”'),
  },
  condition_value: {
    label: label('条件中的值“{value}”不适用于该字段'),
  },
  condition_circle: {
    label: label('条件循环引用：{path}'),
  },
  bad_key: {
    label: label('标识以小写字母开头，只含小写字母、数字和下划线，并以 _c 结尾'),
  },
  bad_key_stem: {
    label: label('标识以小写字母开头，只含小写字母、数字和下划线'),
  },
  key_taken: {
    label: label('标识 {key} 已被使用'),
  },
  type_name: {
    label: label('请输入「{name}」以确认删除'),
  },
  no_title: {
    label: label('定义中没有可以作为名称的文本字段'),
  },
  need_choice: {
    label: label('请选择如何处理「{name}」已有的数据'),
  },
} as const satisfies Record<string, MessageRow>;
