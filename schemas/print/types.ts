import type { BarcodeFormat } from '../values/barcodes.ts';

/** The kind of templates that records are printed by. */
export const PRINT = 'print';

/** What stands for one field: its words, a rich text, pictures. */
export type PrintValue =
  /** `rmb`: of a number, the amount in upper-case Chinese. `code`: drawn as that, the text below it */
  | { text: string; rmb?: string; code?: BarcodeFormat }
  | { html: string }
  | { images: readonly { src: string; alt: string }[] };

export interface PrintColumn {
  key: string;
  label: string;
  align: 'start' | 'end';
}

/** Lines of a record or records beside it, every column of them; a template chooses. */
export interface PrintTable {
  columns: readonly PrintColumn[];
  /** words by column */
  rows: readonly Readonly<Record<string, string>>[];
  /** sums in words by column, of those that can be added up */
  totals: Readonly<Record<string, string>>;
  /** said below the sums where the column `beside` is printed */
  remark?: { beside: string; text: string };
}

/** Everything of one record that its reader may see, in words. What is not in it prints empty. */
export interface PrintData {
  /** by path: 'price', 'customer_id.name', '$today' */
  values: Readonly<Record<string, PrintValue>>;
  /** by the model that holds the lines, or '@' and the tab that lists the records */
  tables: Readonly<Record<string, PrintTable>>;
  /** said before the totals */
  totalWord: string;
}

/** How a template lies on paper. */
export interface PrintPage {
  orientation: 'portrait' | 'landscape';
}
