import { Worker } from 'node:worker_threads';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { createSemaphore } from '../shared/semaphore.ts';
import type { PdfSource } from './document.ts';
import type { PdfResponse } from './worker.ts';

/** What one document may cost: a quotation of 2,000 lines takes a few seconds. */
const LIMITS = { readers: 2, waiting: 50, ms: 30_000, heapMb: 512 };

const turns = createSemaphore(LIMITS);

/** A PDF of cleaned HTML, made by a thread of its own: whatever the document is, the server goes on answering. Refuses what takes too long or too much memory. */
export function makePdf(source: PdfSource): Promise<Uint8Array> {
  return turns(async () => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: source,
      resourceLimits: { maxOldGenerationSizeMb: LIMITS.heapMb },
    });
    try {
      return await answerOf(worker);
    } finally {
      await worker.terminate();
    }
  });
}

function answerOf(worker: Worker): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const tooLarge = () => reject(new AppError('document_too_large'));
    const timer = setTimeout(tooLarge, LIMITS.ms);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    worker.once('message', (answer: PdfResponse) =>
      end(() =>
        'pdf' in answer
          ? resolve(answer.pdf)
          : reject(new Error(`A PDF could not be made: ${answer.failed}`)),
      ),
    );
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : reject(error))),
    );
    worker.once('exit', () => end(() => reject(new Error('A PDF could not be made'))));
  });
}
