import type { FileHandle } from 'node:fs/promises';
import type { Cell } from '../../../schemas/exchange/cells.ts';
import type { Locale } from '../../../schemas/locale.ts';
import { MOST_COLUMNS, SHEET_LIMITS, type SheetRow, unreadable } from './limits.ts';

const PIECE = 256 * 1024;
const HEAD = 64 * 1024;
/** What spreadsheets write where the bytes are no UTF-8, by the language of whoever sends the file; the first that fits. */
const LOCAL: Readonly<Record<Locale, readonly string[]>> = {
  'zh-chs': ['gb18030'],
  en: ['gb18030', 'windows-1252'],
  ja: ['shift_jis', 'euc-jp', 'gb18030'],
  'zh-cht': ['big5', 'gb18030'],
};

/** Rows of texts, in whatever encoding and with whatever separator spreadsheets save them. */
export async function* csvRows(file: FileHandle, locale: Locale): AsyncGenerator<SheetRow> {
  const encoding = await encodingOf(file, locale);
  const reader = {
    cell: '',
    cells: [] as Cell[],
    row: 1,
    quoted: false,
    closed: false,
    before: '',
  };
  let separator: string | undefined;
  const endCell = () => {
    reader.cells.push(reader.cell);
    [reader.cell, reader.closed] = ['', false];
    if (reader.cells.length > 4 * MOST_COLUMNS) throw unreadable();
  };
  for await (const text of textsOf(file, encoding)) {
    if (separator === undefined) {
      separator = separatorOf(text);
      if (/^sep=.[\r\n]/i.test(text)) reader.row = 0; // a line for Excel only: dropped below
    }
    for (const mark of text) {
      if (reader.quoted) {
        if (mark === '"') reader.quoted = false;
        else reader.cell += mark;
      } else if (mark === '"' && (reader.closed || reader.cell === '')) {
        if (reader.closed && reader.before === '"') reader.cell += '"'; // two of them inside quotes are one
        [reader.quoted, reader.closed] = [true, true];
      } else if (mark === separator) endCell();
      else if (mark === '\n' || mark === '\r') {
        // Lines end as on Windows, Unix or an old Mac.
        if (mark === '\r' || reader.before !== '\r') {
          endCell();
          if (reader.row > 0) yield { row: reader.row, cells: reader.cells };
          [reader.cells, reader.row] = [[], reader.row + 1];
        }
      } else reader.cell += mark;
      reader.before = mark;
      if (reader.cell.length > SHEET_LIMITS.cell) throw unreadable();
    }
  }
  endCell();
  if (reader.row > 0) yield { row: reader.row, cells: reader.cells };
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
  for (const encoding of ['utf-8', ...LOCAL[locale]])
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
