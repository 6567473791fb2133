import { initialValues } from '../../../schemas/formLogic/initialValues.ts';
import { computeRows, keepUnwritable, settleRows } from '../../../schemas/formLogic/settleRows.ts';
import type { Field, Form } from '../../../schemas/form/form.ts';
import {
  columnValues,
  rowsBefore,
  storedRows,
  withRowIds,
} from '../../../schemas/form/rowValues.ts';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import type { FieldError } from '../../../schemas/i18n/errors.ts';
import { cellFault, faultOfRows } from '../../../schemas/validation/rowFaults.ts';
import { rowComputer } from '../../../schemas/formulas/index.ts';
import type { RecordContext } from '../core/context.ts';
import { isSameValue } from '../core/row.ts';
import type { StoredRecord, Values } from '../core/types.ts';
import { listErrors } from './listErrors.ts';
import { referenceErrors } from './references.ts';
import { regionErrors } from './regions.ts';

interface Draft {
  base: Values;
  trusted: boolean;
}

/** What becomes of the rows of every sub-form before anything else reads them, in place: names of their own, what nobody may enter, conditions, formulas. */
export function prepareRows(
  context: RecordContext,
  { base, trusted }: Draft,
  values: Values,
): void {
  const { full, now, today, caller } = context;
  const { viewer, settings } = caller;
  const compute = rowComputer(() => ({ now, today }));
  for (const field of subformsIn(trusted ? full : context.form)) {
    const { model, rows } = field;
    if (values[model] === undefined) continue;
    const before = base[model];
    if (trusted) {
      values[model] = computeRows(field, withRowIds(values[model]), compute);
      continue;
    }
    const begin = () => (rows ? initialValues(rows.form, { viewer, settings, now }) : {});
    const given = withRowIds(keepUnwritable(field, { before, after: values[model], begin }));
    values[model] = settleRows({
      field,
      before,
      after: given,
      context: { viewer, settings, today },
      begin,
      compute,
    });
  }
}

/** The values without rows and cells in which nothing was entered. */
export function withoutBlankRows({ full }: Pick<RecordContext, 'full'>, values: Values): Values {
  const subforms = subformsIn(full);
  return subforms.length === 0
    ? values
    : {
        ...values,
        ...Object.fromEntries(
          subforms.map((field) => [field.model, storedRows(field, values[field.model])]),
        ),
      };
}

/** What only the database knows to be wrong with rows: references, choices of lists, regions. */
export async function rowErrors(
  context: RecordContext,
  before: StoredRecord | undefined,
  values: Values,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const field of subformsIn(context.form)) {
    const value = values[field.model];
    if (!field.rows || !Array.isArray(value) || isSameValue(value, before?.data[field.model]))
      continue;
    const own = { ...context, form: field.rows.form };
    const stored = before?.data[field.model];
    const was = rowsBefore(stored);
    // A client that sends no names of rows moves them about: what any of them held before is left in peace.
    const held = ({ field: model }: FieldError, row: Values) =>
      columnValues(stored, { model }).some((each) => isSameValue(each, row[model]));
    const faults = [];
    for (const [index, row] of value.entries()) {
      const now = objectOf(row);
      const then = { data: was(row, index) ?? {} };
      if (isSameValue(now, then.data)) continue;
      for (const error of [
        ...(await referenceErrors(own, then, now)),
        ...(await listErrors(own, then, now)),
        ...regionErrors(own, then, now),
      ])
        if (!held(error, now)) faults.push(cellFault(field, index, error));
    }
    if (faults.length > 0) errors.push(faultOfRows(field, faults));
  }
  return errors;
}

const known = new WeakMap<Form, readonly Field[]>();

function subformsIn(form: Form): readonly Field[] {
  const found = known.get(form) ?? [...form.fields.values()].filter(({ rows }) => rows);
  known.set(form, found);
  return found;
}
