import type { Form } from '../form/form.ts';
import type { ValueType } from '../values/valueTypes.ts';
import { FormulaError } from './values/messages.ts';
import { subterms } from './parse.ts';
import type { Term } from './tree.ts';

/** Kinds of value that are no numbers, whatever a record holds. A text may spell one, which VALUE() says on purpose. */
const NO_NUMBERS: ReadonlySet<ValueType> = new Set([
  'text',
  'longtext',
  'html',
  'date',
  'datetime',
  'time',
  'images',
  'files',
  'address',
  'path',
]);

const ARITHMETIC: ReadonlySet<string> = new Set([
  'add',
  'subtract',
  'multiply',
  'divide',
  'mod',
  'pow',
]);

/** The first field that a formula calculates with although it never holds a number, at its place; a computed text may hold one. */
export function operandFault(
  term: Term,
  { fields, formulas }: Pick<Form, 'fields' | 'formulas'>,
): FormulaError | undefined {
  if (term.kind === 'unary' || (term.kind === 'binary' && ARITHMETIC.has(term.operator)))
    for (const part of subterms(term)) {
      const operand = bare(part);
      if (operand.kind !== 'field' || Object.hasOwn(formulas, operand.model)) continue;
      const field = fields.get(operand.model);
      if (field && NO_NUMBERS.has(field.valueType))
        return new FormulaError('not_numeric', {
          position: operand.at,
          data: { name: field.name || field.model },
        });
    }
  return subterms(term)
    .map((part) => operandFault(part, { fields, formulas }))
    .find((error) => error !== undefined);
}

function bare(term: Term): Term {
  return term.kind === 'group' ? bare(term.of) : term;
}
