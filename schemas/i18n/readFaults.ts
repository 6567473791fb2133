import type { FieldError, RowFault } from './errors.ts';
import type { ToldFault } from './faultPlaces.ts';

/** Faults that were told, as forms take them: those of cells are gathered at their sub-form. */
export function readFaults(told: readonly ToldFault[]): FieldError[] {
  const errors = new Map<string, FieldError & { rows: RowFault[] }>();
  return told.flatMap(({ field, message }): FieldError[] => {
    const fault = { id: 'invalid', text: message } as const;
    const [, model, row, column] = /^([^[]+)\[(\d+)\]\.(.+)$/.exec(field) ?? [];
    if (model === undefined || column === undefined) return [{ ...fault, field }];
    const cell = { ...fault, row: Number(row), column, name: column };
    const known = errors.get(model);
    if (known) {
      known.rows.push(cell);
      return [];
    }
    const made = { ...fault, field: model, rows: [cell] };
    errors.set(model, made);
    return [made];
  });
}
