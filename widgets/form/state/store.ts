import { coerce } from '../../../schemas/validation/coerce.ts';
import type { Context } from '../../../schemas/conditions/conditions.ts';
import {
  applyConsequences,
  dependentFields,
  initialRuleStates,
} from '../../../schemas/formLogic/consequences.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Form } from '../../../schemas/form/form.ts';
import type { FormulaEnv, FormulaGraph } from '../../../schemas/formulas/index.ts';
import { applyAllConsequences } from '../../../schemas/formLogic/applyAllConsequences.ts';
import {
  computeRows,
  type RowComputer,
  settleRows,
} from '../../../schemas/formLogic/settleRows.ts';
import { lockFaults } from '../../../schemas/formLogic/lockFaults.ts';
import { gatherRows, withoutMissingCells } from '../../../schemas/validation/rowFaults.ts';
import { validateField, validateRecord } from '../../../schemas/validation/validate.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import {
  ABSENT_FIELD,
  type FieldState,
  fieldState,
  isSameAnswer,
  sameAllowed,
  sameState,
} from './fieldState.ts';
import { errorsByField, errorsInOrder, type SubmitResult, submittedValues } from './submission.ts';

export type { FieldState } from './fieldState.ts';

/**
 * The state of one open form, outside React: a key press costs the field it changes and what depends on it, whatever the form's size.
 * Every field re-validates as it changes; `submit` judges the whole record with the code that the server uses.
 */
