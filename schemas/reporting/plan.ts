import type { Condition, Group } from '../conditions/conditions.ts';
import type {
  Dimension,
  Measure,
  Outcome,
  ReportFile,
  TimeUnit,
} from '../definition/reportFile.ts';
import { confirmationFilter } from '../rules/confirmedAmounts.ts';
import { addDays, period } from '../values/dates.ts';
import { bucketOf } from './buckets.ts';

/** What somebody asks of a report. Days are yyyy-MM-dd; a moment counts by its day. */
export interface ReportAsk {
  start_time?: string | undefined;
  end_time?: string | undefined;
  type?: TimeUnit | undefined;
  /** with all below them, already limited to those that the reader may choose */
  department_ids?: readonly number[] | undefined;
  user_ids?: readonly number[] | undefined;
  /** a model, or 'time': instead of the first dimension */
  group_by?: string | undefined;
  page?: number | undefined;
  size?: number | undefined;
  /** every row at once, as a spreadsheet has them */
  all?: true | undefined;
  /** of a report of targets: the index that it is about; the first that is measured where none is asked */
  index?: string | undefined;
  /** of a report of one value at a time: this one, as text; the one of most records where none is asked */
  within?: string | undefined;
  /** narrows it further */
  filter?: Condition | undefined;
  /** of the records as they were at the end of this day */
  as_of?: string | undefined;
  /** of moves: the day at whose end they begin */
  since?: string | undefined;
}

/** A report with nothing left open: what is asked of the database, and what a list is asked that shows the same records. */
export interface ReportPlan {
  module: string;
  /** first and last day */
  from: string;
  to: string;
  unit: TimeUnit;
  period: string;
  /** finds all records that are counted */
  filter: Group;
  by: readonly Dimension[];
  measures: readonly Measure[];
  main: string;
  most: number | undefined;
  page: number;
  size: number;
  index: string | undefined;
  /** the day at whose end the records are read; undefined: now */
  asOf: string | undefined;
  /** of moves: the day at whose end they begin, before `asOf` */
  since: string | undefined;
  outcomes: readonly Outcome[];
  /** of which field one value is told, and which */
  within: { model: string; value: string | undefined } | undefined;
}

/** Rows that a report has at most on one page. */
export const MOST_ROWS = 400;

/**
 * What a report means today (yyyy-MM-dd in the company's zone) under these settings. Without a period it is of this year; one that ends before it
 * begins holds nothing.
 */
export function planReport(
  file: ReportFile,
  ask: ReportAsk,
  { today, settings }: { today: string; settings: Readonly<Record<string, unknown>> },
): ReportPlan {
  const year = period('this_year', dayOf(ask.as_of) ?? today);
  const days = {
    from: dayOf(ask.start_time) ?? (ask.end_time ? yearOf(ask.end_time).from : year.from),
    to: dayOf(ask.end_time) ?? (ask.start_time ? yearOf(ask.start_time).to : year.to),
  };
  // what is to be reached is said by months
  const monthly = file.source === 'targets';
  const from = monthly ? bucketOf('month', days.from).from : days.from;
  const to = monthly ? bucketOf('month', days.to).to : days.to;
  const decided = (condition: Condition | undefined): Condition[] => {
    if (!condition) return [];
    const group = confirmationFilter({ op: 'and', rules: [condition] }, settings);
    return group ? group.rules : [NOTHING(file.period)];
  };
  const [first, ...more] = file.by;
  const rows = chosen(ask.group_by) ?? first;
  // Nothing is gathered by the same thing twice.
  const columns = more.filter((each) => JSON.stringify(each) !== JSON.stringify(rows));
  const timed = [rows, ...columns].find((each) => each.kind === 'time');
  return {
    module: file.module,
    from,
    to,
    // a table by the day is none by the month, whatever its page counts by
    unit: monthly
      ? atLeastMonths(ask.type)
      : ((timed?.kind === 'time' ? timed.unit : undefined) ?? ask.type ?? 'month'),
    period: file.period,
    filter: {
      op: 'and',
      rules: [
        { field: file.period, operator: 'between', value: [from, to] },
        ...decided(file.filter),
        ...(ask.department_ids
          ? [{ field: 'owner_department_id', operator: 'in', value: ask.department_ids } as const]
          : []),
        ...(ask.user_ids && ask.user_ids.length > 0
          ? [{ field: 'owner_user_id', operator: 'in', value: ask.user_ids } as const]
          : []),
        ...(ask.filter ? [ask.filter] : []),
      ],
    },
    by: [rows, ...columns],
    measures: file.measures.map((measure) => {
      const [only, ...others] = decided(measure.when);
      return only
        ? { ...measure, when: others.length > 0 ? { op: 'and', rules: [only, ...others] } : only }
        : measure;
    }),
    main: file.main ?? file.measures[0]?.key ?? '',
    most: file.most,
    index: ask.index,
    asOf: dayOf(ask.as_of),
    since:
      file.source === 'moves'
        ? (dayOf(ask.since) ?? beginOfMoves(from, dayOf(ask.as_of) ?? today))
        : undefined,
    outcomes: file.outcomes ?? [],
    within: file.within === undefined ? undefined : { model: file.within, value: ask.within },
    page: ask.page ?? 1,
    size: ask.all
      ? (file.most ?? Number.MAX_SAFE_INTEGER)
      : Math.min(file.most ?? ask.size ?? file.size ?? MOST_ROWS, MOST_ROWS),
  };
}

/** The last day before the period; of one that has not begun on `end`, the last day of the month before. */
function beginOfMoves(from: string, end: string): string {
  const before = addDays(from, -1);
  return before < end ? before : addDays(bucketOf('month', end).from, -1);
}

/** No month has parts. */
function atLeastMonths(unit: TimeUnit | undefined): TimeUnit {
  return unit === undefined || unit === 'day' || unit === 'week' ? 'month' : unit;
}

/** Finds no record: every one that is counted has its day. */
const NOTHING = (model: string): Condition => ({ field: model, operator: 'empty' });

function chosen(by: string | undefined): Dimension | undefined {
  return by === undefined || by === ''
    ? undefined
    : by === 'time'
      ? { kind: 'time' }
      : { kind: 'field', model: by };
}

function dayOf(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text.slice(0, 10);
}

function yearOf(text: string): { from: string; to: string } {
  return bucketOf('year', text);
}

/** The filter that finds the records behind a figure: those of the report, of its row, its column and its measure. */
export function drillFilter(
  base: Condition,
  ...narrower: readonly (Condition | null | undefined)[]
): Group {
  const flat = (condition: Condition): Condition[] =>
    'rules' in condition && condition.op === 'and' ? condition.rules.flatMap(flat) : [condition];
  return {
    op: 'and',
    rules: [base, ...narrower].flatMap((each) => (each ? flat(each) : [])),
  };
}
