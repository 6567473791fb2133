import type { Dimension } from '../../../schemas/definition/reportFile.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { RawGroup } from '../../../schemas/reporting/drawReport.ts';
import type { ReportPlan } from '../../../schemas/reporting/plan.ts';
import type { RecordContext } from '../core/context.ts';

/** What groups are told apart by: the dimensions, and the field of which one value is told. */
export function gatheredBy({ by, within }: ReportPlan): Dimension[] {
  return [...by, ...(within ? [{ kind: 'field' as const, model: within.model }] : [])];
}

/** Stands for records without a value where one is named: an address does not keep what is empty. */
export const WITHOUT = 'none';

/** The groups of one value, and which values there are. */
export interface Chosen {
  groups: RawGroup[];
  /** '' of records without a value */
  value: string;
  /** those of most records first */
  values: readonly string[];
}

/** The groups of one value of their last key: of the one that is asked for where there is one, else of the one of most records. */
export function oneValue(
  groups: readonly RawGroup[],
  { value: asked }: { value: string | undefined },
): Chosen {
  const counts = new Map<string, number>();
  for (const { keys, cell } of groups) {
    const value = keys.at(-1) ?? '';
    counts.set(value, (counts.get(value) ?? 0) + cell.count);
  }
  const values = [...counts]
    .toSorted(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
    .map(([value]) => value);
  const wanted = asked === WITHOUT ? '' : asked;
  const value = wanted !== undefined && counts.has(wanted) ? wanted : (values[0] ?? '');
  return { groups: ofValue(groups, value), value, values };
}

/** The last key as the wire has it: an engine may write a number with decimals. */
export function withLastKey(
  { form }: RecordContext,
  { within }: ReportPlan,
  group: RawGroup,
): RawGroup {
  const field = within && form.fields.get(within.model);
  const last = group.keys.at(-1);
  return field && last && isNumbered(field)
    ? { ...group, keys: [...group.keys.slice(0, -1), String(Number(last))] }
    : group;
}

/** Those whose last key is the value, without it. */
export function ofValue(groups: readonly RawGroup[], value: string): RawGroup[] {
  return groups.flatMap(({ keys, cell }) =>
    keys.at(-1) === value ? [{ keys: keys.slice(0, -1), cell }] : [],
  );
}

/** Whether values of the field are numbers on the wire though nobody adds them up. */
export function isNumbered({ valueType }: Field): boolean {
  return valueType === 'ref' || valueType === 'switch';
}
