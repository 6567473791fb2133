import type { Condition, Context } from '../../schemas/conditions.ts';
import { modelsOf } from '../../schemas/conditions.ts';
import type { FieldError } from '../../schemas/errors.ts';
import type { Field, Form } from '../../schemas/form.ts';
import type { FormulaEnv, FormulaGraph } from '../../schemas/formulas/index.ts';
import { isLocked, isRequired, isShown, validateField, validateRecord } from '../../schemas/validate.ts';
import { isEmpty } from '../../schemas/valueTypes.ts';

/** What surrounds one field's control; a new object only when something in it changed. */
export interface FieldState {
  readonly shown: boolean;
  readonly required: boolean;
  readonly locked: boolean;
  readonly error: FieldError | undefined;
}

export type SubmitResult = { ok: true; values: Record<string, unknown> } | { ok: false; errors: FieldError[] };

/**
 * The state of one open form, outside React: a key press costs the field it changes and what depends on it, whatever the form's size.
 * Every field re-validates as it changes; `submit` judges the whole record with the code that the server uses.
 */
export interface RecordStore {
  readonly form: Form;
  value(model: string): unknown;
  /** a copy of all values */
  values(): Record<string, unknown>;
  state(model: string): FieldState;
  set(model: string, value: unknown): void;
  /** several values in one step, for example those of a chosen contact */
  fill(values: Readonly<Record<string, unknown>>): void;
  /** errors from elsewhere: the server, an asynchronous check */
  setErrors(errors: readonly FieldError[]): void;
  errors(): FieldError[];
  submit(): SubmitResult;
  dirty(): boolean;
  /** called when this field's value or state changed */
  subscribe(model: string, listener: () => void): () => void;
  /** called after every change of anything */
  subscribeAll(listener: () => void): () => void;
  attachFormulas(graph: FormulaGraph, env: () => FormulaEnv): void;
  /** asks the layout to draw this field and bring it into view */
  reveal(model: string): void;
  onReveal(listener: (model: string) => void): () => void;
}

export interface StoreInput {
  form: Form;
  values?: Readonly<Record<string, unknown>>;
  context?: Omit<Context, 'record'>;
  /** what several fields together make wrong: judged on submit, and from then on until it is right */
  faults?(values: Readonly<Record<string, unknown>>): readonly FieldError[];
}

const ABSENT: FieldState = { shown: false, required: false, locked: true, error: undefined };

