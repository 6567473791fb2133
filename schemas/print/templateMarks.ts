/** In a template: the element that a value takes the place of, the one that lines do, and the one that begins a new page. */
export const FIELD_MARK = 'data-field';
/** 'rmb': the amount in words */
export const FORMAT_MARK = 'data-format';
export const TABLE_MARK = 'data-table';
/** keys, separated by commas */
export const COLUMNS_MARK = 'data-columns';
export const BREAK_MARK = 'data-break';

/** The number of a line, counted where it is printed. */
export const INDEX_COLUMN = '#';
