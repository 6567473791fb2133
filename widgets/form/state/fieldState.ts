import type { Context } from '../../../schemas/conditions/conditions.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { allowedOf, isLocked, isRequired, isShown } from '../../../schemas/validation/validate.ts';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';

/** What surrounds one field's control; a new object only when something in it changed. */
export interface FieldState {
  readonly shown: boolean;
  readonly required: boolean;
  readonly locked: boolean;
  readonly error: FieldError | undefined;
  /** the options that may be chosen now, as texts; undefined while nothing limits them */
  readonly allowed: readonly string[] | undefined;
  /** it was hidden with a value in it, and the person has not said what becomes of that */
  readonly asking: boolean;
  /** somebody else is being asked about the value: whether it is taken already */
  readonly checking: boolean;
}

export const ABSENT_FIELD: FieldState = {
  shown: false,
  required: false,
  locked: true,
  error: undefined,
  allowed: undefined,
  asking: false,
  checking: false,
};

export function fieldState(
  field: Field,
  context: Context,
  { error, asking, checking }: Pick<FieldState, 'error' | 'asking' | 'checking'>,
): FieldState {
  return {
    shown: isShown(field, context),
    required: isRequired(field, context),
    locked: isLocked(field, context),
    error,
    allowed: field.limits && allowedOf(field, context),
    asking,
    checking,
  };
}

export function sameState(a: FieldState, b: FieldState): boolean {
  return (
    a.shown === b.shown &&
    a.required === b.required &&
    a.locked === b.locked &&
    a.asking === b.asking &&
    a.checking === b.checking &&
    sameError(a.error, b.error) &&
    sameAllowed(a, b)
  );
}

export function sameAllowed({ allowed: a }: FieldState, { allowed: b }: FieldState): boolean {
  return (
    a === b ||
    (a !== undefined &&
      b !== undefined &&
      a.length === b.length &&
      a.every((value, index) => value === b[index]))
  );
}

/** Whether two values are the same answer. */
export function isSameAnswer(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b);
}

function sameError(a: FieldError | undefined, b: FieldError | undefined): boolean {
  return (
    a === b ||
    (a !== undefined &&
      b !== undefined &&
      a.id === b.id &&
      a.text === b.text &&
      isSameAnswer(a.data, b.data) &&
      isSameAnswer(a.rows, b.rows))
  );
}
