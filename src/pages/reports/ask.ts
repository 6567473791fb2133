import {
  COMPARISONS,
  type Comparison,
  type ReportFile,
  TIME_UNITS,
  type TimeUnit,
} from '../../../schemas/definition/reportFile.ts';
import type { ReportName } from '../../../schemas/endpoints/reports.ts';
import { type CustomReport, customReportFile } from '../../../schemas/reporting/customReport.ts';
import { REPORTS } from '../../../schemas/reports/registry.ts';
import { addDays, addMonths, period, type Period } from '../../../schemas/values/dates.ts';
import type { Chart } from '../../data/home.ts';
import type { ReportAsk } from '../../data/reports.ts';

/** The periods that are offered by name. */
export const PRESETS = [
  'this_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const satisfies readonly Period[];
export type Preset = (typeof PRESETS)[number];

/** What narrows the reports of a page, as its address says it. */
export interface PageAsk {
  from: string;
  to: string;
  /** '' where the days are none that have a name */
  preset: Preset | '';
  unit: TimeUnit;
  department: number | undefined;
  user: number | undefined;
  compare: Comparison | undefined;
  /** the day at whose end records are counted as they were; undefined: now */
  asOf: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads an address that anybody may have typed; without days it is of this year. */
export function readPageAsk(params: URLSearchParams, today: string): PageAsk {
  const given = [params.get('from') ?? '', params.get('to') ?? ''].filter((day) => DAY.test(day));
  const year = period('this_year', today);
  const [from = year.from, to = year.to] = given.length === 2 ? given : [];
  const compare = params.get('compare');
  const asOf = params.get('as_of') ?? '';
  return {
    from,
    to,
    preset:
      PRESETS.find((each) => {
        const named = period(each, today);
        return named.from === from && named.to === to;
      }) ?? '',
    unit: TIME_UNITS.find((each) => each === params.get('type')) ?? unitFor(from, to),
    department: idIn(params.get('department')),
    user: idIn(params.get('user')),
    compare: COMPARISONS.find((each) => each === compare),
    asOf: DAY.test(asOf) && asOf < today ? asOf : undefined,
  };
}

/** The unit in which a period has some parts, and not too many. */
export function unitFor(from: string, to: string): TimeUnit {
  if (to <= addDays(from, 31)) return 'day';
  if (to <= addMonths(from, 24)) return 'month';
  return to <= addMonths(from, 72) ? 'quarter' : 'year';
}

/** The same as a report is asked it. */
export function askOf({ from, to, unit, department, user, compare, asOf }: PageAsk): ReportAsk {
  return {
    start_time: from,
    end_time: to,
    type: unit,
    ...(department !== undefined && { department_ids: [department] }),
    ...(user !== undefined && { user_ids: [user] }),
    ...(compare && { compare }),
    ...(asOf !== undefined && { as_of: asOf }),
  };
}

/** What an own report is, as its call is asked it. */
export function customAsk({ module, measure, chart, group_by }: Omit<CustomReport, 'name'>) {
  return { module, measure, chart, group_by } as ReportAsk;
}

/** A report that stands on a page of several, as a file; undefined where this version does not know it. */
export function chartFile({ key, custom }: Chart): ReportFile | undefined {
  if (custom) return customReportFile(custom, () => ''); // the server names what it adds up
  return Object.hasOwn(REPORTS, key) ? REPORTS[key as ReportName] : undefined;
}

function idIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
