import type { Chart, ReportFile } from '../definition/reportFile.ts';
import { label, untranslated } from '../i18n/label.ts';
import { customchart } from '../pages/customchart.ts';

/** A report that somebody has put together. */
export interface CustomReport {
  name: string;
  module: string;
  /** a model, or time */
  group_by: string;
  /** count, or sum:model, avg:model */
  measure: string;
  chart: Chart;
}

/** The call that answers it, which is its key too. */
export const CUSTOM_REPORT = 'customIncrease';
/** As many as one keeps. */
export const MOST_CUSTOM_REPORTS = 20;

const MEASURE = /^(sum|avg):(.+)$/;

/** The field that a measure reads; undefined where records are counted. */
export function measuredModel(measure: string): string | undefined {
  return MEASURE.exec(measure)?.[2];
}

/** The same as a report's file; `nameOf` tells what fields are called. Records fall into a period by the day they were created. */
export function customReportFile(
  { name, module, measure, chart }: Omit<CustomReport, 'group_by'>,
  nameOf: (model: string) => string,
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
      ...(kind === 'sum' || kind === 'avg'
        ? [{ key: 'value', label: untranslated(nameOf(model)), kind, model } as const]
        : []),
      { key: 'count', label: label('记录数'), kind: 'count' },
    ],
    chart,
  };
}
