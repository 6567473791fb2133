import { useRef, useState } from 'react';
import type { How, Outcome } from '../../data/bulk.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { attempt } from '../attempt.ts';
import { useLeaveGuard } from '../form/useLeaveGuard.ts';

export interface Progress {
  done: number;
  total: number;
}

/** The steps of everything that is done to many records: tried out, done with a count that can be stopped, and what was refused done again. */
export function useBulk<D>(ask: (ids: readonly number[], how: How) => Promise<Outcome<D>>) {
  const [trial, setTrial] = useState<Outcome<D>>();
  const [result, setResult] = useState<Outcome<D>>();
  const [progress, setProgress] = useState<Progress>();
  const stop = useRef<AbortController>(undefined);
  const [idempotencyKey] = useState(newIdempotencyKey);
  // The browser sends the records: what is left when its page goes is not done.
  useLeaveGuard(progress !== undefined);

  async function run(ids: readonly number[], dry: boolean): Promise<Outcome<D> | undefined> {
    const own = new AbortController();
    stop.current = own;
    const total = ids.length;
    setProgress({ done: 0, total });
    let outcome: Outcome<D> | undefined;
    await attempt(async () => {
      outcome = await ask(ids, { dry, signal: own.signal, idempotencyKey, onProgress: (done) => setProgress({ done, total }) });
    });
    setProgress(undefined);
    return outcome;
  }

  return {
    trial,
    result,
    progress,
    stop: () => stop.current?.abort(),
    /** back to what was asked */
    back: () => setTrial(undefined),
    /** answers what would become of all of them; undefined when it was stopped or refused at once */
    async tryOut(ids: readonly number[]): Promise<Outcome<D> | undefined> {
      const outcome = await run(ids, true);
      if (!outcome || outcome.left.length > 0) return undefined;
      setTrial(outcome);
      return outcome;
    },
    /** does it, or goes on with some of it; answers all that was done so far */
    async carryOut(ids: readonly number[]): Promise<Outcome<D> | undefined> {
      const outcome = await run(ids, false);
      if (!outcome) return undefined;
      const whole = result ? together(result, outcome, new Set(ids)) : outcome;
      setResult(whole);
      return whole;
    },
  };
}

export type Bulk<D> = ReturnType<typeof useBulk<D>>;

/** What the second run says of a record counts. */
function together<D>(first: Outcome<D>, second: Outcome<D>, again: ReadonlySet<number>): Outcome<D> {
  return {
    done: [...first.done, ...second.done],
    same: [...first.same, ...second.same],
    refused: [...first.refused.filter(({ id }) => !again.has(id)), ...second.refused],
    left: [...first.left.filter((id) => !again.has(id)), ...second.left],
  };
}
