/** Tells strangers an answer at the next beat after they asked: what there was to look at and to write down for it does not show in its time. */
export interface EvenAnswers {
  /** work whose refusals tell nothing; what it answers is told at once */
  refusing<T>(work: () => Promise<T>): Promise<T>;
  /** work that tells nothing, whatever comes of it */
  answering<T>(work: () => Promise<T>): Promise<T>;
}

interface Options {
  /** ms, of a clock that is never set back */
  now(): number;
  /** ms */
  wait(ms: number): Promise<void>;
}

/** ms; several times what a password takes to be checked */
export const BEAT_MS = 250;

export function createEvenAnswers({ now, wait }: Options): EvenAnswers {
  const onTheBeat = (began: number) => wait(BEAT_MS - ((now() - began) % BEAT_MS));
  return {
    async refusing(work) {
      const began = now();
      try {
        return await work();
      } catch (error) {
        await onTheBeat(began);
        throw error;
      }
    },
    async answering(work) {
      const began = now();
      try {
        return await work();
      } finally {
        await onTheBeat(began);
      }
    },
  };
}
