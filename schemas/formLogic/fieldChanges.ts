import type { Context } from '../conditions/conditions.ts';
import { anyRow, modelsOf, rowColumn } from '../conditions/conditions.ts';
import { arrayOf, objectOf } from '../definition/readDefinition.ts';
import { conditionsIn } from './consequences.ts';
import { convertValue } from '../validation/convert.ts';
import type { Field, Form } from '../form/form.ts';
import type { FieldChoice } from '../form/fieldChoices.ts';
import { checkValue, isRequired, isShown } from '../validation/validate.ts';
import { isEmpty, valueAsText } from '../values/valueTypes.ts';

/** What a new definition may do to records that exist. */
export const CHANGE_KINDS = [
  'removed',
  'retyped',
  'required',
  'option_removed',
  'option_renamed',
  'stricter',
  'unique',
  'hidden',
  'unreachable',
  'returned',
] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** What may become of stored values: left in the records out of sight, made into values of the new field, taken away. */
export const DATA_ACTIONS = ['keep', 'convert', 'clear'] as const;
export type DataAction = (typeof DATA_ACTIONS)[number];

export interface OptionChange {
  from: string | number | boolean;
  /** the option that stands in its place, where one does */
  to?: string | number | boolean;
  label: string;
}

export interface FieldChange {
  kind: ChangeKind;
  /** `lines[].amount` of a column of a sub-form */
  model: string;
  /** the sub-form that it is a column of: fields before and after are the column's */
  rows?: string;
  name: string;
  /** undefined for a field that is new */
  before: Field | undefined;
  /** undefined for one that is gone */
  after: Field | undefined;
  /** of option_removed and option_renamed */
  options: readonly OptionChange[];
}

/** What of a definition changes for the records of the one before, field by field in the order of the former form. */
export function fieldChanges(former: Form, next: Form): FieldChange[] {
  const gone = [...former.fields.values()]
    .filter((field) => !field.system && !next.fields.has(field.model))
    .map((before) => changeOf('removed', before, undefined));
  const rest = [...next.fields.values()]
    .filter((field) => !field.system && !field.computed)
    .flatMap((after) => {
      const before = former.fields.get(after.model);
      if (before) return [...changesOf(before, after), ...columnChanges(before, after)];
      // A new field finds values only where some former definition had it.
      return [
        changeOf('returned', undefined, after),
        ...(after.required || after.require ? [changeOf('required', undefined, after)] : []),
      ];
    });
  return [...gone, ...rest];
}

/** What changes for the rows of a sub-form that stays one. */
function columnChanges(before: Field, after: Field): FieldChange[] {
  if (!before.rows || !after.rows) return [];
  return fieldChanges(before.rows.form, after.rows.form)
    .filter(({ kind }) => OF_ROWS.has(kind))
    .map((change) => ({
      ...change,
      rows: after.model,
      model: anyRow(after.model, change.model),
      name: `${after.name} › ${change.name}`,
    }));
}

/** Of the rest a row says nothing: its values are unique within one record, and what it is about is judged when it is next entered. */
const OF_ROWS: ReadonlySet<ChangeKind> = new Set([
  'removed',
  'retyped',
  'required',
  'option_removed',
  'option_renamed',
  'stricter',
]);

/** The change of a column as of a record of its own, which each row is. */
function withinRow({ rows: _, ...change }: FieldChange): FieldChange {
  return { ...change, model: rowColumn(change.model)?.column ?? change.model };
}

/** What a change finds in a record: its value, or the cells of the rows that it concerns. */
export function valuesIn(change: FieldChange, context: Context): unknown[] {
  if (change.rows === undefined) return [context.record[change.model]];
  const own = withinRow(change);
  return arrayOf(context.record[change.rows]).flatMap((each) => {
    const record = objectOf(each);
    return affectsRecord(own, { ...context, record }) ? [record[own.model]] : [];
  });
}

function changeOf(
  kind: ChangeKind,
  before: Field | undefined,
  after: Field | undefined,
  options: readonly OptionChange[] = [],
): FieldChange {
  const { model, name } = (after ?? before) as Field;
  return { kind, model, name, before, after, options };
}

