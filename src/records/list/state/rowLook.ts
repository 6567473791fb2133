import type { ReactNode } from 'react';
import type { ListRow } from '../../shared/types.ts';
import type { ListColumn } from './columnChoice.ts';

/** What a table asks of a row: records have more of it, rows of other lists no more. */
export type TableRecord = Pick<ListRow, 'id' | 'name' | 'display' | 'masked'>;

export interface Dress {
  before?: ReactNode;
  after?: ReactNode;
  instead?: ReactNode;
  /** a sentence about the row, at its title; on a phone it is the second line */
  note?: ReactNode;
}

/** What rows that are no records have of their own. The same object as long as it draws the same: rows are drawn again with it. */
export interface RowLook {
  /** where a row's name leads; undefined: it is no link */
  hrefOf(row: TableRecord): string | undefined;
  /** what stands around a value, or in its place; undefined: it stands by itself */
  dress(row: TableRecord, column: Pick<ListColumn, 'model'>): Dress | undefined;
  /** what stands at the end of every row, in sight while the columns scroll */
  tail?: { name: string; width: number; draw(row: TableRecord): ReactNode } | undefined;
  /** what stands below the two lines of every row on a phone, and how much higher they are for it, in px */
  foot?: { height: number; draw(row: TableRecord): ReactNode } | undefined;
}

/** Marks the control that the keyboard's menu key presses. */
export const ROW_MENU = { 'data-row-menu': '' } as const;
