import { Decimal } from 'decimal.js';
import type { Condition } from '../conditions/conditions.ts';
import type { Dimension, Measure } from '../definition/reportFile.ts';
import { bucketOf, bucketsBetween, cut, type Bucket } from './buckets.ts';
import type { ReportPlan } from './plan.ts';

/** What the records of a group come to: how many, and by measure the exact sum as decimal text of how many values. */
export interface Cell {
  count: number;
  of: Readonly<Record<string, { sum: string; filled: number }>>;
  /** by measure that counts different values: these */
  values?: Readonly<Record<string, ReadonlySet<string>>>;
}

/** A group as the database tells it: a key for each dimension, '' of records without a value. Of the period only the beginning of the day. */
export interface RawGroup {
  keys: readonly string[];
  cell: Cell;
}

/** How the values of a dimension are called, and where each stands in the order of its field; by the value as text. */
export interface DimensionNames {
  names: ReadonlyMap<string, string>;
  /** undefined: the largest first */
  places?: ReadonlyMap<string, number> | undefined;
  /** values are numbers on the wire */
  numeric: boolean;
  /** a switch is never empty to a filter */
  isSwitch: boolean;
}

export interface Groups {
  groups: readonly RawGroup[];
  /** what all groups come to, also those that were left out */
  total: readonly Cell[];
  /** there are groups that were left out */
  more: boolean;
  /** by dimension; none of a time */
  names: readonly (DimensionNames | undefined)[];
}

export type Values = Record<string, number | null>;

/** A row: its figures by the `prop` of each column. */
export interface ReportRow {
  key: string | number | null;
  name: string;
  /** finds its records among those of the report; null where no filter can */
  condition: Condition | null;
  /** what its records have in common, where its name does not say it all */
  about?: string;
  /** it is no loss, though its figure is less than nothing */
  good?: true;
  /** the day at whose end its records were read, where that is not the one of the report; null: now */
  as_of?: string | null;
  values: Values;
}

/** A column of figures, or several of one value of the second dimension. */
export interface ReportColumn {
  prop: string;
  /** of a measure: its key; of a group of columns '' */
  measure: string;
  /** of a group of columns: the value's name */
  name: string;
  condition: Condition | null;
  children: ReportColumn[];
}

export interface Drawn {
  list: ReportRow[];
  list_index: ReportColumn[];
  /** of all rows */
  count: number;
  /** there are more groups than a report looks at */
  more: boolean;
  tail: Values;
}

/** Columns that a second dimension gets at most: the largest, of parts of the period the latest in which something happened. */
const MOST_COLUMNS = 62;
/** The columns of all values together. */
const ALL = 'all';

