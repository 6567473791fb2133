import { label } from './label.ts';
import type { MessageRow } from './messageRow.ts';

/** What approval and its flows refuse. */
export const APPROVAL_MESSAGES = {
  choose_flow: {
    label: label('请选择审批流'),
  },
  choose_approver: {
    label: label('请指定审批人'),
  },
  own_approver: {
    label: label('申请人不能审批自己提交的数据，请指定其他人'),
  },
  no_other_approver: {
    label: label(
      '「{name}」这一步除申请人外没有人可以审批：请管理员在审批流中加入其他审批人，或为申请人设置上级',
    ),
  },
  substitute_self: {
    label: label('代理人不能是本人'),
  },
  substitute_over: {
    label: label('结束日期已经过去'),
  },
  substitute_long: {
    label: label('最长 {max} 天'),
  },
  substitute_overlap: {
    label: label('与 {from} 至 {to} 的代理重叠，请先结束它，或错开日期和范围'),
  },
  name_missing: {
    label: label('请填写名称'),
  },
  process_needs_win: {
    label: label('至少要有赢单'),
  },
  stage_ends_differ: {
    label: label('同一个商机组里，每种结束方式只能有一个名称和赢率，并且最后一个阶段要包含它'),
  },
  stage_in_use: {
    label: label('「{title}」里还有 {count} 个商机，请选择移到哪个阶段'),
  },
  stage_not_last: {
    label: label('「{title}」里还有 {count} 个进行中的商机，不能作为最后一个阶段'),
  },
  name_flow: {
    label: label('请填写审批流名称'),
  },
  name_step: {
    label: label('请填写步骤名称'),
  },
  add_step: {
    label: label('请至少添加一个步骤'),
  },
  step_for_all: {
    label: label('至少有一个步骤不带条件，否则有的数据没有人审批'),
  },
  person_gone: {
    label: label('其中有人已停用，请换人'),
  },
  condition_open: {
    label: label('请补全条件{name}'),
  },
  flow_running: {
    label: label('{count} 条审批正在使用'),
  },
  choose_next_approver: {
    label: label('下节点审批人必填'),
  },
  reason_required: {
    label: label('撤销原因必填'),
  },
  opinion_required: {
    label: label('请填写审批意见'),
  },
} as const satisfies Record<string, MessageRow>;
