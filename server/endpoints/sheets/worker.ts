import { open } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import type { SheetRow } from './limits.ts';
import { sheetsOf } from './open.ts';

/** What the reader asks for; `some` are the next rows of a reading, the first ones where nobody knows it yet. */
export type SheetRequest = { do: 'names' } | { do: 'some'; sheet: number; reading: number };
export type SheetResponse =
  | { names: string[] }
  | { rows: SheetRow[]; ended: boolean }
  | { refused: { id: AppError['id']; data: AppError['data'] } }
  | { failed: string };

/** Rows, cells and characters of one answer: what the main thread takes in without anybody's noticing. */
const MOST = { rows: 200, cells: 10_000, characters: 200_000 };

const { path, locale } = workerData as { path: string; locale: Locale };
const file = await open(path);
const sheets = sheetsOf(file, locale);
sheets.catch(() => {}); // said to who asks
/** what each reading answers next: it is made ready while the rows before it are worked on */
const readings = new Map<
  number,
  { rows: AsyncGenerator<SheetRow>; next: Promise<SheetResponse> }
>();

parentPort?.on('message', (ask: SheetRequest) => {
  void answerTo(ask)
    .catch((error: unknown): SheetResponse =>
      error instanceof AppError
        ? { refused: { id: error.id, data: error.data } }
        : { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
    .then((answer) => parentPort?.postMessage(answer));
});

async function answerTo(ask: SheetRequest): Promise<SheetResponse> {
  const all = await sheets;
  if (ask.do === 'names') return { names: all.map(({ name }) => name) };
  const known = readings.get(ask.reading);
  const rows = known?.rows ?? all[ask.sheet]?.rows();
  if (!rows) throw new Error(`No sheet ${ask.sheet}`);
  const answer = await (known?.next ?? some(rows));
  const next = some(rows);
  next.catch(() => {}); // said to who asks
  readings.set(ask.reading, { rows, next });
  return answer;
}

async function some(from: AsyncGenerator<SheetRow>): Promise<SheetResponse> {
  const rows: SheetRow[] = [];
  let [cells, characters] = [0, 0];
  while (rows.length < MOST.rows && cells < MOST.cells && characters < MOST.characters) {
    const { value, done } = await from.next();
    if (done) return { rows, ended: true };
    rows.push(value);
    cells += value.cells.length;
    for (const cell of value.cells) if (typeof cell === 'string') characters += cell.length;
  }
  return { rows, ended: false };
}
