import { translate, type Label } from '../../schemas/i18n/label.ts';
import type { Caller } from '../records/core/types.ts';
import type { FileResponse } from './shared/requestContext.ts';
import { SHEET_TYPES, type SheetFormat, sheetStream } from './sheets/write.ts';

/** What stands in a column of a spreadsheet about something else than records. */
export interface LineColumn<T> {
  label: Label;
  of(line: T, say: (text: Label) => string): string;
}

interface Lines<T> {
  format: SheetFormat;
  title: Label;
  columns: readonly LineColumn<T>[];
  /** some at a time; it refuses who may not read them before the first */
  lines: AsyncGenerator<T[]>;
}

/** Lines of a page as a spreadsheet, in the words of who asks, written as they are read. */
export async function lineSheet<T>(
  { locale }: Caller,
  { format, title, columns, lines }: Lines<T>,
): Promise<FileResponse> {
  const say = (text: Label) => translate(text, locale);
  const first = await lines.next(); // a refusal is answered, not written into the file
  async function* rows() {
    for (let some = first; !some.done; some = await lines.next())
      yield some.value.map((line) => ({ cells: columns.map(({ of }) => of(line, say)) }));
  }
  const headers = columns.map(({ label }) => say(label));
  return {
    name: `${say(title)}.${format}`,
    type: SHEET_TYPES[format],
    inline: false,
    from: { stream: sheetStream(format, { name: say(title), headers, rows: rows() }) },
  };
}
