import type { RawBuilder } from 'kysely';
import type { Condition } from '../../../schemas/conditions/conditions.ts';
import type { Dimension, Measure } from '../../../schemas/definition/reportFile.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { bandEdges } from '../../../schemas/reporting/bands.ts';
import { prefixOf } from '../../../schemas/reporting/buckets.ts';
import { tellMeasure, type ToldMeasure } from '../../../schemas/reporting/tellMeasure.ts';
import type { ReportPlan } from '../../../schemas/reporting/plan.ts';
import {
  type Cell,
  type DimensionNames,
  type Drawn,
  drawReport,
  type RawGroup,
} from '../../../schemas/reporting/drawReport.ts';
import {
  bandOf,
  firstOf,
  keyOfSeveral,
  oneWhere,
  onlyWhere,
  partsOfKey,
  regionOf,
} from '../../db/reportQuery.ts';
import {
  type ColumnSums,
  countOf,
  type GroupSums,
  spreadOf,
  type SumColumn,
  sumGroups,
  sumOf,
} from '../../db/sumQuery.ts';
import { recordScope } from '../access/lookups.ts';
import { seenSource } from '../access/masking.ts';
import type { RecordContext } from '../core/context.ts';
import type { Caller } from '../core/types.ts';
import { figureGroups, type FigureQuery } from './figures.ts';
import { pageQueryOf } from './list.ts';
import { readPast, viewedContext } from './past.ts';
import {
  type Chosen,
  gatheredBy,
  isNumbered,
  ofValue,
  oneValue,
  withLastKey,
  WITHOUT,
} from './oneValue.ts';
import { columnOf, requireFields, seenMeasures, testOf } from './reportParts.ts';
import { named, wordsOf } from './reportWords.ts';
import { placesOf } from './valueFormatter.ts';

export interface RunReport extends Drawn {
  measures: ToldMeasure[];
  dimensions: { kind: Dimension['kind']; model: string; name: string }[];
  /** of a report of one value at a time: which one, and which there are, those of most records first */
  within?: {
    model: string;
    name: string;
    value: string;
    options: { value: string; name: string }[];
  };
  /** finds the records of that value among those of the plan */
  narrowed?: Condition;
}

/** Groups that a report looks at: the largest. */
const MOST_GROUPS = 5000;

/**
 * A report as the viewer may be told it: of the records that they reach, and of nothing that their role hides. Each figure is that of the list with
 * the filter of its row, column and measure. Throws hidden_value where the role hides what the report is made of.
 */
export async function runReport(caller: Caller, plan: ReportPlan): Promise<RunReport> {
  const { module, asOf } = plan;
  if (asOf === undefined)
    return runIn(caller, plan, {
      at: (work) =>
        caller.company.read(async (tx) => work(await viewedContext(caller, tx, module))),
      groupsOf: (open, most) => figureGroups(caller, open, most),
    });
  const filters = [plan.filter, ...plan.measures.flatMap(({ when }) => when ?? [])];
  return readPast(caller, { day: asOf, module, filters }, (open) =>
    runIn(caller, plan, {
      at: async (work) => work(await open()),
      groupsOf: (from, most) => from(({ tx }, query) => sumGroups(tx, query, most)),
    }),
  );
}

/** Where a report is read: now, or in a past that is rebuilt once. */
interface ReportReader {
  at<T>(work: (context: RecordContext) => Promise<T>): Promise<T>;
  groupsOf(open: OpenFigures, most: number): Promise<GroupSums[]>;
}
type OpenFigures = Parameters<typeof figureGroups>[1];

