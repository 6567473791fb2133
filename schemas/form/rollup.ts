import { type Condition, modelsOf, readCondition } from '../conditions/conditions.ts';
import { type Aggregate, AGGREGATES, aggregateOf, isOfOwnKind } from '../definition/aggregates.ts';
import { objectOf, textOf } from '../definition/readDefinition.ts';
import { readAs, type ReadAs } from '../definition/widgetTypes.ts';
import type { ValueType } from '../values/valueTypes.ts';
import type { Field, Form } from './form.ts';
import { lookupAs } from './lookup.ts';

/** What a roll-up field says of itself: the records of another module whose reference names this one. */
export interface Rollup {
  /** whose records are rolled up, by its key */
  module: string;
  /** the model of the reference there that points here */
  by: string;
  aggregate: Aggregate;
  /** the model there that is summed, compared …; none is counted */
  of?: string;
  /** of `last`: the model there of the day by which a record is the latest; none: the latest that was made */
  on?: string;
  /** of `last` and `list`: as what the value is read, which says of what kind it is */
  as?: ReadAs;
  /** only records that it holds of */
  where?: Condition;
}

/** The roll-up of a widget's options, as far as it is said; undefined while nobody has said of what. */
export function rollupOf(options: Readonly<Record<string, unknown>>): Rollup | undefined {
  const raw = objectOf(options.rollup);
  const [module, by, of, on] = [textOf(raw.module), textOf(raw.by), textOf(raw.of), textOf(raw.on)];
  if (!module || !by) return undefined;
  const aggregate = aggregateOf(options);
  const where = readCondition(raw.where);
  const as = readAs('rollup', options);
  return {
    module,
    by,
    aggregate,
    ...(of && AGGREGATES[aggregate] && { of }),
    ...(on && aggregate === 'last' && { on }),
    ...(as && { as }),
    ...(where && { where }),
  };
}

/** The same of a field; undefined for one of another type. */
export function rollupOfField({ type, widget }: Field): Rollup | undefined {
  return type === 'rollup' ? rollupOf(widget.options) : undefined;
}

/** The fields of a form that are rolled up. */
export function rollupsIn(form: Form): { field: Field; rollup: Rollup }[] {
  return [...form.fields.values()].flatMap((field) => {
    const rollup = rollupOfField(field);
    return rollup ? [{ field, rollup }] : [];
  });
}

/** The models of the other module that it reads. */
export function modelsOfRollup({ by, of, on, where }: Rollup): string[] {
  return [by, ...(of ? [of] : []), ...(on ? [on] : []), ...(where ? modelsOf(where) : [])];
}

/** What a value of each kind is in a list of such values; kinds that are not here are not listed. */
const LISTED: Partial<Record<ValueType, ValueType>> = {
  text: 'text',
  number: 'text',
  date: 'text',
  datetime: 'text',
  time: 'text',
  choice: 'choices',
};

/** Kinds of value of which the latest can be told: those that one column holds. */
const TOLD: ReadonlySet<ValueType> = new Set([
  'text',
  'longtext',
  'number',
  'switch',
  'date',
  'datetime',
  'time',
  'choice',
  'ref',
]);

/** Of what kind `last` or `list` of a field is; undefined of a field that cannot be rolled up so. Records are no values: they would be named whoever may see them. */
export function kindOfRolledUp(
  aggregate: Aggregate,
  { valueType, refers, duration }: Pick<Field, 'valueType' | 'refers' | 'duration'>,
): ValueType | undefined {
  if (!isOfOwnKind(aggregate)) return undefined;
  if (aggregate === 'list') return duration ? undefined : LISTED[valueType];
  const isRecord = valueType === 'ref' && refers !== 'user' && refers !== 'department';
  return TOLD.has(valueType) && !isRecord ? valueType : undefined;
}

/** As what `last` or `list` of a field of a module is read: the latest as it is read there, several as tags or as words in a row. */
export function rolledUpAs(aggregate: Aggregate, module: string, field: Field): ReadAs {
  if (aggregate !== 'list') return lookupAs(module, field);
  if (field.valueType !== 'choice') return { type: 'input', options: {} };
  const { options } = lookupAs(module, field);
  return { type: 'select', options: { ...options, multiple: true } };
}
