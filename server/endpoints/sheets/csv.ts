import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { languageOf, type Locale } from '../../../schemas/i18n/locale.ts';
import { MOST_COLUMNS, SHEET_LIMITS, type SheetRow, unreadable } from './limits.ts';

const PIECE = 256 * 1024;
const HEAD = 64 * 1024;

/** Rows of texts, in whatever encoding and with whatever separator spreadsheets save them. */
export async function* csvRows(file: FileHandle, locale: Locale): AsyncGenerator<SheetRow> {
  const encoding = await encodingOf(file, locale);
  const texts = textsOf(file, encoding);
  const { value: first = '' } = await texts.next();
  const rows = Readable.from(rest(first, texts)).pipe(
    parse({
      delimiter: separatorOf(first),
      // Lines end as on Windows, Unix or an old Mac, also mixed.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: SHEET_LIMITS.cell,
    }),
  );
  // A line for Excel only says the separator and is no row.
  let row = /^sep=.[\r\n]/i.test(first) ? -1 : 0;
  try {
    for await (const cells of rows as AsyncIterable<string[]>) {
      row += 1;
      if (cells.length > 4 * MOST_COLUMNS) throw unreadable();
      if (row > 0) yield { row, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error;
  }
}

async function* rest(first: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* texts;
}

async function* textsOf(file: FileHandle, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of wholeOf(file)) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** What the file says for Excel, else the mark that the first line has most of outside quotes. */
function separatorOf(text: string): string {
  const said = /^sep=(.)[\r\n]/i.exec(text)?.[1];
  if (said) return said;
  const [line = ''] = text.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  return [',', ';', '\t'].toSorted((a, b) => line.split(b).length - line.split(a).length)[0] ?? ',';
}

async function encodingOf(file: FileHandle, locale: Locale): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
  const head = buffer.subarray(0, bytesRead);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.includes(0)) return wide(head);
  for (const encoding of ['utf-8', ...languageOf(locale).encodings])
    if (await fits(file, encoding)) return encoding;
  return 'gb18030';
}

/** Two bytes a character without a mark: separators and digits have their zero on one side only. */
function wide(head: Buffer): string {
  const zeros = [0, 1].map(
    (side) => head.filter((byte, at) => byte === 0 && at % 2 === side).length,
  ) as [number, number];
  if (Math.min(...zeros) === 0 && Math.max(...zeros) > head.length / 100)
    return zeros[1] > 0 ? 'utf-16le' : 'utf-16be';
  throw unreadable();
}

async function fits(file: FileHandle, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const part of wholeOf(file)) decoder.decode(part, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false; // bytes of another encoding
  }
}

/** All bytes of a file, piece by piece. A stream of the handle's own would close it at its end. */
async function* wholeOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ;) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
