import { AppError } from '../../../schemas/i18n/errors.ts';

/** Seconds after which who found no place may ask again. */
const LATER = 30;

/** Lets so many works run at the same time; the others wait for their turn in the order they came, and who finds too many waiting is told to come later. */
export function createSemaphore({
  readers,
  waiting: most,
}: {
  readers: number;
  waiting: number;
}): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < readers) busy += 1;
    else {
      if (waiting.length >= most) throw new AppError('too_many', { data: { seconds: LATER } });
      await new Promise<void>((resolve) => waiting.push(resolve)); // who ends hands the place on
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy -= 1;
    }
  };
}
