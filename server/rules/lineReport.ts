import { AppError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { drawReport, type RawGroup } from '../../schemas/reporting/drawReport.ts';
import type { ReportPlan } from '../../schemas/reporting/plan.ts';
import { tellMeasure } from '../../schemas/reporting/tellMeasure.ts';
import { lineGroups } from '../db/reportSources.ts';
import { recordScope, requireRight } from '../records/access/access.ts';
import { openContext } from '../records/core/context.ts';
import { pageQueryOf } from '../records/read/list.ts';
import type { RunReport } from '../records/read/reports.ts';
import type { Caller } from '../records/core/types.ts';

const LIST = 'product_list';
/** Variants that a report looks at. */
const MOST = 5000;

/**
 * What of each product stands in the contracts that the caller reaches and the plan finds. Throws hidden_value where the role hides the products of
 * contracts.
 */
export function lineReport(caller: Caller, plan: ReportPlan): Promise<RunReport> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, plan.module);
    requireRight(context, context.file, 'view');
    const field = context.form.fields.get(LIST);
    if (!field || field.hidden)
      throw new AppError('hidden_value', {
        data: { name: context.full.fields.get(LIST)?.name ?? LIST },
      });
    const { page } = await pageQueryOf(
      context,
      { filter: plan.filter },
      await recordScope(context),
    );
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
