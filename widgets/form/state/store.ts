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
import type { Cause, RecordStore, RefusedField, StoreInput } from './recordStore.ts';
import { errorsByField, errorsInOrder, submittedValues } from './submission.ts';

export type { FieldState } from './fieldState.ts';
export type { Cause, RecordStore, RefusedField, StoreInput } from './recordStore.ts';

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
