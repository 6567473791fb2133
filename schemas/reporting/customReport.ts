import type { Chart, ReportFile } from '../definition/reportFile.ts';
import { label, translate, untranslated } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { customchart } from '../pages/customchart.ts';

/** A report that somebody has put together. */
export interface CustomReport {
  name: string;
  module: string;
  /** a model, or time */
  group_by: string;
  /** count, or sum:model, avg:model, distinct:model */
  measure: string;
  chart: Chart;
}

/** One that is kept, as a reader may see it. */
export interface KeptReport extends CustomReport {
  id: number;
  /** who sees it besides its owner */
  roles: readonly number[];
  user_id: number;
  user_name: string;
  can_edit: 0 | 1;
}

/** Whether two reports show the same, whatever they are called. */
export function isSameReport(
  a: Omit<CustomReport, 'name'>,
  b: Omit<CustomReport, 'name'>,
): boolean {
  return (
    a.module === b.module &&
    a.group_by === b.group_by &&
    a.measure === b.measure &&
    a.chart === b.chart
  );
}

/** Its key among the reports that stand on the first page and on boards. */
export function keptReportKey(id: number): string {
  return `own:${id}`;
}

/** The call that answers it, which is its key too. */
export const CUSTOM_REPORT = 'customIncrease';
/** As many as one keeps, of reports and of boards. */
export const MOST_CUSTOM_REPORTS = 20;
/** As many reports as stand together. */
export const MOST_CHARTS = 12;

const MEASURE = /^(sum|avg|distinct):(.+)$/;

/** Whether a measure counts the different values of its field. */
export function countsDifferent(measure: string): boolean {
  return measure.startsWith('distinct:');
}

/** The field that a measure reads; undefined where records are counted. */
export function measuredModel(measure: string): string | undefined {
  return MEASURE.exec(measure)?.[2];
}

const OF_A_FIELD = {
  sum: label('{name} 合计'),
  avg: label('{name} 平均'),
  distinct: label('{name} 去重计数'),
};

/** What a measure of a field is called where it is chosen; `name` is the field's. */
export function measureName(measure: string, name: string, locale: Locale): string {
  const [, kind] = MEASURE.exec(measure) ?? [];
  return kind === undefined
    ? name
    : translate(OF_A_FIELD[kind as keyof typeof OF_A_FIELD], locale, { name });
}

/** What it is called at the head of its column, where a sum needs no more than the field's name. */
export function measureHead(measure: string, name: string, locale: Locale): string {
  return measure.startsWith('sum:') ? name : measureName(measure, name, locale);
}

/** The same as a report's file; `headOf` tells what its column is called. Records fall into a period by the day they were created. */
export function customReportFile(
  { name, module, measure, chart }: Omit<CustomReport, 'group_by'>,
  headOf: (model: string) => string,
): ReportFile {
  const [, kind, model = ''] = MEASURE.exec(measure) ?? [];
  return {
    key: CUSTOM_REPORT,
    label: name === '' ? label('自定义报表') : untranslated(name),
    about: label('按创建时间取数'),
    pages: [customchart.path],
    at: 0,
    module,
    period: 'create_time',
    by: [{ kind: 'time' }],
    measures: [
      ...(kind === 'sum' || kind === 'avg' || kind === 'distinct'
        ? [{ key: 'value', label: untranslated(headOf(model)), kind, model } as const]
        : []),
      { key: 'count', label: label('记录数'), kind: 'count' },
    ],
    chart,
  };
}
