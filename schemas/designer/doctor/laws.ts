import { coerce } from '../../validation/coerce.ts';
import { cellOf, type Names } from '../../exchange/cells.ts';
import type { Field } from '../../form/form.ts';
import type { Operator } from '../../conditions/operators.ts';
import { DEFAULT_LOCALE } from '../../i18n/locale.ts';
import { OPERATORS, OPERATORS_OF } from '../../conditions/operators.ts';
import { printedValue } from '../../print/printedValue.ts';
import { isEmpty, valueAsText } from '../../values/valueTypes.ts';
import { checkValue } from '../../validation/validate.ts';
import { isSameValue } from '../edits/isSameValue.ts';

/** Whether a value that is saved and read again is what it was: as JSON, as the text of a form body, and judged once more. */
export function survivesSaving(field: Field, value: unknown): boolean {
  const stored = JSON.parse(JSON.stringify(value ?? null)) as unknown;
  const read = coerce(field, stored);
  if (!isSameValue(read, value) || !isSameValue(coerce(field, read), read)) return false;
  const asText = typeof value === 'object' ? JSON.stringify(value) : String(value);
  // The text of a form body does not tell 1 from '1' where the list that says which is elsewhere.
  const isText =
    field.valueType === 'any' ||
    field.shape === 'text' ||
    (field.choices.length === 0 && ['scalar', 'list'].includes(field.shape));
  return (
    isEmpty(read) ||
    (!checkValue(field, read) && (isText || isSameValue(coerce(field, asText), value)))
  );
}

/** Whether the value can stand in a list: be found by itself, be compared by every operator that filters offer, be written into a cell and on paper. */
export function standsInLists(field: Field, value: unknown, today: string): boolean {
  try {
    for (const operator of OPERATORS_OF[field.valueType])
      test(operator, value, operator === 'between' ? [value, value] : value, today);
    const found =
      test('nempty', value, undefined, today) !== isEmpty(value) &&
      test('empty', value, undefined, today) === isEmpty(value);
    const own = (OPERATORS_OF[field.valueType] as readonly string[]).includes('eq')
      ? test('eq', value, value, today)
      : true;
    return found && own && valueAsText(value).isWellFormed() && isWritten(field, value);
  } catch {
    return false; // an operator that cannot take the value is just what is asked
  }
}

/** A reference to nothing: the words of the other record are not what is examined. */
const NAMES: Names = { locale: DEFAULT_LOCALE, zone: 'UTC', name: () => undefined };

function isWritten(field: Field, value: unknown): boolean {
  const printed = printedValue(field, value, NAMES);
  const text =
    printed && ('text' in printed ? printed.text : 'html' in printed ? printed.html : '');
  return String(cellOf(field, value, NAMES)).isWellFormed() && (text ?? '').isWellFormed();
}

function test(operator: Operator, value: unknown, operand: unknown, today: string): boolean {
  const compares: (value: unknown, operand: unknown, today: string) => boolean =
    OPERATORS[operator].test;
  return compares(value, operand, today);
}
