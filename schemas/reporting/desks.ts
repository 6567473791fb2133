import type { Condition, Group } from '../conditions/conditions.ts';
import { type Label, label } from '../i18n/label.ts';
import type { ModuleKey } from '../modules/index.ts';
import { INVOICES, PAYMENTS } from '../rules/confirmedAmounts.ts';

/** Records that stand on somebody's desk: how many there are, and what they come to. */
export interface DeskFigure {
  key: string;
  label: Label;
  module: ModuleKey;
  /** model of the amount that is summed */
  amount: string;
  /** which records; `$settings.…` is the company's. Where nothing can fit it is not shown. */
  where: Group;
  /** what is late, once there is any of it */
  warns?: true;
}

/** Lists that the first page can draw below a desk. */
export const DESK_LISTS = ['overduePayments'] as const;
export type DeskList = (typeof DESK_LISTS)[number];

/** What somebody who may do this work finds on the first page. */
export interface Desk {
  key: string;
  label: Label;
  /** modules whose records they edit, of whomever they are */
  edits: readonly ModuleKey[];
  figures: readonly DeskFigure[];
  /** the records themselves, below the figures: what the first page draws by this name */
  list?: DeskList;
}

const OPEN_PLAN: Condition = { field: 'state', operator: 'in', value: [0, 1] };
const DUE = 'plan_payment_date';
/** days ahead that a week is */
const WEEK = 7;

/** The desks of the first page, beside what everybody finds there. */
export const DESKS: readonly Desk[] = [
  {
    key: 'finance',
    label: label('财务工作台'),
    edits: ['payment', 'invoice'],
    list: 'overduePayments',
    figures: [
      {
        key: 'overdue',
        label: label('逾期未回款'),
        module: 'paymentPlan',
        amount: 'unpaid_amount',
        where: {
          op: 'and',
          rules: [OPEN_PLAN, { field: DUE, operator: 'older_days', value: 0 }],
        },
        warns: true,
      },
      {
        key: 'due',
        label: label('7 天内到期回款'),
        module: 'paymentPlan',
        amount: 'unpaid_amount',
        where: {
          op: 'and',
          rules: [OPEN_PLAN, { field: DUE, operator: 'next_days', value: WEEK }],
        },
      },
      {
        key: 'unconfirmed',
        label: label('待确认回款'),
        module: 'payment',
        amount: PAYMENTS.of,
        where: PAYMENTS.pending,
      },
      {
        key: 'invoices',
        label: label('待开发票'),
        module: 'invoice',
        amount: INVOICES.of,
        where: INVOICES.pending,
      },
      {
        key: 'received',
        label: label('本月到账'),
        module: 'payment',
        amount: PAYMENTS.of,
        where: {
          op: 'and',
          rules: [PAYMENTS.confirmed, { field: 'payment_date', operator: 'this_month' }],
        },
      },
    ],
  },
];
