import { AppError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { drawReport, type RawGroup } from '../../schemas/reporting/drawReport.ts';
import type { ReportPlan } from '../../schemas/reporting/plan.ts';
import { tellMeasure } from '../../schemas/reporting/tellMeasure.ts';
import type { PageQuery } from '../db/recordQuery.ts';
import { lineEntries, lineGroups } from '../db/reportSources.ts';
import { recordScope } from '../records/access/lookups.ts';
import type { RecordContext } from '../records/core/context.ts';
import { pageQueryOf } from '../records/read/list.ts';
import { rowsById } from '../records/read/listRows.ts';
import { readPast, viewedContext } from '../records/read/past.ts';
import type { RunReport } from '../records/read/reports.ts';
import type { Caller } from '../records/core/types.ts';
import type { BehindFigure, FigureEntries } from './figureEntries.ts';

const LIST = 'product_list';
/** Variants that a report looks at. */
const MOST = 5000;

/**
 * What of each product stands in the contracts that the caller reaches and the plan finds. Throws hidden_value where the role hides the products of
 * contracts.
 */
export function lineReport(caller: Caller, plan: ReportPlan): Promise<RunReport> {
  return withLines(caller, plan, async ({ tx }, page) => {
    const summed = plan.measures.flatMap((measure) => (measure.kind === 'sum' ? [measure] : []));
    const rows = await lineGroups(tx, page, {
      list: LIST,
      sums: summed.map(({ model }) => model),
      most: MOST,
    });
    const groups = rows.map((row): RawGroup => ({
      keys: [row.key],
      cell: {
        count: row.count,
        of: Object.fromEntries(
          summed.map(({ key }, at) => [key, { sum: row.sums[at] ?? '0', filled: row.count }]),
        ),
      },
    }));
    const names = new Map(
      rows.map(({ key, name, spec }) => [key, [name, spec].filter(Boolean).join(' ') || `#${key}`]),
    );
    return {
      ...drawReport(
        { ...plan, by: [{ kind: 'field', model: 'product_detail_id' }] },
        {
          groups,
          total: groups.map(({ cell }) => cell),
          more: rows.length >= MOST,
          names: [{ names, numeric: true, isSwitch: false }],
        },
      ),
      measures: plan.measures.map((measure) => tellMeasure(measure, plan.measures, caller)),
      dimensions: [
        { kind: 'field', model: '', name: translate(MODULES.product.label, caller.locale) },
      ],
    };
  });
}

/** The lines behind a figure one by one, with the contracts that they stand in. Throws as lineReport does. */
export function linesBehind(
  caller: Caller,
  plan: ReportPlan,
  { key, page, size }: BehindFigure,
): Promise<FigureEntries> {
  return withLines(caller, plan, async (context, query) => {
    const { list, count } = await lineEntries(context.tx, query, {
      list: LIST,
      variant: key,
      numbers: ['quantity', 'sales_price_all'],
      size,
      offset: (page - 1) * size,
    });
    const contracts = await rowsById(context, [...new Set(list.map(({ record_id }) => record_id))]);
    return {
      count,
      list: list.map(({ record_id, values }) => {
        const contract = contracts.get(record_id);
        const day = contract?.[plan.period];
        return {
          module: plan.module,
          record_id,
          name: contract?.name ?? '',
          owner: contract?.display.owner_user_id ?? '',
          day: typeof day === 'string' ? day : null,
          quantity: values[0] ?? null,
          change: values[1] ?? null,
        };
      }),
    };
  });
}

/** Opens the contracts that the caller reaches and the plan finds, of now or of the day that it asks for. */
async function withLines<T>(
  caller: Caller,
  plan: ReportPlan,
  work: (context: RecordContext, query: PageQuery) => Promise<T>,
): Promise<T> {
  const { module, asOf: day, filter } = plan;
  const lines = async (context: RecordContext) => {
    const field = context.form.fields.get(LIST);
    if (!field || field.hidden)
      throw new AppError('hidden_value', {
        data: { name: context.full.fields.get(LIST)?.name ?? LIST },
      });
    const { page } = await pageQueryOf(context, { filter }, await recordScope(context));
    return work(context, page);
  };
  return day === undefined
    ? caller.company.readApart(async (tx) => lines(await viewedContext(caller, tx, module)))
    : readPast(caller, { day, module, filters: [filter] }, async (open) => lines(await open()));
}
