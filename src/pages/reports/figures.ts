import { formatDuration } from '../../../schemas/values/durationText.ts';
import type { Condition, Group } from '../../../schemas/conditions/conditions.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { ReportColumn } from '../../../schemas/reporting/drawReport.ts';
import { drillFilter } from '../../../schemas/reporting/plan.ts';
import { formatNumber } from '../../../schemas/values/numberText.ts';
import type { ReportAnswer } from '../../data/reports.ts';

export type Measure = ReportAnswer['measures'][number];

/** A column of figures with the measure it shows and, of two dimensions, the column above it. */
export interface FigureColumn {
  prop: string;
  measure: Measure;
  above: ReportColumn | undefined;
}

/** A figure of the table; without a row one of its last line. */
export interface Figure {
  row?: ReportAnswer['list'][number] | undefined;
  column: FigureColumn;
  value: number | null;
  /** of the period that it is compared with */
  before?: number | null | undefined;
}

/** The columns of figures from left to right. */
export function figureColumns({ list_index, measures }: ReportAnswer): FigureColumn[] {
  return list_index.flatMap((column) =>
    (column.children.length > 0 ? column.children : [column]).flatMap(({ prop, measure: key }) => {
      const measure = measures.find((each) => each.key === key);
      return measure
        ? [{ prop, measure, above: column.children.length > 0 ? column : undefined }]
        : [];
    }),
  );
}

/** The filter that finds the records behind a figure; undefined where none can, or the figure is no count of records. */
export function figureFilter(
  answer: ReportAnswer,
  row: { condition: Condition | null } | undefined,
  { measure, above, prop }: FigureColumn,
): Group | undefined {
  if (!answer.filter || measure.kind === 'rate' || measure.apart) return undefined;
  if (row?.condition === null) return undefined;
  if (above && !prop.startsWith('all.') && above.condition === null) return undefined;
  return drillFilter(answer.filter, row?.condition, above?.condition, measure.condition);
}

/** The records that a figure is worked out from, also one that is no count of them; undefined where no filter finds them. */
export function sourceFilter(
  answer: ReportAnswer,
  row: { condition: Condition | null } | undefined,
  column: FigureColumn,
): Group | undefined {
  const { measure } = column;
  return measure.kind === 'rate'
    ? figureFilter(answer, row, { ...column, measure: { ...measure, kind: 'count' } })
    : figureFilter(answer, row, column);
}

/** The columns of what a rate is made of, beside it. */
export function partColumns(
  answer: ReportAnswer,
  { measure, above }: FigureColumn,
): FigureColumn[] {
  const columns = figureColumns(answer).filter((each) => each.above === above);
  return (measure.parts ?? []).flatMap(
    (key) => columns.find((each) => each.measure.key === key) ?? [],
  );
}

/** What narrows a figure: its first and last day, and everything else. */
export function narrowingOf(
  answer: ReportAnswer,
  filter: Group,
): { from: string; to: string; others: Group } {
  const [whole] = answer.filter && 'rules' in answer.filter ? answer.filter.rules : [];
  const model = whole && 'field' in whole ? whole.field : undefined;
  const isDays = (rule: Condition) =>
    'field' in rule && rule.field === model && rule.operator === 'between';
  // a row of a time narrows the whole period further
  const days = filter.rules.findLast(isDays);
  const [from = answer.from, to = answer.to] =
    days && 'value' in days && Array.isArray(days.value) ? days.value.map(String) : [];
  return { from, to, others: { ...filter, rules: filter.rules.filter((rule) => !isDays(rule)) } };
}

/** A figure as it is read; a dash where there is none. */
export function figureText(value: number | null | undefined, measure: Measure, locale: Locale) {
  if (value === null || value === undefined) return '–';
  if (measure.duration) return formatDuration(value, measure.duration, locale);
  switch (measure.kind) {
    case 'count':
    case 'distinct':
      return formatNumber(value, locale);
    case 'sum':
      return formatNumber(value, locale, measure.digits ?? 2);
    case 'avg':
      return formatNumber(value, locale, 2);
    case 'days':
      return formatNumber(value, locale, 1);
    case 'rate':
      return `${formatNumber(value, locale, 1)}%`;
  }
}

/** By how many percent a figure has grown; undefined where it was nothing. */
export function growth(now: number | null | undefined, before: number | null | undefined) {
  return now === null || now === undefined || !before
    ? undefined
    : Math.round(((now - before) / Math.abs(before)) * 1000) / 10;
}

/** Whether the days that a figure is of are over, on a day as yyyy-MM-dd: until then a target that is not reached says nothing. */
export function isOver(
  answer: ReportAnswer,
  { row, column }: Pick<Figure, 'row' | 'column'>,
  today: string,
) {
  const filter = sourceFilter(answer, row, column);
  return (filter ? narrowingOf(answer, filter).to : answer.to) < today;
}

/** How much of a target is reached, in percent; undefined where there is none. */
export function attainment(now: number | null | undefined, target: number | null | undefined) {
  return now === null || now === undefined || !target
    ? undefined
    : Math.round((now / target) * 1000) / 10;
}

/** The column that the picture shows: the main measure, of two dimensions that of all columns together. */
export function mainColumn(answer: ReportAnswer): FigureColumn | undefined {
  const columns = figureColumns(answer).filter(
    ({ above, prop }) => !above || prop.startsWith('all.'),
  );
  return columns.find(({ measure }) => measure.key === answer.main) ?? columns[0];
}
