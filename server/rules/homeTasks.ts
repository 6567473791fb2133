import type { Condition } from '../../schemas/conditions/conditions.ts';
import { label, type Label } from '../../schemas/i18n/label.ts';
import { addDays, timestampInZone } from '../../schemas/values/dates.ts';
import type { Caller } from '../records/core/types.ts';

/** yyyy-MM-dd in the company's zone. */
export function todayOf(caller: Caller): string {
  return timestampInZone(caller.zone, caller.now()).slice(0, 10);
}

/** Something that waits for somebody, as the filter of a list. */
export interface Task {
  key: string;
  label: Label;
  module: string;
  rules: Condition[];
}

/** What waits for the caller, as filters of lists. */
export function tasksOf(caller: Caller): Task[] {
  const today = todayOf(caller);
  const mine: Condition = { field: 'owner_user_id', operator: 'eq', value: caller.viewer.id };
  const open: Condition = { field: 'state', operator: 'eq', value: 0 };
  const due: Condition = {
    field: 'next_contact_time',
    operator: 'between',
    value: ['2000-01-01', today],
  };
  return [
    { key: 'customers', label: label('待跟进客户'), module: 'customer', rules: [mine, due] },
    { key: 'clues', label: label('待跟进线索'), module: 'clue', rules: [mine, due] },
    {
      key: 'closing',
      label: label('本月预计成交商机'),
      module: 'opportunity',
      rules: [mine, open, { field: 'expect_date', operator: 'this_month' }],
    },
    {
      key: 'late',
      label: label('逾期未成交商机'),
      module: 'opportunity',
      rules: [mine, open, { field: 'expect_date', operator: 'lt', value: today }],
    },
    {
      key: 'overdue',
      label: label('逾期回款计划'),
      module: 'paymentPlan',
      rules: [
        mine,
        { field: 'plan_payment_date', operator: 'lt', value: today },
        { field: 'state', operator: 'in', value: [0, 1] },
      ],
    },
    {
      key: 'ending',
      label: label('30 天内到期合同'),
      module: 'contract',
      rules: [
        mine,
        { field: 'state', operator: 'eq', value: 1 },
        { field: 'end_time', operator: 'between', value: [today, addDays(today, 30)] },
      ],
    },
  ];
}
