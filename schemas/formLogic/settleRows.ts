import type { Context } from '../conditions/conditions.ts';
import type { Field, Form } from '../form/form.ts';
import { isBlankRow, rowsBefore } from '../form/rowValues.ts';
import { rowColumns } from '../form/rowColumns.ts';
import { isEmpty } from '../values/valueTypes.ts';
import { applyAllConsequences } from './applyAllConsequences.ts';
import { initialRuleStates } from './consequences.ts';

type Row = Record<string, unknown>;
/** Brings the formulas of a row up to date in it; answers the columns that changed. */
export type RowComputer = (
  form: Form,
  row: Row,
  changed: ReadonlySet<string> | 'all',
) => Iterable<string>;

export interface RowsStep {
  field: Field;
  /** the rows as they were and as they are now */
  before: unknown;
  after: unknown;
  context: Omit<Context, 'record'>;
  /** what a row begins with that was not there before */
  begin?: () => Readonly<Row>;
  compute?: RowComputer | undefined;
}

/**
 * Follows what conditions and formulas make of each row that is another than before, as of a record of its own. Form and server run this same code.
 * Answers the rows; those in which nothing changed are the same objects, and so is the list when none did.
 */
export function settleRows({ field, before, after, context, begin, compute }: RowsStep): unknown {
  const { rows } = field;
  if (!rows || !Array.isArray(after)) return after;
  const was = rowsBefore(before);
  let changed = false;
  const settled = after.map((row: unknown, index) => {
    const base = was(row, index);
    if (base === row || !isRow(row)) return row;
    const next = settleRow(rows.form, { row, base: base ?? begin?.() ?? {}, context, compute });
    changed ||= next !== row;
    return next;
  });
  return changed ? settled : after;
}

/** The rows with their formulas brought up to date and nothing else; the same list when no result is another. */
export function computeRows({ rows }: Field, value: unknown, compute: RowComputer): unknown {
  if (!rows || !Array.isArray(value) || Object.keys(rows.form.formulas).length === 0) return value;
  let changed = false;
  const computed = value.map((row: unknown) => {
    if (!isRow(row)) return row;
    const next = { ...row };
    const models = [...compute(rows.form, next, 'all')];
    if (models.every((model) => Object.is(next[model], row[model]))) return row;
    changed = true;
    return withoutEmpty(next);
  });
  return changed ? computed : value;
}

/** The rows with what nobody may enter in them as it was: hidden and read-only columns, and in new rows what those begin with. */
export function keepUnwritable(
  field: Field,
  { before, after, begin }: Pick<RowsStep, 'before' | 'after'> & { begin(): Readonly<Row> },
): unknown {
  const kept = rowColumns(field).filter(
    ({ readOnly, hidden, computed }) => readOnly || hidden || computed,
  );
  if (kept.length === 0 || !Array.isArray(after)) return after;
  const was = rowsBefore(before);
  return after.map((row: unknown, index) => {
    if (!isRow(row) || isBlankRow(field, row)) return row;
    const base = was(row, index) ?? begin();
    const next = { ...row };
    for (const { model } of kept)
      if (isEmpty(base[model])) delete next[model];
      else next[model] = base[model];
    return next;
  });
}

interface RowStep extends Pick<RowsStep, 'context' | 'compute'> {
  row: Row;
  base: Readonly<Row>;
}

function settleRow(form: Form, { row, base, context, compute }: RowStep): Row {
  const record: Row = { ...row };
  const said = new Set(Object.keys(row).filter((model) => !Object.is(row[model], base[model])));
  const changed = applyAllConsequences(
    {
      form,
      record,
      context,
      truths: initialRuleStates(form, { ...context, record: base }),
      said,
      ...(compute && { compute: (models) => compute(form, record, models) }),
    },
    base,
  );
  if ([...changed].every((model) => Object.is(record[model], row[model]))) return row;
  return withoutEmpty(record);
}

function withoutEmpty(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null && !Array.isArray(row);
}