/** The table of a report: rows, columns, and the last line. */
export function drawReport(
  plan: Pick<
    ReportPlan,
    'by' | 'unit' | 'from' | 'to' | 'period' | 'main' | 'most' | 'page' | 'size' | 'measures'
  >,
  { groups, total, more, names }: Groups,
): Drawn {
  const { measures, by } = plan;
  const dimensions = by.map((dimension, at) => openDimension(plan, dimension, names[at]));
  const [rowsOf, columnsOf] = dimensions;
  if (!rowsOf) throw new Error('A report is gathered by something');
  const rows = new Map<string, { whole: Cell; cells: Map<string, Cell> }>();
  const columns = new Map<string, Cell>();
  for (const { keys, cell } of groups) {
    const key = rowsOf.fold(keys[0] ?? '');
    const row = rows.get(key) ?? { whole: NOTHING, cells: new Map() };
    row.whole = together(row.whole, cell);
    if (columnsOf) {
      const column = columnsOf.fold(keys[1] ?? '');
      row.cells.set(column, together(row.cells.get(column) ?? NOTHING, cell));
      columns.set(column, together(columns.get(column) ?? NOTHING, cell));
    }
    rows.set(key, row);
  }
  const size = (cell: Cell) => weigh(measures, plan.main, cell);
  const rowKeys = rowsOf.ordered(
    new Map([...rows].map(([key, { whole }]) => [key, size(whole)])),
    plan.most,
  );
  const columnKeys = columnsOf
    ? fewEnough(
        columnsOf.ordered(new Map([...columns].map(([key, cell]) => [key, size(cell)])), undefined),
        { used: columns, timed: by[1]?.kind === 'time' },
      )
    : [];
  const shown = rowKeys.slice((plan.page - 1) * plan.size, plan.page * plan.size);
  const valuesOf = (whole: Cell, cells: ReadonlyMap<string, Cell>): Values =>
    columnsOf
      ? Object.assign(
          {},
          ...columnKeys.map((key, at) => figures(measures, cells.get(key) ?? NOTHING, `c${at}.`)),
          figures(measures, whole, `${ALL}.`),
        )
      : figures(measures, whole, '');
  const children = (stem: string): ReportColumn[] =>
    measures.map(({ key }) => ({
      prop: `${stem}${key}`,
      measure: key,
      name: '',
      condition: null,
      children: [],
    }));
  return {
    list: shown.map((key) => {
      const { whole, cells } = rows.get(key) ?? { whole: NOTHING, cells: new Map() };
      return { ...rowsOf.told(key), values: valuesOf(whole, cells) };
    }),
    list_index: columnsOf
      ? [
          ...columnKeys.map((key, at) => {
            const { name, condition } = columnsOf.told(key);
            return { prop: `c${at}`, measure: '', name, condition, children: children(`c${at}.`) };
          }),
          { prop: ALL, measure: '', name: '', condition: null, children: children(`${ALL}.`) },
        ]
      : children(''),
    count: rowKeys.length,
    more,
    tail: valuesOf(total.reduce(together, NOTHING), columns),
  };
}

function fewEnough(
  keys: readonly string[],
  { used, timed }: { used: ReadonlyMap<string, unknown>; timed: boolean },
): readonly string[] {
  if (keys.length <= MOST_COLUMNS || !timed) return keys.slice(0, MOST_COLUMNS);
  return keys.filter((key) => used.has(key)).slice(-MOST_COLUMNS);
}

interface OpenDimension {
  fold(raw: string): string;
  ordered(found: ReadonlyMap<string, number>, most: number | undefined): string[];
  told(key: string): Pick<ReportRow, 'key' | 'name' | 'condition'>;
}

function openDimension(
  plan: Pick<ReportPlan, 'unit' | 'from' | 'to' | 'period'>,
  dimension: Dimension,
  names: DimensionNames | undefined,
): OpenDimension {
  if (dimension.kind === 'time') return openTime(plan);
  if (dimension.kind === 'band') return openBands(dimension);
  const { model } = dimension;
  const isRegion = dimension.kind === 'region';
  return {
    fold: (raw) => (isRegion ? raw.toLowerCase() : raw),
    ordered(found, most) {
      const places = most === undefined ? names?.places : undefined;
      const place = (key: string) =>
        key === '' ? Infinity : (places?.get(key) ?? places?.size ?? 0);
      const all = [...found.keys()].toSorted(
        (a, b) =>
          (places ? Math.sign(place(a) - place(b)) || 0 : 0) ||
          (found.get(b) ?? 0) - (found.get(a) ?? 0) ||
          (a < b ? -1 : 1),
      );
      return most === undefined ? all : all.filter((key) => key !== '').slice(0, most);
    },
    told(key) {
      if (key === '')
        return { key: null, name: '', condition: emptyCondition(model, names?.isSwitch) };
      return {
        key: names?.numeric ? Number(key) : key,
        name: names?.names.get(key) ?? key,
        condition: isRegion
          ? { field: model, operator: 'starts', value: key }
          : { field: model, operator: 'eq', value: names?.numeric ? Number(key) : key },
      };
    },
  };
}

/** Every band has its row, in order; behind them are the records without a number. A band is known by its place. */
function openBands({ model, edges }: Extract<Dimension, { kind: 'band' }>): OpenDimension {
  return {
    fold: (raw) => raw,
    ordered: (found) => [
      ...edges.slice(1).map((_, at) => String(at)),
      ...(found.has('') ? [''] : []),
    ],
    told(key) {
      if (key === '') return { key: null, name: '', condition: emptyCondition(model) };
      const [from = 0, to = 0] = edges.slice(Number(key));
      return {
        key: from,
        name: key,
        condition: {
          op: 'and',
          rules: [
            { field: model, operator: 'gte', value: from },
            { field: model, operator: 'lt', value: to },
          ],
        },
      };
    },
  };
}

