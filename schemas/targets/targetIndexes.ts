import type { Condition } from '../conditions/conditions.ts';
import type { Dimension, ReportFile } from '../definition/reportFile.ts';
import { isWholeMonths } from '../reporting/buckets.ts';
import type { ReportPlan } from '../reporting/plan.ts';
import { label, type Label } from '../i18n/label.ts';
import { APPROVAL } from '../rules/approvalState.ts';

/** What a company may set targets for: the count of records, or the sum of one of their amounts. */
export interface TargetIndex {
  key: string;
  label: Label;
  kind: 'count' | 'sum';
  module: string;
  /** the amount that is added up */
  model?: string;
  /** the days that may decide into which month a record falls; the first unless the company says another */
  dates: readonly (readonly [model: string, label: Label])[];
  /** which records count at all */
  valid?: Condition;
  /** modules whose records are approved can count those alone that have passed; whether they do before the company says so */
  approved?: 0 | 1;
  /** whether it is measured before the company says so */
  on: 0 | 1;
}

const NOT_VOID: Condition = { field: 'state', operator: 'ne', value: 4 };
const CREATED = ['create_time', label('创建时间')] as const;
const SIGNED = ['sign_date', label('签订日期')] as const;

export const TARGET_INDEXES: readonly TargetIndex[] = [
  {
    key: 'contract_amount',
    label: label('合同金额', 'figures'),
    kind: 'sum',
    module: 'contract',
    model: 'price',
    dates: [SIGNED, CREATED],
    valid: NOT_VOID,
    approved: 0,
    on: 1,
  },
  {
    key: 'contract_count',
    label: label('合同数'),
    kind: 'count',
    module: 'contract',
    dates: [SIGNED, CREATED],
    valid: NOT_VOID,
    approved: 0,
    on: 0,
  },
  {
    key: 'payment_amount',
    label: label('回款金额', 'figures'),
    kind: 'sum',
    module: 'payment',
    model: 'payment_money',
    dates: [['payment_date', label('回款日期')], CREATED],
    valid: { field: 'state', operator: 'eq', value: 0 },
    approved: 0,
    on: 1,
  },
  {
    key: 'new_customers',
    label: label('新增客户', 'figures'),
    kind: 'count',
    module: 'customer',
    dates: [CREATED],
    on: 1,
  },
  {
    key: 'follow_ups',
    label: label('跟进次数'),
    kind: 'count',
    module: 'event',
    dates: [CREATED],
    on: 0,
  },
];

type Settings = Readonly<Record<string, unknown>>;

/** The keys under which a company says how an index is measured. */
export function indexSettings(key: string): { on: string; approved: string; date: string } {
  return { on: `target_${key}`, approved: `target_${key}_approved`, date: `target_${key}_date` };
}

/** The indexes that a company measures. */
export function measuredIndexes(settings: Settings): TargetIndex[] {
  return TARGET_INDEXES.filter(({ key, on }) => (settings[indexSettings(key).on] ?? on) === 1);
}

/**
 * The index whose targets the figures of a report may be held against, and which of its measures: one that is counted or summed as the index is, by the
 * same day. Targets are set by whole months, so that they say nothing of other parts.
 */
export function indexMeasuredBy(
  { module, period, from, to, unit, by, measures }: ReportPlan,
  settings: Settings,
): { index: TargetIndex; measure: string } | undefined {
  const [rows, columns] = by;
  // the target of a department is that of its whole branch, its row in a report is its own records
  const perOwner = rows?.kind === 'field' && rows.model === 'owner_user_id';
  const perMonths = rows?.kind === 'time' && unit !== 'day' && unit !== 'week';
  if (columns || !(perOwner || perMonths) || !isWholeMonths({ from, to })) return undefined;
  for (const index of measuredIndexes(settings)) {
    const same = indexReport(index, settings, { kind: 'time' });
    if (same.module !== module || same.period !== period) continue;
    const found = measures.find(
      ({ kind, when, ...more }) =>
        kind === index.kind &&
        when === undefined &&
        (kind !== 'sum' || ('model' in more && more.model === index.model)),
    );
    if (found) return { index, measure: found.key };
  }
  return undefined;
}

/** What an index comes to, as a report of its records: gathered by something, under the key `done`. */
export function indexReport(index: TargetIndex, settings: Settings, by: Dimension): ReportFile {
  const { approved, date } = indexSettings(index.key);
  const [first] = index.dates;
  const chosen = index.dates.find(([model]) => model === settings[date]) ?? first;
  const rules: Condition[] = [
    ...(index.valid ? [index.valid] : []),
    ...(index.approved !== undefined && (settings[approved] ?? index.approved) === 1
      ? [{ field: 'approval_state', operator: 'eq', value: APPROVAL.passed } as const]
      : []),
  ];
  return {
    key: index.key,
    label: index.label,
    about: index.label,
    pages: [],
    at: 0,
    module: index.module,
    period: chosen?.[0] ?? 'create_time',
    ...(rules.length > 0 && { filter: { op: 'and', rules } }),
    by: [by],
    measures: [
      index.kind === 'sum' && index.model !== undefined
        ? { key: 'done', label: index.label, kind: 'sum', model: index.model }
        : { key: 'done', label: index.label, kind: 'count' },
    ],
    chart: 'none',
  };
}