async function runIn(caller: Caller, given: ReportPlan, reader: ReportReader): Promise<RunReport> {
  const plan = { ...given, by: await inBands(given, reader) };
  const { at, groupsOf } = reader;
  const { by } = plan;
  const open = <T>(
    gathered: boolean,
    work: (context: RecordContext, query: FigureQuery) => Promise<T>,
  ) =>
    at(async (context) => {
      requireFields(context, plan);
      const { page } = await pageQueryOf(
        context,
        { filter: plan.filter },
        await recordScope(context),
      );
      const of: SumColumn[] = [];
      for (const measure of seenMeasures(context, plan))
        of.push(...(await columnsOf(context, measure)));
      return work(context, {
        module: page.module,
        where: page.where,
        of,
        ...(gathered && {
          by: keyOfSeveral(gatheredBy(plan).map((each) => valueOf(context, plan, each))),
        }),
      });
    });
  const different = await differentValues(plan, reader);
  const groups = await groupsOf((work) => open(true, work), MOST_GROUPS + 1);
  const cut = groups.length > MOST_GROUPS;
  const all = cut ? await groupsOf((work) => open(false, work), 1) : groups;
  return at(async (context) => {
    const measures = seenMeasures(context, plan);
    const found = groups.slice(0, MOST_GROUPS).map((group) => rawOf(measures, plan, group));
    const chosen =
      plan.within &&
      oneValue(
        found.map((group) => withLastKey(context, plan, group)),
        plan.within,
      );
    const raw = chosen ? chosen.groups : found;
    const values = chosen
      ? ofValue(
          different.map((group) => withLastKey(context, plan, group)),
          chosen.value,
        )
      : different;
    const kept = new Set(raw.map(({ keys }) => keys.join()));
    const drawn = drawReport(
      { ...plan, measures },
      {
        // rows that are left out are not brought back by their values alone
        groups: [...raw, ...(cut ? values.filter(({ keys }) => kept.has(keys.join())) : values)],
        total: [
          ...(chosen
            ? chosen.groups.map(({ cell }) => cell)
            : all.map((group) => cellOf(measures, group))),
          ...values.map(({ cell }) => cell),
        ],
        more: cut,
        names: await kindsOf(context, plan),
      },
    );
    return {
      ...(await named(context, plan, drawn)),
      ...(chosen && plan.within && (await toldValue(context, plan.within.model, chosen))),
      measures: measures.map((measure) => ({
        ...tellMeasure(measure, measures, {
          locale: caller.locale,
          fieldOf: (model) => context.form.fields.get(model),
        }),
        condition: measure.when ?? null,
      })),
      dimensions: by.map((each) =>
        each.kind === 'time'
          ? { kind: each.kind, model: plan.period, name: '' }
          : {
              kind: each.kind,
              model: each.model,
              name: context.form.fields.get(each.model)?.name ?? '',
            },
      ),
    };
  });
}

/** Which value a report tells, in words, and the filter that finds its records; of a single one nothing need be said. */
async function toldValue(
  context: RecordContext,
  model: string,
  { value, values }: Chosen,
): Promise<Pick<RunReport, 'within' | 'narrowed'>> {
  if (values.length < 2) return {};
  const words = await wordsOf(
    context,
    { kind: 'field', model },
    values.map((name) => ({ name })),
  );
  const field = context.form.fields.get(model);
  return {
    within: {
      model,
      name: field?.name ?? '',
      value: value || WITHOUT,
      options: values.map((each) => ({ value: each || WITHOUT, name: words(each) })),
    },
    narrowed:
      value === ''
        ? { field: model, operator: 'empty' }
        : {
            field: model,
            operator: 'eq',
            value: field && isNumbered(field) ? Number(value) : value,
          },
  };
}

/** Values that a report tells apart, with what it is gathered by. */
const MOST_DIFFERENT = 100_000;

/**
 * Of each measure that counts different values these, by what the report is gathered by: a week or a total of several rows has each value once, so they
 * are told apart here. Throws too_many_values.
 */
async function differentValues(
  plan: ReportPlan,
  { at, groupsOf }: ReportReader,
): Promise<RawGroup[]> {
  const all: RawGroup[] = [];
  for (const measure of plan.measures) {
    if (measure.kind !== 'distinct') continue;
    const seen = await at(async (context) => seenMeasures(context, plan).includes(measure));
    if (!seen) continue;
    const { key, model, when } = measure;
    const groups = await groupsOf(
      (work) =>
        at(async (context) => {
          const reach = await recordScope(context);
          const { page } = await pageQueryOf(context, { filter: plan.filter }, reach);
          const where = [...page.where, ...(when ? [await testOf(context, when)] : [])];
          const value = columnOf(context, model);
          const by = [...gatheredBy(plan).map((each) => valueOf(context, plan, each)), value];
          return work(context, { module: page.module, where, of: [], by: keyOfSeveral(by) });
        }),
      MOST_DIFFERENT + 1,
    );
    if (groups.length > MOST_DIFFERENT)
      throw new AppError('too_many_values', { data: { most: MOST_DIFFERENT } });
    for (const group of groups) {
      const parts = partsOfKey(group.key, gatheredBy(plan).length + 1);
      const value = parts.at(-1) ?? '';
      if (value !== '')
        all.push({
          keys: parts.slice(0, -1),
          cell: { count: 0, of: {}, values: { [key]: new Set([value]) } },
        });
    }
  }
  return all;
}