function changesOf(before: Field, after: Field): FieldChange[] {
  const made: FieldChange[] = [];
  const add = (kind: ChangeKind, options?: readonly OptionChange[]) =>
    made.push(changeOf(kind, before, after, options));
  if (isRetyped(before, after)) add('retyped');
  else {
    const { removed, renamed } = optionChanges(before, after);
    if (removed.length > 0) add('option_removed', removed);
    if (renamed.length > 0) add('option_renamed', renamed);
    if (differs(limitsOf(before), limitsOf(after))) add('stricter');
  }
  if (
    differs(
      [before.required, before.require, before.show],
      [after.required, after.require, after.show],
    ) &&
    (after.required || after.require)
  )
    add('required');
  if (after.unique && !before.unique) add('unique');
  if (after.hidden && !before.hidden) add('hidden');
  else if (!after.hidden && after.show && differs(before.show, after.show)) add('unreachable');
  return made;
}

function isRetyped(before: Field, after: Field): boolean {
  return Boolean(
    before.valueType !== after.valueType ||
    before.refers !== after.refers ||
    // the same number would be another length of time
    (before.duration && after.duration && before.duration !== after.duration) ||
    (before.valueType === 'any' && before.widget.type !== after.widget.type),
  );
}

/** What a value is held to, but for its options and the words that say so. */
function limitsOf({ shape, params: { options: _, rules = [], ...limits } }: Field) {
  return {
    shape,
    limits,
    rules: rules.map(({ message: _words, pattern, ...rule }) => ({
      ...rule,
      pattern: String(pattern ?? ''),
    })),
  };
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) !== JSON.stringify(other ?? null);
}

/** Options that are gone, and those that are called otherwise: the same value with other words, or another value in the same place or as the only new one. */
function optionChanges(
  before: Field,
  after: Field,
): { removed: OptionChange[]; renamed: OptionChange[] } {
  const [old, now] = [flat(before.choices), flat(after.choices)];
  if (before.remote !== undefined || after.remote !== undefined || now.length === 0)
    return { removed: [], renamed: [] };
  const has = (list: readonly FieldChoice[], value: unknown) =>
    list.some((choice) => valueAsText(choice.value) === valueAsText(value));
  const fresh = now.filter(({ value }) => !has(old, value));
  const gone = old.flatMap((choice, index) => (has(now, choice.value) ? [] : [{ choice, index }]));
  const changes = gone.map(({ choice, index }): OptionChange => {
    const inPlace =
      old.length === now.length ? fresh.find((each) => each === now[index]) : undefined;
    const heir =
      fresh.find(({ label }) => label === choice.label) ??
      inPlace ??
      (gone.length === 1 && fresh.length === 1 ? fresh[0] : undefined);
    return { from: choice.value, label: choice.label, ...(heir && { to: heir.value }) };
  });
  const relabelled = now.flatMap((choice): OptionChange[] => {
    const former = old.find(({ value }) => valueAsText(value) === valueAsText(choice.value));
    return former && former.label !== choice.label
      ? [{ from: choice.value, to: choice.value, label: former.label }]
      : [];
  });
  return {
    removed: changes.filter(({ to }) => to === undefined),
    renamed: [...changes.filter(({ to }) => to !== undefined), ...relabelled],
  };
}

function flat(choices: readonly FieldChoice[]): FieldChoice[] {
  return choices.flatMap((choice) => [choice, ...flat(choice.children ?? [])]);
}

/** The models and core columns that judging a record needs. */
export function readsOf({ model, rows, before, after }: FieldChange): string[] {
  if (rows !== undefined) return [rows];
  return [
    ...new Set([
      model,
      ...[before, after].flatMap((field) => (field ? conditionsIn(field).flatMap(modelsOf) : [])),
    ]),
  ];
}

/** Whether a record is concerned by a change; double values are judged over all records, not here. */
export function affectsRecord(change: FieldChange, context: Context): boolean {
  if (change.rows !== undefined) return valuesIn(change, context).length > 0;
  const { kind, model, before, after, options } = change;
  const value = context.record[model];
  const answered = !isEmpty(value);
  switch (kind) {
    case 'removed':
    case 'hidden':
    case 'retyped':
    case 'unique':
    case 'returned':
      return answered;
    case 'required':
      return (
        !answered &&
        after !== undefined &&
        isRequired(after, context) &&
        !(before && isRequired(before, context))
      );
    case 'option_removed':
    case 'option_renamed':
      return (
        answered &&
        chosen(value).some((each) => options.some(({ from }) => valueAsText(from) === each))
      );
    case 'stricter':
      return (
        answered &&
        after !== undefined &&
        isShown(after, context) &&
        isStricter(before, after, value)
      );
    case 'unreachable':
      return (
        answered &&
        before !== undefined &&
        after !== undefined &&
        isShown(before, context) &&
        !isShown(after, context)
      );
  }
}

