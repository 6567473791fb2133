import { label } from './label.ts';
import type { MessageRow } from './messageRow.ts';

/** What is wrong with the value of a field. */
export const FIELD_MESSAGES = {
  required: {
    label: label('请输入 {name}'),
  },
  too_long: {
    label: label('最多 {max} 个字'),
  },
  too_short: {
    label: label('至少 {min} 个字'),
  },
  too_small: {
    label: label('不能小于 {min}'),
  },
  too_big: {
    label: label('不能大于 {max}'),
  },
  too_few: {
    label: label('至少 {min} 项'),
  },
  too_many_items: {
    label: label('最多 {max} 项'),
  },
  not_telephone: {
    label: label('请输入正确的手机号'),
  },
  not_float: {
    label: label('最多两位小数', 'messages'),
  },
  too_precise: {
    label: label('最多 {max} 位小数'),
  },
  not_digits: { label: label('只能输入数字') },
  not_integer: {
    label: label('请输入整数'),
  },
  not_duration: { label: label('请输入时长，如 1 小时 30 分、1:30 或 90') },
  not_number: { label: label('请输入数值') },
  not_web_address: {
    label: label('请输入以 http:// 或 https:// 开头的网址'),
  },
  not_email: {
    label: label('请输入正确的邮箱'),
  },
  not_date: {
    label: label('请输入正确的日期'),
  },
  not_time: {
    label: label('请输入正确的时间'),
  },
  bad_format: { label: label('格式不正确') },
  bad_option: {
    label: label('请选择列表中的选项'),
  },
  repeated_option: {
    label: label('选项重复'),
  },
  not_color: {
    label: label('请输入正确的颜色'),
  },
  not_code128: { label: label('Code 128 条码只能含英文字母、数字和英文符号') },
  not_ean13: { label: label('请输入 13 位、校验码正确的 EAN-13 条码') },
  wrong_type: {
    label: label('值的类型不正确'),
  },
  not_unique: {
    label: label('{name}已存在'),
  },
  seems_duplicate: {
    label: label('{name}与公司已有的数据重复'),
  },
  unknown_ref: {
    label: label('所选数据不存在或无权限'),
  },
  read_only: {
    label: label('{name}不可修改'),
  },
  end_before_start: {
    label: label('结束时间不能早于开始时间'),
  },
  ambiguous_name: {
    label: label('有多条数据叫这个名称，请改用编号'),
  },
  formula_error: {
    label: label('单元格里是公式错误，请在表格中改正或填写值'),
  },
  same_record: {
    label: label('与第 {row} 行是同一条数据，那里有错误'),
  },
  duplicate_row: {
    label: label('与第 {row} 行重复'),
  },
  row_fault: {
    label: label('第 {row} 行「{name}」：{message}'),
  },
  unknown_column: {
    label: label('没有名为 {name} 的列'),
  },
} as const satisfies Record<string, MessageRow>;
