/** A row as it is stored: values by column, and its own name. */
export interface Row {
  [column: string]: unknown;
}

/** The value as rows, whatever came. */
export function asRows(value: unknown): readonly Row[] {
  return Array.isArray(value)
    ? value.filter((row): row is Row => typeof row === 'object' && row !== null)
    : NONE;
}

const NONE: readonly Row[] = [];