function isStricter(before: Field | undefined, after: Field, value: unknown): boolean {
  const fault = checkValue(after, value);
  return (
    fault !== undefined &&
    fault.id !== 'bad_option' &&
    !(before && checkValue(before, value)?.id === fault.id)
  );
}

function chosen(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(valueAsText);
}

/** Whether a retyped field has no way for this value. */
export function isLost({ before, after }: FieldChange, value: unknown): boolean {
  return (
    before !== undefined && after !== undefined && convertValue(before, after, value) === undefined
  );
}

/** Whether values would be out of sight or wrong, so that somebody must say what becomes of them. */
export function isDestructive({ kind, options }: Pick<FieldChange, 'kind' | 'options'>): boolean {
  return (
    kind === 'removed' ||
    kind === 'retyped' ||
    kind === 'option_removed' ||
    (kind === 'option_renamed' && options.some(({ from, to }) => from !== to))
  );
}

/** What somebody may choose for the values of a change. */
export function choicesFor({
  kind,
  options,
}: Pick<FieldChange, 'kind' | 'options'>): readonly DataAction[] {
  if (!isDestructive({ kind, options })) return [];
  return kind === 'removed' ? ['keep', 'clear'] : DATA_ACTIONS;
}

/** What becomes of the values of one field. */
export interface DataChoice {
  model: string;
  action: DataAction;
  /** options whose records follow to another */
  options?: readonly { from: string | number | boolean; to: string | number | boolean }[];
}

/** Whether a choice says what becomes of all values of a change: each option that is gone needs another one that there is. */
export function coversAllValues(
  {
    kind,
    options,
    choices,
  }: Pick<FieldChange, 'kind' | 'options'> & { choices: readonly string[] },
  choice: DataChoice | undefined,
  after: Field | undefined,
): boolean {
  if (!choice || !choices.includes(choice.action)) return false;
  if (kind !== 'option_removed' || choice.action !== 'convert') return true;
  const there = new Set(flat(after?.choices ?? []).map(({ value }) => valueAsText(value)));
  const heirs = new Map(
    (choice.options ?? []).map(({ from, to }) => [valueAsText(from), valueAsText(to)]),
  );
  return options.every(({ from }) => there.has(heirs.get(valueAsText(from)) ?? ''));
}

/** The value of a record after a choice; undefined: taken away. What nothing is done to comes back as it is. */
export function convertedValue(change: FieldChange, choice: DataChoice, value: unknown): unknown {
  if (isEmpty(value) || choice.action === 'keep') return value;
  if (change.rows !== undefined) return convertedRows(withinRow(change), choice, value);
  if (change.kind === 'retyped')
    return choice.action === 'clear' || !change.before || !change.after
      ? undefined
      : convertValue(change.before, change.after, value);
  if (change.kind === 'removed') return choice.action === 'clear' ? undefined : value;
  return withOptions(change, choice, value);
}

function convertedRows(change: FieldChange, choice: DataChoice, value: unknown): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((row: unknown) => {
    if (objectOf(row) !== row) return row;
    const { [change.model]: cell, ...rest } = objectOf(row);
    const next = convertedValue(change, choice, cell);
    return isEmpty(next) ? rest : { ...rest, [change.model]: next };
  });
}

function withOptions({ options }: FieldChange, choice: DataChoice, value: unknown): unknown {
  const follow = new Map<string, unknown>(
    choice.action === 'convert'
      ? [...options.filter(({ to }) => to !== undefined), ...(choice.options ?? [])].map(
          ({ from, to }) => [valueAsText(from), to],
        )
      : [],
  );
  const gone = new Set(options.map(({ from }) => valueAsText(from)));
  const one = (each: unknown): unknown[] => {
    const word = valueAsText(each);
    if (follow.has(word)) return [follow.get(word)];
    return gone.has(word) && choice.action === 'clear' ? [] : [each];
  };
  if (!Array.isArray(value)) return one(value)[0];
  const items = value.flatMap(one);
  return [...new Map(items.map((item) => [valueAsText(item), item])).values()];
}