export interface RecordStore {
  readonly form: Form;
  /** what conditions read besides the values: the viewer, the company's settings, the day */
  readonly around: Omit<Context, 'record'>;
  value(model: string): unknown;
  /** a copy of all values */
  values(): Record<string, unknown>;
  /** what the form began with; not a copy */
  initial(): Readonly<Record<string, unknown>>;
  state(model: string): FieldState;
  set(model: string, value: unknown): void;
  /** several values in one step, for example those of a chosen contact */
  fill(values: Readonly<Record<string, unknown>>): void;
  /** errors from elsewhere: the server, an asynchronous check */
  setErrors(errors: readonly FieldError[]): void;
  /** what the server refused: each fault at its field, and the person is led to the first */
  refuse(faults: readonly FieldError[]): void;
  errors(): FieldError[];
  /** the faults of the last refusal, in the form's order; the same array until one of them is mended or differs */
  refusal(): readonly RefusedField[];
  /** what an asynchronous check of one field says: that it runs, what it found. A fault of the field's own stands before it. */
  check(model: string, outcome: 'running' | 'done' | FieldError): void;
  /** a fault that only the field's control knows, while it lasts: nothing is submitted meanwhile */
  hold(model: string, fault: FieldError | undefined): void;
  submit(): SubmitResult;
  dirty(): boolean;
  /** models that were answered by hand or set by a rule at some time, also if the value is what it was at first */
  moved(): ReadonlySet<string>;
  /** what becomes of the value of a field that was hidden and asks */
  settleHidden(model: string, answer: 'keep' | 'clear'): void;
  /** called when this field's value or state changed, and whether only a refusal changed it, of which nothing off screen needs to be drawn at once */
  subscribe(model: string, listener: (cause: Cause) => void): () => void;
  /** called after every change of anything */
  subscribeAll(listener: () => void): () => void;
  /** `rows` computes a row of a sub-form */
  attachFormulas(graph: FormulaGraph, env: () => FormulaEnv, rows?: RowComputer): void;
  /**
   * The form becomes another while it is open, as in a designer. What was answered stays where its field still holds values of that kind; elsewhere
   * stands what `values` says. Only the fields that are other objects than before, and what their values decide, are judged and drawn again.
   */
  become(form: Form, values: Readonly<Record<string, unknown>>): void;
  /** called when the form has become another */
  onForm(listener: () => void): () => void;
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

export type Cause = 'change' | 'refusal';

/** A fault of the last refusal: what the field says now, or said last before it was mended. */
export interface RefusedField {
  error: FieldError;
  mended: boolean;
}

type Values = Readonly<Record<string, unknown>>;

export function createRecordStore({
  form: first,
  values: begun = {},
  context: around = {},
  faults = () => [],
}: StoreInput): RecordStore {
  let form = first;
  let initial = begun;
  const record: Record<string, unknown> = Object.assign(Object.create(null) as object, initial);
  const context: Context = { ...around, record };
  const states = new Map<string, FieldState>();
  const listeners = new Map<string, Set<(cause: Cause) => void>>();
  const everyone = new Set<() => void>();
  const revealers = new Set<(model: string) => void>();
  const formers = new Set<() => void>();
  let readers = dependentFields(form);
  let truths = initialRuleStates(form, context);
  const moved = new Set<string>();
  /** fields whose error came from `faults` */
  let crossed: ReadonlySet<string> = new Set();
  const held = new Map<string, FieldError>();
  let refusal: readonly RefusedField[] = [];
  let refusalStale = false;
  // Whether a field asks when it is hidden depends on whether it was shown, drawn or not.
  for (const { model, show, onHide } of form.fields.values())
    if (show && onHide === 'ask') state(model);
  let formulas:
    | { graph: FormulaGraph; env: () => FormulaEnv; rows: RowComputer | undefined }
    | undefined;

  function state(model: string): FieldState {
    const known = states.get(model);
    if (known) return known;
    const field = form.fields.get(model);
    const made = field ? fieldState(field, context, ABSENT_FIELD) : ABSENT_FIELD;
    states.set(model, made);
    return made;
  }

  /** Takes the new state over if it differs; answers whether it did. */
  function put(model: string, next: FieldState): boolean {
    const last = state(model);
    if (sameState(last, next)) return false;
    if (last.error !== next.error) refusalStale = refusal.length > 0;
    states.set(model, next);
    return true;
  }

  function change(changes: Iterable<readonly [string, unknown]>): void {
    const changed = new Set<string>();
    for (const [model, given] of changes) {
      const value = settled(model, given);
      if (Object.is(record[model], value)) continue;
      record[model] = value;
      changed.add(model);
    }
    if (changed.size > 0) settle(changed, changed);
  }

  /** Rows of a sub-form with what their own conditions and formulas make of them. */
  function settled(model: string, value: unknown): unknown {
    const field = form.fields.get(model);
    const compute = formulas?.rows;
    return field?.rows
      ? settleRows({ field, before: record[model], after: value, context: around, compute })
      : value;
  }

  /** Follows a change to its end. */
  function settle(given: ReadonlySet<string> | 'all', said: ReadonlySet<string>): void {
    const { changed, set } = applyConsequences({
      form,
      record,
      context: around,
      truths,
      changed: given,
      said,
      compute,
    });
    for (const model of set.keys()) moved.add(model);
    arrive(changed, given === 'all');
  }

  /** Judges what has changed and what reads it, and wakes who looks at it. */
  function arrive(changed: ReadonlySet<string>, everything: boolean): void {
    const notify = new Set(changed);
    for (const model of changed) {
      if (form.fields.get(model)?.computed !== true) moved.add(model);
      revalidate(model, notify, true);
    }
    for (const model of everything ? [''] : changed)
      for (const { model: reader } of readers.get(model) ?? [])
        revalidate(reader, notify, changed.has(reader));
    if (notify.size === 0) return;
    judgeAcross(notify);
    for (const model of notify) wake(model);
    for (const listener of everyone) listener();
  }

  /** Texts as they are stored, without blanks around them: conditions judge them so on both sides. */
  function tidy(): void {
    const texts = [...form.fields.values()].filter(
      (field) => field.valueType === 'text' && typeof record[field.model] === 'string',
    );
    change(
      texts.map((field): [string, unknown] => [field.model, coerce(field, record[field.model])]),
    );
  }

  function compute(changed: ReadonlySet<string> | 'all'): Iterable<string> {
    return formulas
      ? formulas.graph.run(
          changed,
          (model) => record[model],
          (model, value) => {
            record[model] = value;
          },
          formulas.env(),
        )
      : [];
  }

  /** Formulas have followed every change so far: on saving, only those that read the clock are computed anew. */
  function computeAgain(changed: ReadonlySet<string> | 'all'): Iterable<string> {
    return compute(changed === 'all' ? new Set() : changed);
  }

  function revalidate(model: string, notify: Set<string>, changed: boolean): void {
    const field = form.fields.get(model);
    if (!field) return;
    const last = state(model);
    const next = fieldState(field, context, last);
    const asking =
      !next.shown &&
      field.onHide === 'ask' &&
      !isEmpty(record[model]) &&
      (last.shown || last.asking);
    const judge =
      changed || last.error !== undefined || (!isEmpty(record[model]) && !sameAllowed(last, next));
    const said = refusal.some(({ error }) => error.field === model);
    const error = judge ? validateField(field, context) : undefined;
    if (put(model, { ...next, asking, error: said ? error : withoutMissingCells(error) }))
      notify.add(model);
  }

  function judgeAcross(notify: Set<string>): void {
    if (crossed.size === 0) return;
    const found = errorsByField(faults(record));
    for (const model of crossed) {
      const field = form.fields.get(model);
      const own = field && validateField(field, context);
      if (put(model, { ...state(model), error: own ?? found.get(model) })) notify.add(model);
    }
  }

  function become(next: Form, values: Values): void {
    const before = form.fields;
    const models = new Set([...before.keys(), ...next.fields.keys()]);
    const redrawn = [...models].filter((model) => before.get(model) !== next.fields.get(model));
    for (const model of redrawn)
      if (before.get(model)?.valueType !== next.fields.get(model)?.valueType) moved.delete(model);
    const given = [...models].filter(
      (model) =>
        !moved.has(model) &&
        next.fields.get(model)?.computed !== true &&
        !isSameAnswer(record[model], values[model]),
    );
    for (const model of given) record[model] = values[model];
    // A graph is of the formulas it was made from: whoever attached that one attaches another.
    if (next.formulas !== form.formulas) formulas = undefined;
    [form, initial, readers, truths] = [
      next,
      values,
      dependentFields(next),
      initialRuleStates(next, context),
    ];
    const notify = new Set([...redrawn, ...given]);
    for (const model of notify) {
      if (form.fields.has(model)) revalidate(model, notify, false);
      else states.delete(model);
    }
    for (const listener of formers) listener();
    if (given.length > 0) settle('all', moved);
    for (const model of notify) wake(model);
    for (const listener of everyone) listener();
  }

  function setErrors(errors: readonly FieldError[]): void {
    crossed = new Set();
    const byField = errorsByField(errors);
    for (const [model, known] of states)
      if (known.error && !byField.has(model)) mark(model, undefined, 'refusal');
    const inForm = errorsInOrder(form, [...byField.values()]);
    // The first is where the person is led to: it says at once what is wrong.
    for (const error of inForm)
      mark(error.field, error, error === inForm[0] ? 'change' : 'refusal');
    refusal = inForm.map((error) => ({ error, mended: false }));
    refusalStale = false;
    for (const listener of everyone) listener();
  }

  function refuse(faults: readonly FieldError[]): void {
    const shown = errorsInOrder(
      form,
      faults.filter(({ field }) => form.fields.has(field)),
    );
    setErrors(shown);
    if (shown[0]) reveal(shown[0].field);
  }

  function refusedField(last: RefusedField): RefusedField {
    const error = states.get(last.error.field)?.error;
    const same = error ? error === last.error && !last.mended : last.mended;
    return same ? last : { error: error ?? last.error, mended: error === undefined };
  }

  function mark(model: string, error: FieldError | undefined, cause: Cause = 'change'): void {
    if (put(model, { ...state(model), error })) wake(model, cause);
  }

  function wake(model: string, cause: Cause = 'change'): void {
    for (const listener of listeners.get(model) ?? []) listener(cause);
  }

  function reveal(model: string): void {
    for (const listener of revealers) listener(model);
  }

  return {
    get form() {
      return form;
    },
    around,
    state,
    setErrors,
    refuse,
    become,
    onForm(listener) {
      formers.add(listener);
      return () => formers.delete(listener);
    },
    value: (model) => record[model],
    values: () => ({ ...record }),
    initial: () => initial,
    set: (model, value) => change([[model, value]]),
    fill: (values) => change(Object.entries(values)),
    moved: () => moved,
    check(model, outcome) {
      const last = state(model);
      const error = typeof outcome === 'string' ? last.error : (last.error ?? outcome);
      if (put(model, { ...last, error, checking: outcome === 'running' })) wake(model);
    },
    settleHidden(model, answer) {
      if (answer === 'clear') change([[model, undefined]]);
      else if (put(model, { ...state(model), asking: false })) wake(model);
    },
    errors: () => [...form.fields.keys()].flatMap((model) => states.get(model)?.error ?? []),
    refusal() {
      if (refusalStale) refusal = refusal.map(refusedField);
      refusalStale = false;
      return refusal;
    },
    hold(model, fault) {
      const last = held.get(model);
      if (fault) held.set(model, fault);
      else held.delete(model);
      if (last && !fault && state(model).error === last) mark(model, undefined);
    },
    submit() {
      tidy();
      arrive(
        applyAllConsequences(
          { form, record, context: around, truths, said: moved, compute: computeAgain },
          initial,
        ),
        true,
      );
      const own = errorsInOrder(
        form,
        gatherRows([
          ...validateRecord({ form, values: record, context: around }),
          ...lockFaults({ form, before: initial, after: record, context: around }),
          ...held.values(),
        ]),
      );
      const across = faults(record).filter(
        ({ field }) => state(field).shown && !own.some((error) => error.field === field),
      );
      const errors = across.length > 0 ? errorsInOrder(form, [...own, ...across]) : own;
      setErrors(errors);
      crossed = new Set(across.map((error) => error.field));
      const first = errors[0];
      if (first) {
        reveal(first.field);
        return { ok: false, errors };
      }
      return { ok: true, values: submittedValues(form, record, context) };
    },
    dirty: () => [...moved].some((model) => !isSameAnswer(record[model], initial[model])),
    subscribe(model, listener) {
      const set = listeners.get(model) ?? new Set();
      listeners.set(model, set.add(listener));
      return () => set.delete(listener);
    },
    subscribeAll(listener) {
      everyone.add(listener);
      return () => everyone.delete(listener);
    },
    attachFormulas(graph, env, rows) {
      formulas = { graph, env, rows };
      const computed = rows
        ? [...form.fields.values()].filter((field) => {
            const before = record[field.model];
            record[field.model] = computeRows(field, before, rows);
            return record[field.model] !== before;
          })
        : [];
      settle('all', new Set(moved));
      for (const { model } of computed) wake(model);
    },
    reveal,
    onReveal(listener) {
      revealers.add(listener);
      return () => revealers.delete(listener);
    },
  };
}