/** What a report is gathered by, numbers in bands from the least to the most that its records have. */
async function inBands(
  plan: ReportPlan,
  { at, groupsOf }: ReportReader,
): Promise<ReportPlan['by']> {
  const all: Dimension[] = [];
  for (const each of plan.by) {
    const isNumber = await at(async (context) => {
      requireFields(context, plan);
      return each.kind === 'field' && context.form.fields.get(each.model)?.valueType === 'number';
    });
    if (!isNumber || each.kind !== 'field') {
      all.push(each);
      continue;
    }
    const { model } = each;
    const [found] = await groupsOf(
      (work) =>
        at(async (context) => {
          const reach = await recordScope(context);
          const { page } = await pageQueryOf(context, { filter: plan.filter }, reach);
          const { module, where } = page;
          return work(context, { module, where, of: [spreadOf(columnOf(context, model))] });
        }),
      1,
    );
    const { min, max } = found?.of[0] ?? { min: null, max: null };
    all.push({ kind: 'band', model, edges: bandEdges(min ?? 0, max ?? 0) });
  }
  return all;
}

/** What the engine adds up for a measure: nothing for one that counts all records or is made of others. */
async function columnsOf(context: RecordContext, measure: Measure): Promise<SumColumn[]> {
  if (!isAddedUp(measure)) return [];
  const test = measure.when && (await testOf(context, measure.when));
  if (measure.kind === 'count') return test ? [countOf(oneWhere(test))] : [];
  const value =
    measure.kind === 'days'
      ? context.tx.dialect.daysBetween(
          columnOf(context, measure.from),
          columnOf(context, measure.to),
        )
      : columnOf(context, measure.model);
  return [sumOf(test ? onlyWhere(test, value) : value)];
}

function valueOf(context: RecordContext, plan: ReportPlan, each: Dimension): RawBuilder<unknown> {
  if (each.kind === 'time') return firstOf(columnOf(context, plan.period), prefixOf(plan.unit));
  if (each.kind === 'field') return columnOf(context, each.model);
  if (each.kind === 'band') return bandOf(columnOf(context, each.model), each.edges);
  const field = context.form.fields.get(each.model);
  return regionOf(context.tx.dialect, each.model, field && seenSource(context, field).masked);
}

function rawOf(measures: readonly Measure[], plan: ReportPlan, group: GroupSums): RawGroup {
  return { keys: partsOfKey(group.key, gatheredBy(plan).length), cell: cellOf(measures, group) };
}

/** Whether the engine has a column for it: counts of all records and different values come with the groups, rates are made of others. */
function isAddedUp(
  measure: Measure,
): measure is Exclude<Measure, { kind: 'rate' } | { kind: 'distinct' }> {
  const { kind, when } = measure;
  return kind === 'count' ? when !== undefined : kind !== 'rate' && kind !== 'distinct';
}

/** The engine's columns are those of the measures that have one, in their order. */
function cellOf(measures: readonly Measure[], { count, of }: GroupSums): Cell {
  const summed = measures.filter(isAddedUp);
  return {
    count,
    of: Object.fromEntries(
      summed.map(({ key }, at) => {
        const { sum = '0', filled = 0 }: Partial<ColumnSums> = of[at] ?? {};
        return [key, { sum, filled }];
      }),
    ),
  };
}

/** What is known of the values of each dimension before they have words. */
async function kindsOf(
  { caller, tx, form }: RecordContext,
  { by }: ReportPlan,
): Promise<(DimensionNames | undefined)[]> {
  const all: (DimensionNames | undefined)[] = [];
  for (const each of by) {
    const field = each.kind === 'time' ? undefined : form.fields.get(each.model);
    const offered =
      field && each.kind === 'field' && field.valueType !== 'ref'
        ? await placesOf(tx, field, caller.locale)
        : undefined;
    all.push(
      field && {
        names: NO_WORDS,
        places: offered && offered.size > 0 ? offered : undefined,
        numeric: each.kind === 'field' && isNumbered(field),
        isSwitch: each.kind === 'field' && field.valueType === 'switch',
      },
    );
  }
  return all;
}

const NO_WORDS: ReadonlyMap<string, string> = new Map();
