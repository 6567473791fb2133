import { type Leaf, leavesOf, operandReference } from '../../conditions/conditions.ts';
import { AGGREGATES, isOfOwnKind } from '../../definition/aggregates.ts';
import { kindOfRolledUp, type Rollup } from '../../form/rollup.ts';
import { widgetTypeRow } from '../../definition/widgetTypes.ts';
import { DAY_SPANS, PERIODS } from '../../values/dates.ts';
import type { Field, Form } from '../../form/form.ts';
import type { DesignFaultId } from './faultLabels.ts';

/** Core columns whose every change is followed. */
const FOLLOWED: ReadonlySet<string> = new Set(['state', 'approval_state']);

/** The fields of another module that point to one record of this one. */
export function rollupReferences(there: Form, own: string): Field[] {
  return [...there.fields.values()].filter(
    ({ valueType, refers, system, hidden }) =>
      valueType === 'ref' && refers === own && !system && !hidden,
  );
}

/** The fields of another module that can be rolled up in this way. */
export function rolledUpFields(there: Form, aggregate: Rollup['aggregate']): Field[] {
  return [...there.fields.values()].filter(
    (field) => isOwnValue(field) && FITS[AGGREGATES[aggregate] ?? 'none'](field, aggregate),
  );
}

/** The fields of another module by which its records follow one another. */
export function orderingFields(there: Form): Field[] {
  return [...there.fields.values()].filter(
    (field) => isOwnValue(field) && DATES.has(field.valueType),
  );
}

/** What a record says by itself, and what is no secret. */
function isOwnValue({ system, type, hidden, widget }: Field): boolean {
  return (
    !system &&
    !hidden &&
    type !== undefined &&
    type !== 'rollup' &&
    type !== 'lookup' &&
    widget.options.showPassword !== true
  );
}

const DATES: ReadonlySet<Field['valueType']> = new Set(['date', 'datetime']);

const FITS: Readonly<
  Record<
    'none' | 'number' | 'date' | 'own',
    (field: Field, aggregate: Rollup['aggregate']) => boolean
  >
> = {
  none: () => false,
  number: ({ valueType }) => valueType === 'number',
  date: ({ valueType }) => DATES.has(valueType),
  own: (field, aggregate) => kindOfRolledUp(aggregate, field) !== undefined,
};

/** The form that conditions of a roll-up may read: what is known of a record by itself, whoever looks at it and whenever. */
export function rollupConditionForm(there: Form): Form {
  return {
    ...there,
    fields: new Map(
      [...there.fields].filter(
        ([model, field]) =>
          field.type !== 'rollup' &&
          field.type !== 'lookup' &&
          (!field.system || FOLLOWED.has(model)),
      ),
    ),
  };
}

/** What is wrong with a roll-up, `there` being the form of the module that it names, if there is one; undefined where nothing is. */
export function rollupFault(
  { by, of, on, as, aggregate, where }: Rollup,
  own: string,
  there: Form | undefined,
): Extract<DesignFaultId, `rollup_${string}`> | undefined {
  if (!there || !rollupReferences(there, own).some(({ model }) => model === by))
    return 'rollup_gone';
  if (AGGREGATES[aggregate] && of === undefined) return 'rollup_unset';
  if (of !== undefined && !rolledUpFields(there, aggregate).some(({ model }) => model === of))
    return 'rollup_of';
  if (on !== undefined && !orderingFields(there).some(({ model }) => model === on))
    return 'rollup_on';
  const field = of === undefined ? undefined : there.fields.get(of);
  if (field && isOfOwnKind(aggregate)) {
    const kind = as && widgetTypeRow(as.type).valueType(as.options);
    if (kind !== kindOfRolledUp(aggregate, field)) return 'rollup_as';
  }
  const { fields } = rollupConditionForm(there);
  return where && !leavesOf(where).every((leaf) => fields.has(leaf.field) && isTimeless(leaf))
    ? 'rollup_where'
    : undefined;
}

/** Whether a rule holds whoever looks and whenever: nothing would tell a stored roll-up that another day has begun. */
export function isTimeless({ operator, value }: Pick<Leaf, 'operator' | 'value'>): boolean {
  return (
    !MOVING.has(operator) && [value].flat().every((each) => operandReference(each) === undefined)
  );
}

const MOVING: ReadonlySet<string> = new Set([...PERIODS, ...DAY_SPANS]);
