import type { Context } from '../../../schemas/conditions/conditions.ts';
import type { Form } from '../../../schemas/form/form.ts';
import type { RowComputer } from '../../../schemas/formLogic/settleRows.ts';
import type { FormulaEnv, FormulaGraph } from '../../../schemas/formulas/index.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { FieldState } from './fieldState.ts';
import type { SubmitResult } from './submission.ts';

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