function emptyCondition(model: string, isSwitch = false): Condition {
  return isSwitch
    ? {
        op: 'and',
        rules: [0, 1].map((value) => ({ field: model, operator: 'ne' as const, value })),
      }
    : { field: model, operator: 'empty' };
}

/** Every part of the period has its row, also one in which nothing happened. */
function openTime({
  unit,
  from,
  to,
  period,
}: Pick<ReportPlan, 'unit' | 'from' | 'to' | 'period'>): OpenDimension {
  const all = bucketsBetween(unit, { from, to });
  const known = new Map(all?.map((bucket) => [bucket.key, bucket]));
  const bucket = (key: string): Bucket =>
    known.get(key) ?? cut(bucketOf(unit, firstDay(key)), { from, to });
  return {
    fold: (raw) => bucketOf(unit, raw).key,
    ordered: (found) => (all ? all.map(({ key }) => key) : [...found.keys()].toSorted()),
    told(key) {
      const part = bucket(key);
      return {
        key,
        name: unit === 'week' ? `${part.from} ~ ${part.to.slice(5)}` : key,
        condition: { field: period, operator: 'between', value: [part.from, part.to] },
      };
    },
  };
}

function firstDay(key: string): string {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(key);
  return quarter ? `${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, '0')}-01` : key;
}

const NOTHING: Cell = { count: 0, of: {} };

function together(one: Cell, other: Cell): Cell {
  const keys = new Set([...Object.keys(one.of), ...Object.keys(other.of)]);
  return {
    count: one.count + other.count,
    of: Object.fromEntries(
      [...keys].map((key) => {
        const [a, b] = [one.of[key], other.of[key]];
        return [
          key,
          {
            sum: new Exact(a?.sum ?? 0).plus(b?.sum ?? 0).toFixed(),
            filled: (a?.filled ?? 0) + (b?.filled ?? 0),
          },
        ];
      }),
    ),
    ...(one.values || other.values ? { values: united(one.values, other.values) } : {}),
  };
}

function united(one: Cell['values'] = {}, other: Cell['values'] = {}): Cell['values'] {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, new Set([...(one[key] ?? []), ...(other[key] ?? [])])]),
  );
}

const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP });

/** What the measures of a cell say, under their keys behind a stem. An average of nothing and a rate of nothing is null. */
function figures(measures: readonly Measure[], cell: Cell, stem: string): Values {
  return Object.fromEntries(
    measures.map((measure) => [`${stem}${measure.key}`, figure(measures, measure, cell)]),
  );
}

function figure(measures: readonly Measure[], measure: Measure, cell: Cell): number | null {
  const { sum, filled } = cell.of[measure.key] ?? { sum: '0', filled: 0 };
  switch (measure.kind) {
    case 'count':
      return measure.when ? filled : cell.count;
    case 'sum':
      return new Exact(sum).toNumber();
    case 'avg':
      return filled > 0 ? new Exact(sum).div(filled).toDecimalPlaces(2).toNumber() : null;
    case 'distinct':
      return cell.values?.[measure.key]?.size ?? 0;
    case 'days':
      return filled > 0 ? new Exact(sum).div(filled).toDecimalPlaces(1).toNumber() : null;
    case 'rate': {
      const [part, whole] = [measure.of, measure.in].map((key) => {
        const other = measures.find((each) => each.key === key);
        return other && other.kind !== 'rate' ? figure(measures, other, cell) : null;
      });
      return part === null || part === undefined || !whole
        ? null
        : new Exact(part).times(100).div(whole).toDecimalPlaces(1).toNumber();
    }
  }
}

function weigh(measures: readonly Measure[], main: string, cell: Cell): number {
  const measure = measures.find(({ key }) => key === main) ?? measures[0];
  return (measure && figure(measures, measure, cell)) ?? 0;
}
