import { type Condition, modelsOf, readCondition } from '../conditions/conditions.ts';
import { type Aggregate, AGGREGATES, aggregateOf } from '../definition/aggregates.ts';
import { objectOf, textOf } from '../definition/readDefinition.ts';
import type { Field, Form } from './form.ts';

/** What a roll-up field says of itself: the records of another module whose reference names this one. */
export interface Rollup {
  /** whose records are rolled up, by its key */
  module: string;
  /** the model of the reference there that points here */
  by: string;
  aggregate: Aggregate;
  /** the model there that is summed, compared …; none is counted */
  of?: string;
  /** only records that it holds of */
  where?: Condition;
}

/** The roll-up of a widget's options, as far as it is said; undefined while nobody has said of what. */
export function rollupOf(options: Readonly<Record<string, unknown>>): Rollup | undefined {
  const raw = objectOf(options.rollup);
  const [module, by, of] = [textOf(raw.module), textOf(raw.by), textOf(raw.of)];
  if (!module || !by) return undefined;
  const aggregate = aggregateOf(options);
  const where = readCondition(raw.where);
  return {
    module,
    by,
    aggregate,
    ...(of && AGGREGATES[aggregate] && { of }),
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
export function modelsOfRollup({ by, of, where }: Rollup): string[] {
  return [by, ...(of ? [of] : []), ...(where ? modelsOf(where) : [])];
}
