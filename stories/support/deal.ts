import { translateMessage } from '../../schemas/i18n/messages.ts';
import {
  offeredEnd,
  lostReason,
  mayAdvance,
  mayReturn,
  type Stage,
  shownStages,
  type StageStanding,
} from '../../schemas/rules/stages.ts';
import { type Stored, stored, type Tables } from './recordData.ts';
import type { Envelope } from './recordServer.ts';
import { stageServer } from './recordStage.tsx';

const ENDS: Stage['options'] = [
  { name: '赢单', value: 1, rate: 100 },
  { name: '输单', value: 2, rate: 0 },
  { name: '无效', value: 3, rate: 0 },
];
const stage = (id: number, title: string, rate: number, description: string): Stage => ({
  id,
  title,
  rate,
  description,
  options: ENDS,
});

export const STAGES: readonly Stage[] = [
  stage(11, '初步接洽', 10, '确认客户基本情况与联系人'),
  stage(12, '需求确认', 30, '明确需求、预算与决策流程'),
  stage(13, '方案报价', 50, '提交方案与报价单'),
  stage(14, '商务谈判', 80, '价格、付款方式与交付条款'),
  stage(15, '结束', 100, '赢单、输单或无效'),
];
export const LONG_STAGES: readonly Stage[] = [
  stage(21, 'Initial contact and qualification', 5, ''),
  ...[
    '现场勘查',
    '样机试用',
    '技术方案评审与可行性论证',
    '招标文件准备',
    '投标',
    '商务与法务条款谈判',
    '合同会签',
  ].map((title, index) => stage(22 + index, title, 10 + index * 10, '')),
  stage(30, '结束', 100, ''),
];
export const REASONS = [
  '价格高于预算',
  '选择了竞争对手',
  '项目取消或暂缓',
  '功能不满足需求',
  '决策人变动',
  '交付周期过长',
];
export const DEAL = 7001;

const ok = (data: unknown): Envelope => ({ code: 200, message: '', data });
const refused = (id: 'wrong_state' | 'lost_reason_required'): Envelope =>
  id === 'wrong_state'
    ? { code: 409, message: translateMessage(id, {}, 'zh-chs'), data: null }
    : {
        code: 422,
        message: translateMessage('invalid', {}, 'zh-chs'),
        data: { errors: [{ field: 'state_reason', message: translateMessage(id, {}, 'zh-chs') }] },
      };

/** One opportunity at a stage. */
export function dealTables(process_id: number, state = 0): Tables {
  return {
    opportunity: [
      stored(
        DEAL,
        { name: '二期产线自动化改造', process_id, amount: 1_280_000, opportunity_group_id: 701 },
        { state },
      ),
    ],
  };
}

/** Opportunities all over a process, two of them at its end. */
export function boardTables(): Tables {
  const row = (
    id: number,
    name: string,
    [process_id, amount, state]: readonly [number, number, number],
  ) =>
    stored(
      id,
      {
        name,
        process_id,
        amount,
        customer_id: 1000,
        opportunity_group_id: 701,
        type: id % 2 === 0 ? 'new' : 'renew',
        expect_date: '2026-11-18',
      },
      { state },
    );
  return {
    opportunity: [
      row(DEAL, '二期产线自动化改造', [12, 1_280_000, 0]),
      row(7002, '能耗监测项目', [11, 0.1, 0]),
      row(7003, '车间看板项目', [11, 0.2, 0]),
      row(7004, '数据采集模块增购', [14, 560_000.5, 0]),
      row(7005, '智能工厂一期', [14, 900_000, 1]),
      row(7006, '年度运维续签', [12, 88_000, 2]),
    ],
  };
}

/** The calls of sales processes, by the rules that the server has. */
export function dealAnswers(stages: readonly Stage[] = STAGES) {
  return (path: string, params: Record<string, unknown>): Envelope | undefined => {
    const row = stageServer().tables.opportunity?.find((each) => each.id === Number(params.id));
    switch (path) {
      case '/rest/crm/opportunity/viewprocess':
        return ok(row ? shownStages(stages, standing(row)) : []);
      case '/rest/sys/opp_group/listgroup':
        return ok({
          list: [{ id: 701, name: '标准销售流程', module: 'opportunity', is_stop: 0, stages }],
        });
      case '/rest/crm/opportunity/fail':
        return ok(REASONS);
      case '/rest/crm/opportunity/adv':
        return row && mayAdvance(stages, standing(row), Number(params.process_id))
          ? moved(row, { process_id: Number(params.process_id) })
          : refused('wrong_state');
      case '/rest/crm/opportunity/back':
        return row && mayReturn(stages, standing(row), Number(params.process_id))
          ? moved(row, { process_id: Number(params.process_id) })
          : refused('wrong_state');
      case '/rest/crm/opportunity/end':
        return row ? ended(row, stages, params) : refused('wrong_state');
      default:
        return undefined;
    }
  };
}

function ended(
  row: Stored,
  stages: readonly Stage[],
  { state, state_reason, state_reason_text, state_remark }: Record<string, unknown>,
): Envelope {
  const end = offeredEnd(stages, standing(row), Number(state));
  if (!end) return refused('wrong_state');
  const reason = lostReason(REASONS, {
    position: state_reason === undefined ? undefined : Number(state_reason),
    text: state_reason_text as string | undefined,
  });
  if (end.value === 2 && reason === undefined) return refused('lost_reason_required');
  row.state = end.value;
  return moved(row, { state_reason: reason, state_remark });
}

function moved(row: Stored, values: Record<string, unknown>): Envelope {
  Object.assign(row.data, values);
  row.version += 1;
  return ok({ id: row.id, version: row.version });
}

function standing(row: Stored): StageStanding {
  return { process_id: Number(row.data.process_id), state: row.state };
}
