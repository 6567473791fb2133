import { useEffect, useRef, useState } from 'react';
import {
  beginRun,
  type DeedRequest,
  isGoing,
  type Run,
  startRun,
  stopRun,
  tellJobs,
  undoRun,
  watchRun,
} from '../../data/bulk.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { attempt } from '../attempt.ts';

/** Something that is done to many records by the server: tried out, done, stopped, taken back. This only watches; whoever closes it stops nothing that was started. */
export function useRun(begun?: Run) {
  const [run, setRun] = useState<Run | undefined>(begun);
  const [asking, setAsking] = useState(false);
  const gone = useRef<AbortController>(undefined);
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current?.abort();
  }, []);

  async function follow(first: () => Promise<Run>): Promise<Run | undefined> {
    let through: Run | undefined;
    setAsking(true);
    await attempt(async () => {
      through = await watchRun(await first(), {
        onProgress: setRun,
        signal: gone.current?.signal ?? AbortSignal.abort(),
      });
    });
    setAsking(false);
    return through;
  }

  return {
    run,
    busy: asking || (run !== undefined && isGoing(run)),
    /** nothing was begun, or it was only tried out */
    untouched: run === undefined || ['checking', 'ready', 'cancelled'].includes(run.state),
    tryOut: (request: DeedRequest, ids: readonly number[]) =>
      follow(() => beginRun(request, ids, newIdempotencyKey())),
    watch: (known: Run) => follow(() => Promise.resolve(known)),
    carryOut: (id: number, retry = false) => follow(() => startRun(id, { retry })),
    takeBack: (id: number) => follow(() => undoRun(id)),
    stop: (id: number) => attempt(async () => setRun(await stopRun(id))),
    /** back to what was asked */
    async back() {
      const before = run;
      setRun(undefined);
      await giveUp(before);
    },
  };
}

export type RunState = ReturnType<typeof useRun>;

/** A trial that nobody wants any more. */
export async function giveUp(run: Run | undefined): Promise<void> {
  if (run?.state !== 'checking' && run?.state !== 'ready') return;
  await attempt(async () => {
    await stopRun(run.id);
    await tellJobs();
  });
}