export function createRecordStore({ form, values: initial = {}, context: around = {}, faults = () => [] }: StoreInput): RecordStore {
  const record: Record<string, unknown> = Object.assign(Object.create(null) as object, initial);
  const context: Context = { ...around, record };
  const states = new Map<string, FieldState>();
  const listeners = new Map<string, Set<() => void>>();
  const everyone = new Set<() => void>();
  const revealers = new Set<(model: string) => void>();
  const dependents = dependentsOf(form);
  const touched = new Set<string>();
  /** fields whose error came from `faults` */
  let crossed: ReadonlySet<string> = new Set();
  let formulas: { graph: FormulaGraph; env: () => FormulaEnv } | undefined;

  function stateOf(field: Field, error: FieldError | undefined): FieldState {
    return { shown: isShown(field, context), required: isRequired(field, context), locked: isLocked(field, context), error };
  }

  function state(model: string): FieldState {
    const known = states.get(model);
    if (known) return known;
    const field = form.fields.get(model);
    const made = field ? stateOf(field, undefined) : ABSENT;
    states.set(model, made);
    return made;
  }

  /** Takes the new state over if it differs; answers whether it did. */
  function put(model: string, next: FieldState): boolean {
    const last = state(model);
    if (last.shown === next.shown && last.required === next.required && last.locked === next.locked && sameError(last.error, next.error)) return false;
    states.set(model, next);
    return true;
  }

  function change(changes: Iterable<readonly [string, unknown]>): void {
    const changed = new Set<string>();
    for (const [model, value] of changes) {
      if (Object.is(record[model], value)) continue;
      record[model] = value;
      touched.add(model);
      changed.add(model);
    }
    if (changed.size === 0) return;
    const notify = new Set(changed);
    settle(changed, notify);
    judgeAcross(notify);
    for (const model of notify) for (const listener of listeners.get(model) ?? []) listener();
    for (const listener of everyone) listener();
  }

  /** Runs formulas and conditions that depend on what changed, until nothing more follows. */
  function settle(changed: Set<string>, notify: Set<string>): void {
    if (formulas) {
      const computed = formulas.graph.run(changed, (model) => record[model], (model, value) => { record[model] = value; }, formulas.env());
      for (const model of computed) { changed.add(model); notify.add(model); }
    }
    const cleared = new Set<string>();
    for (const model of changed) {
      revalidate(model, notify, true);
      for (const dependent of dependents.get(model) ?? []) if (revalidate(dependent, notify, false) === 'hidden') cleared.add(dependent);
    }
    const emptied = [...cleared].filter((model) => form.fields.get(model)?.onHide === 'clear' && !isEmpty(record[model]));
    for (const model of emptied) { record[model] = undefined; notify.add(model); }
    if (emptied.length > 0) settle(new Set(emptied), notify);
  }

  function revalidate(model: string, notify: Set<string>, changed: boolean): 'hidden' | undefined {
    const field = form.fields.get(model);
    if (!field) return undefined;
    const judge = changed || state(model).error !== undefined;
    const next = stateOf(field, judge ? validateField(field, context) : undefined);
    if (put(model, next)) notify.add(model);
    return next.shown ? undefined : 'hidden';
  }

  function judgeAcross(notify: Set<string>): void {
    if (crossed.size === 0) return;
    const found = firstByField(faults(record));
    for (const model of crossed) {
      const field = form.fields.get(model);
      const own = field && validateField(field, context);
      if (put(model, { ...state(model), error: own ?? found.get(model) })) notify.add(model);
    }
  }

  function setErrors(errors: readonly FieldError[]): void {
    crossed = new Set();
    const byField = firstByField(errors);
    for (const [model, known] of states) if (known.error && !byField.has(model)) mark(model, undefined);
    for (const [model, error] of byField) mark(model, error);
    for (const listener of everyone) listener();
  }

  function mark(model: string, error: FieldError | undefined): void {
    if (put(model, { ...state(model), error })) for (const listener of listeners.get(model) ?? []) listener();
  }

  function reveal(model: string): void {
    for (const listener of revealers) listener(model);
  }

  return {
    form, state, setErrors,
    value: (model) => record[model],
    values: () => ({ ...record }),
    set: (model, value) => change([[model, value]]),
    fill: (values) => change(Object.entries(values)),
    errors: () => [...form.fields.keys()].flatMap((model) => states.get(model)?.error ?? []),
    submit() {
      const own = validateRecord({ form, values: record, context: around });
      const across = faults(record).filter(({ field }) => state(field).shown && !own.some((error) => error.field === field));
      const errors = across.length > 0 ? inOrder(form, [...own, ...across]) : own;
      setErrors(errors);
      crossed = new Set(across.map((error) => error.field));
      const first = errors[0];
      if (first) {
        reveal(first.field);
        return { ok: false, errors };
      }
      return { ok: true, values: sendable(form, record, context) };
    },
    dirty: () => [...touched].some((model) => !same(record[model], initial[model])),
    subscribe(model, listener) {
      const set = listeners.get(model) ?? new Set();
      listeners.set(model, set.add(listener));
      return () => set.delete(listener);
    },
    subscribeAll(listener) {
      everyone.add(listener);
      return () => everyone.delete(listener);
    },
    attachFormulas(graph, env) {
      formulas = { graph, env };
      const computed = graph.run('all', (model) => record[model], (model, value) => { record[model] = value; }, env());
      for (const model of computed) for (const listener of listeners.get(model) ?? []) listener();
    },
    reveal,
    onReveal(listener) {
      revealers.add(listener);
      return () => revealers.delete(listener);
    },
  };
}

function firstByField(errors: readonly FieldError[]): Map<string, FieldError> {
  return new Map(errors.toReversed().map((error) => [error.field, error]));
}

function inOrder(form: Form, errors: readonly FieldError[]): FieldError[] {
  const order = new Map([...form.fields.keys()].map((model, index) => [model, index]));
  return errors.toSorted((a, b) => (order.get(a.field) ?? 0) - (order.get(b.field) ?? 0));
}

/** Every model of the form that a condition of another field reads, with those other fields. */
function dependentsOf(form: Form): Map<string, string[]> {
  const dependents = new Map<string, string[]>();
  for (const field of form.fields.values()) {
    const conditions = [field.show, field.require, field.lock].filter((condition): condition is Condition => condition !== undefined);
    for (const model of new Set(conditions.flatMap(modelsOf))) dependents.set(model, [...(dependents.get(model) ?? []), field.model]);
  }
  return dependents;
}

/** What is sent: no system columns; a field that a condition hides goes out only as it was before, so its value is kept. */
function sendable(form: Form, record: Readonly<Record<string, unknown>>, context: Context): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const field of form.fields.values()) {
    if (field.system || field.hidden) continue;
    const keep = isShown(field, context) || field.onHide === 'keep';
    if (keep && record[field.model] !== undefined) values[field.model] = record[field.model];
    else if (Object.hasOwn(record, field.model)) values[field.model] = null;
  }
  return values;
}

function sameError(a: FieldError | undefined, b: FieldError | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && a.id === b.id && a.text === b.text && same(a.data, b.data));
}

function same(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);
}
