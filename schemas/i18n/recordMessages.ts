import { label } from './label.ts';
import type { MessageRow } from './messageRow.ts';

/** What keeps a record from being changed, deleted or merged. */
export const RECORD_MESSAGES = {
  not_passed_yet: {
    code: 422,
    label: label('审批通过后才能发送'),
  },
  too_many_links: {
    code: 422,
    label: label('最多同时有 {max} 个有效链接：请先收回不用的'),
  },
  link_over: {
    code: 422,
    label: label('链接已失效，请重新生成'),
  },
  mail_off: {
    code: 422,
    label: label('还没有设置发件服务器：请管理员在「消息设置」里设置，或复制链接自己发送'),
  },
  mail_failed: {
    code: 422,
    label: label('邮件没有发出：{reason}'),
  },
  mail_unsure: {
    code: 422,
    label: label('不能确定邮件是否已经发出：请先向对方确认，再决定要不要重发'),
  },
  bad_address: { label: label('「{address}」不是邮箱地址') },
  no_own_address: { label: label('您还没有邮箱，请先在个人设置里填写') },
  too_many_addresses: { label: label('一次最多发给 {max} 个地址') },
  document_too_large: {
    code: 422,
    label: label('内容或图片太多，不能生成文件：请换一个模板，或减少图片'),
  },
  state_is: {
    label: label('当前为「{value}」'),
  },
  state_empty: { label: label('当前为空') },
  referred_state: {
    label: label('{name}当前为「{value}」，不能再关联'),
  },
  wrong_state: {
    code: 409,
    label: label('当前状态不能执行该操作'),
  },
  in_use: {
    code: 409,
    label: label('已被引用，不能删除：{what}'),
  },
  samples_no_process: {
    code: 409,
    label: label('没有启用的销售流程，请先在后台启用一个'),
  },
  merge_refused: {
    code: 409,
    label: label('不能合并：{what}'),
  },
  merge_no_right: {
    label: label('没有「{name}」的编辑和删除权限'),
  },
  too_deep: {
    label: label('最多 {max} 级'),
  },
  merge_locked: {
    label: label('「{name}」已锁定，请先解锁'),
  },
  merge_in_approval: {
    label: label('「{name}」在审批中或已审批'),
  },
  merge_child_in_approval: {
    label: label('{count} 条相关{what}正在审批，请等待审批结束'),
  },
  merge_too_many: {
    label: label('相关数据有 {count} 条，一次最多转移 {max} 条'),
  },
  merge_elsewhere: {
    label: label('{count} 条{what}的「{field}」将与所选记录不一致，请核对'),
  },
  merge_later: {
    code: 409,
    label: label('合并后的数据已被删除或再次合并，请先恢复它'),
  },
  merge_purged: {
    code: 409,
    label: label('被合并的数据已彻底删除，无法撤销合并'),
  },
  line_needs_name: { label: label('第 {line} 行请填写名称，最多 200 字') },
  line_bad_date: { label: label('第 {line} 行的日期不正确') },
  line_bad_amount: { label: label('第 {line} 行的金额不正确，应为不小于 0、最多两位小数的数字') },
  lines_empty: { label: label('请至少填写一行明细') },
  lines_total_wrong: { label: label('合计金额不正确，应为 {total}') },
  files_needed: { label: label('「{name}」需要上传附件') },
  type_not_yours: { label: label('您不能发起这种审批，或它已停用') },
  knowledge_empty: { label: label('请填写正文或上传文件') },
  folder_read_only: { label: label('您不能在这个文件夹中新增或修改内容') },
  folder_circle: { label: label('文件夹不能放进它自己或它的下级') },
  folder_depth: { label: label('文件夹最多 8 层') },
} as const satisfies Record<string, MessageRow>;
