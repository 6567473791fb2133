import type { Context } from '../conditions/conditions.ts';
import { evaluateCondition } from '../conditions/conditions.ts';
import { applyConsequences, initialRuleStates } from './consequences.ts';
import type { FieldError } from '../i18n/errors.ts';
import type { Field, Form } from '../form/form.ts';
import type { FieldChoice } from '../form/fieldChoices.ts';
import { objectOf } from '../definition/readDefinition.ts';
import { rowsBefore } from '../form/rowValues.ts';
import { ROW_ID } from '../form/rowsOf.ts';
import { cellFault, faultOfRows } from '../validation/rowFaults.ts';
import { isEmpty, valueAsText } from '../values/valueTypes.ts';

interface Step {
  form: Form;
  before: Readonly<Record<string, unknown>>;
  after: Readonly<Record<string, unknown>>;
  context: Omit<Context, 'record'>;
}

/**
 * Fields that were changed although a condition locks them: those locked before as well, and those that a rule of this same change sets
 * to something else. Whoever changes a field first and locks it then has changed it in time. Likewise options that are offered but not to be
 * chosen: who has one keeps it.
 */
export function lockFaults(step: Step): FieldError[] {
  const { form, before, after, context } = step;
  const then: Context = { ...context, record: before };
  const now: Context = { ...context, record: after };
  const changed = [...form.fields.values()].filter(
    ({ model }) => !same(before[model], after[model]),
  );
  const locked = changed.filter(({ lock }) => lock && evaluateCondition(lock, now));
  const closed = changed.filter((field) =>
    choosesClosed(field, before[field.model], after[field.model]),
  );
  const rows = changed.flatMap((field) => lockedInRows(field, step) ?? []);
  if (locked.length === 0 && closed.length === 0) return rows;
  const set = [...locked, ...closed].some(({ sets }) => sets)
    ? setBetween(step)
    : new Map<string, unknown>();
  const isSet = ({ model }: Field) => set.has(model) && same(set.get(model), after[model]);
  return [
    ...locked
      .filter(
        (field) =>
          !isSet(field) &&
          (set.has(field.model) ||
            (field.lock !== undefined && evaluateCondition(field.lock, then))),
      )
      .map(({ model, name }): FieldError => ({ field: model, id: 'read_only', data: { name } })),
    ...closed
      .filter((field) => !isSet(field))
      .map(({ model }): FieldError => ({ field: model, id: 'bad_option' })),
    ...rows,
  ];
}

/** The same of the rows of a sub-form, and what stands in them that is of no column; what a row had before is left in peace. In a new row nothing was locked before. */
function lockedInRows(field: Field, { before, after, context }: Step): FieldError | undefined {
  const { rows } = field;
  const value = after[field.model];
  if (!rows || !Array.isArray(value)) return undefined;
  const was = rowsBefore(before[field.model]);
  const faults = value.flatMap((row: unknown, index) => {
    const now = objectOf(row);
    const then = was(row, index);
    const unknown = Object.keys(now).filter(
      (model) =>
        model !== ROW_ID && !rows.form.fields.has(model) && !same(then?.[model], now[model]),
    );
    return [
      ...unknown.map((name) => ({
        field: name,
        id: 'unknown_column' as const,
        data: { name: name.slice(0, 100) },
      })),
      ...lockFaults({ form: rows.form, before: then ?? {}, after: now, context }).filter(
        ({ id }) => then !== undefined || id !== 'read_only',
      ),
    ].map((error) => cellFault(field, index, error));
  });
  return faults.length > 0 ? faultOfRows(field, faults) : undefined;
}

/** Whether a value chooses an option that nobody may choose now, and that was not chosen before. */
function choosesClosed({ choices, valueType }: Field, was: unknown, value: unknown): boolean {
  if (choices.length === 0 || isEmpty(value)) return false;
  if (valueType === 'path') return Array.isArray(value) && leadsThroughClosed(choices, value);
  const known = new Set(wordsOf(was));
  return wordsOf(value).some(
    (word) =>
      !known.has(word) &&
      choices.some((choice) => choice.disabled && String(choice.value) === word),
  );
}

function leadsThroughClosed(choices: readonly FieldChoice[], path: readonly unknown[]): boolean {
  let level = choices;
  for (const value of path) {
    const found = level.find((choice) => String(choice.value) === valueAsText(value));
    if (found?.disabled) return true;
    level = found?.children ?? [];
  }
  return false;
}

function wordsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : isEmpty(value) ? [] : [value]).map(valueAsText);
}

function setBetween({ form, before, after, context }: Step): ReadonlyMap<string, unknown> {
  const truths = initialRuleStates(form, { ...context, record: before });
  return applyConsequences({
    form,
    record: { ...after },
    context,
    truths,
    changed: 'all',
    said: new Set(form.fields.keys()),
  }).set;
}

function same(one: unknown, other: unknown): boolean {
  return (
    Object.is(one, other) ||
    (isEmpty(one) && isEmpty(other)) ||
    JSON.stringify(one) === JSON.stringify(other)
  );
}
