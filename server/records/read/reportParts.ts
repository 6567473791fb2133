import type { RawBuilder } from 'kysely';
import type { Condition } from '../../../schemas/conditions/conditions.ts';
import type { Measure } from '../../../schemas/definition/reportFile.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { ReportPlan } from '../../../schemas/reporting/plan.ts';
import { bandFields, isDay, isGroupable } from '../../../schemas/views/groups.ts';
import { sortSql } from '../../db/filter.ts';
import { allOf, type RecordTest } from '../../db/recordTests.ts';
import { seenSource } from '../access/masking.ts';
import type { RecordContext } from '../core/context.ts';
import { readFilter } from '../search/filters.ts';
import { filterSql, neighboursOf } from '../search/relatedFilter.ts';

/** What a report is gathered and narrowed by must be there for the viewer; a measure that is not is left out. */
export function requireFields(context: RecordContext, plan: ReportPlan): void {
  const { form, full } = context;
  for (const model of [
    plan.period,
    ...plan.by.flatMap((each) => ('model' in each ? each.model : [])),
    ...(plan.within ? [plan.within.model] : []),
  ])
    if (!isSeen(context, model)) {
      const hidden = full.fields.get(model);
      if (hidden && form.withheld.has(model))
        throw new AppError('hidden_value', { data: { name: hidden.name } });
      throw new AppError('bad_filter');
    }
  const period = form.fields.get(plan.period);
  if (!period || !isDay(period)) throw new AppError('bad_filter');
  for (const each of plan.by) {
    const field = each.kind === 'field' ? form.fields.get(each.model) : undefined;
    if (field && (!isGroupable(form, field) || isDay(field)) && !bandFields(form).includes(field))
      throw new AppError('bad_filter');
  }
  if (seenMeasures(context, plan).length === 0) {
    const model = plan.measures.flatMap((each) => ('model' in each ? each.model : []))[0] ?? '';
    const hidden = full.fields.get(model);
    throw hidden && form.withheld.has(model)
      ? new AppError('hidden_value', { data: { name: hidden.name } })
      : new AppError('bad_filter');
  }
}

/** Numbers are added up; of what records are gathered by the different values are counted. */
function isMeasured(
  { form }: RecordContext,
  { kind, model }: { kind: Measure['kind']; model: string },
) {
  const field = form.fields.get(model);
  return kind === 'distinct'
    ? field !== undefined && isGroupable(form, field)
    : field?.valueType === 'number';
}

/** Whether the viewer sees a field, whatever it holds. */
export function isSeen({ form }: RecordContext, model: string): boolean {
  const field = form.fields.get(model);
  return field !== undefined && !field.hidden && !form.withheld.has(model);
}

/** The measures of which the viewer sees everything. */
export function seenMeasures(context: RecordContext, { measures }: ReportPlan): Measure[] {
  const seen = measures.filter(
    (measure) =>
      modelsRead(measure).every((model) => isSeen(context, model)) &&
      (!('model' in measure) || isMeasured(context, measure)),
  );
  const known = new Set(seen.map(({ key }) => key));
  return seen.filter(
    (measure) => measure.kind !== 'rate' || (known.has(measure.of) && known.has(measure.in)),
  );
}

function modelsRead(measure: Measure): string[] {
  const leaves = (condition: Condition | undefined): string[] =>
    condition === undefined
      ? []
      : 'rules' in condition
        ? condition.rules.flatMap(leaves)
        : [condition.field.split('.')[0] ?? ''];
  return [
    ...leaves(measure.when),
    ...('model' in measure ? [measure.model] : []),
    ...(measure.kind === 'days' ? [measure.from, measure.to] : []),
  ];
}

/** A condition as a list of the viewer would read it. */
export async function testOf(context: RecordContext, condition: Condition): Promise<RecordTest> {
  const group: Condition = { op: 'and', rules: [condition] };
  const near = await neighboursOf(context, group);
  const read = readFilter(context.form, group, near.forms);
  return read ? filterSql(context, read, near) : allOf([]);
}

/** The value of a field as the viewer may be told it. Throws bad_filter where there is none. */
export function columnOf(context: RecordContext, model: string): RawBuilder<unknown> {
  const field = context.form.fields.get(model);
  if (!field) throw new AppError('bad_filter');
  return sortSql(model, seenSource(context, field), context.tx.dialect);
}
