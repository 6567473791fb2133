import { Worker } from 'node:worker_threads';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { SHEET_LIMITS, type SheetRow, tooLargeError } from './limits.ts';
import type { Sheet } from './open.ts';
import { createSemaphore } from '../shared/semaphore.ts';
import type { SheetResponse, SheetRequest } from './worker.ts';

export type { SheetRow } from './limits.ts';
export type { Sheet as OpenSheet } from './open.ts';

const turns = createSemaphore(SHEET_LIMITS);

/**
 * Works with the sheets of a file on the disk that people see. Refuses what is neither xlsx nor text, and what is more than a spreadsheet may hold.
 * A thread of its own reads it, with a time and a memory of its own: whatever the file is, the server goes on answering.
 */
export function withSpreadsheet<T>(
  path: string,
  locale: Locale,
  work: (sheets: readonly Sheet[]) => Promise<T>,
  limits: ReaderLimits = SHEET_LIMITS,
): Promise<T> {
  return turns(async () => {
    const reader = startReader(path, locale, limits);
    try {
      const first = await reader.ask({ do: 'names' });
      const names = 'names' in first ? first.names : [];
      return await work(
        names.map((name, sheet) => ({ name, rows: () => rowsFrom(reader, sheet) })),
      );
    } finally {
      await reader.stop();
    }
  });
}

/** Of the thread that reads: its time, and the memory that it may fill. */
type ReaderLimits = Readonly<Record<'ms' | 'heapMb', number>>;

interface Reader {
  ask(ask: SheetRequest): Promise<SheetResponse>;
  nextReading(): number;
  stop(): Promise<unknown>;
}

async function* rowsFrom(reader: Reader, sheet: number): AsyncGenerator<SheetRow> {
  const reading = reader.nextReading();
  for (;;) {
    const answer = await reader.ask({ do: 'some', sheet, reading });
    if (!('rows' in answer)) throw new Error('The reader answered something else');
    yield* answer.rows;
    if (answer.ended) return;
  }
}

/** One question at a time is under way for each reading; several readings may ask at once and are answered in their order. */
function startReader(path: string, locale: Locale, { ms, heapMb }: ReaderLimits): Reader {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { path, locale },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  worker.on('error', () => {}); // heard by whoever asks next: without anybody it would end the process
  let [readings, left] = [0, ms];
  let before: Promise<unknown> = Promise.resolve();
  const askNow = async (ask: SheetRequest): Promise<SheetResponse> => {
    const start = performance.now();
    const answer = await answerOf(worker, ask, left);
    left -= performance.now() - start;
    if ('refused' in answer) throw new AppError(answer.refused.id, { data: answer.refused.data });
    if ('failed' in answer) throw new Error(`The reader of a spreadsheet failed: ${answer.failed}`);
    return answer;
  };
  return {
    ask(ask) {
      const answer = before.then(() => askNow(ask));
      before = answer.catch(() => {});
      return answer;
    },
    nextReading: () => (readings += 1),
    stop: () => worker.terminate(),
  };
}

/** Refuses when the time is over or the thread's memory is full; either ends the thread. */
function answerOf(worker: Worker, ask: SheetRequest, ms: number): Promise<SheetResponse> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      worker.off('message', take).off('error', fail).off('exit', gone);
      settle();
    };
    const take = (answer: SheetResponse) => end(() => resolve(answer));
    const fail = (error: NodeJS.ErrnoException) =>
      end(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLargeError() : error));
    const gone = () => end(() => reject(new Error('The reader of a spreadsheet ended')));
    const timer = setTimeout(() => {
      end(() => reject(tooLargeError()));
      void worker.terminate();
    }, ms);
    worker.on('message', take).on('error', fail).on('exit', gone);
    worker.postMessage(ask);
  });
}
