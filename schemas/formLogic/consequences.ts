import { coerce } from '../validation/coerce.ts';
import type { Condition, Context } from '../conditions/conditions.ts';
import {
  evaluateCondition,
  modelsOf,
  resolveOperand,
  operandReference,
} from '../conditions/conditions.ts';
import type { SetRule } from '../definition/definition.ts';
import type { Field, Form } from '../form/form.ts';
import { isShown } from '../validation/validate.ts';
import { isEmpty } from '../values/valueTypes.ts';

/** Which rules hold, so that one fires when its condition becomes true and not while it stays so. */
export type RuleStates = Map<SetRule, boolean>;

/** A record in which something has changed. */
export interface Change {
  form: Form;
  /** changed in place; conditions may read core columns in it too */
  record: Record<string, unknown>;
  context: Omit<Context, 'record'>;
  truths: RuleStates;
  changed: Iterable<string> | 'all';
  /** models that somebody has just answered: no rule sets over them */
  said?: ReadonlySet<string>;
  /** brings formulas up to date in the record; answers the models that changed */
  compute?(changed: ReadonlySet<string> | 'all'): Iterable<string>;
}

export interface Consequences {
  /** every model that has another value now, those that were named as changed included */
  changed: ReadonlySet<string>;
  /** what rules would have set, also where somebody had answered */
  set: ReadonlyMap<string, unknown>;
}

/**
 * Follows a change to its end: formulas, values that conditions set, values of hidden fields that are to be cleared. The form and the
 * server run this same code. Each round judges one state of the record; a rule fires at most once, so a circle ends too.
 */
export function applyConsequences({
  form,
  record,
  context,
  truths,
  changed,
  said = NOBODY,
  compute,
}: Change): Consequences {
  const readers = dependentFields(form);
  const full: Context = { ...context, record };
  const all = new Set(changed === 'all' ? [] : changed);
  const set = new Map<string, unknown>();
  const fired = new Set<SetRule>();
  for (let wave = new Set(changed === 'all' ? [ALL] : changed); wave.size > 0;) {
    for (const model of compute?.(wave.has(ALL) ? 'all' : wave) ?? []) {
      wave.add(model);
      all.add(model);
    }
    const next = new Map<string, unknown>();
    for (const field of new Set([...wave].flatMap((model) => readers.get(model) ?? []))) {
      const rule = risen(field, full, truths).find((each) => !fired.has(each));
      if (rule) {
        fired.add(rule);
        const value = valueSet(field, rule, full);
        set.set(field.model, value);
        if (!said.has(field.model)) next.set(field.model, value);
      }
      if (field.onHide === 'clear' && !isShown(field, full)) next.set(field.model, undefined);
    }
    wave = new Set();
    for (const [model, value] of next) {
      if (Object.is(record[model], value) || (isEmpty(record[model]) && isEmpty(value))) continue;
      record[model] = value;
      wave.add(model);
      all.add(model);
    }
  }
  return { changed: all, set };
}

/** Which rules hold of a record that nobody has changed yet. */
export function initialRuleStates(form: Form, context: Context): RuleStates {
  const truths: RuleStates = new Map();
  for (const { sets } of form.fields.values())
    for (const rule of sets ?? []) truths.set(rule, evaluateCondition(rule.when, context));
  return truths;
}

/** In place of a model: any change. No field has this name. */
const ALL = '';

/** Every model that a condition of a field reads, with those fields; under '' all fields that have conditions. Remembered per form. */
export function dependentFields(form: Form): ReadonlyMap<string, readonly Field[]> {
  const known = readers.get(form);
  if (known) return known;
  const made = new Map<string, Field[]>();
  for (const field of form.fields.values()) {
    const conditions = conditionsIn(field);
    // What is put into a field that is hidden and cleared does not stay.
    const own = field.onHide === 'clear' && field.show ? [field.model] : [];
    for (const model of conditions.length > 0
      ? new Set([ALL, ...own, ...conditions.flatMap(modelsOf)])
      : []) {
      const list = made.get(model);
      if (list) list.push(field);
      else made.set(model, [field]);
    }
  }
  readers.set(form, made);
  return made;
}

/** All conditions that stand over a field. */
export function conditionsIn({ show, require, lock, limits = [], sets = [] }: Field): Condition[] {
  return [
    show,
    require,
    lock,
    ...limits.map(({ when }) => when),
    ...sets.map(({ when }) => when),
  ].filter((each) => each !== undefined);
}

const readers = new WeakMap<Form, ReadonlyMap<string, readonly Field[]>>();
const NOBODY: ReadonlySet<string> = new Set();

/** The rules of a field whose condition holds now and did not before. */
function risen({ sets = [] }: Field, context: Context, truths: RuleStates): SetRule[] {
  return sets.filter((rule) => {
    const before = truths.get(rule) ?? false;
    const now = evaluateCondition(rule.when, context);
    truths.set(rule, now);
    return now && !before;
  });
}

function valueSet(field: Field, rule: SetRule, context: Context): unknown {
  const value = resolveOperand(rule.value, context);
  return operandReference(rule.value) === undefined && isEmpty(value)
    ? undefined
    : coerce(field, value);
}
