import { useEffect, useRef, useState } from 'react';
import {
  createBulkRun,
  type BulkActionRequest,
  type BulkRun,
  startBulkRun,
  stopBulkRun,
  undoBulkRun,
  watchBulkRun,
} from '../../data/bulk.ts';
import { isRunning, refreshJobs } from '../../data/jobs.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { runWithToast } from '../shared/runWithToast.ts';

/** Something that is done to many records by the server: tried out, done, stopped, taken back. This only watches; whoever closes it stops nothing that was started. */
export function useBulkRun(begun?: BulkRun) {
  const [run, setRun] = useState<BulkRun | undefined>(begun);
  const [asking, setAsking] = useState(false);
  const { refusal, save } = useRefusal();
  const gone = useRef<AbortController>(undefined);
  useEffect(() => {
    gone.current = new AbortController();
    return () => gone.current?.abort();
  }, []);

  async function follow(first: () => Promise<BulkRun>): Promise<BulkRun | undefined> {
    let through: BulkRun | undefined;
    setAsking(true);
    await save(async () => {
      through = await watchBulkRun(await first(), {
        onProgress: setRun,
        signal: gone.current?.signal ?? AbortSignal.abort(),
      });
    });
    setAsking(false);
    return through;
  }

  return {
    run,
    /** why the last thing asked for was not done */
    refusal,
    busy: asking || (run !== undefined && isRunning(run)),
    /** nothing was begun, or it was only tried out */
    untouched: run === undefined || ['checking', 'ready', 'cancelled'].includes(run.state),
    tryOut: (request: BulkActionRequest, ids: readonly number[]) =>
      follow(() => createBulkRun(request, ids, newIdempotencyKey())),
    watch: (known: BulkRun) => follow(() => Promise.resolve(known)),
    carryOut: (id: number, retry = false) => follow(() => startBulkRun(id, { retry })),
    takeBack: (id: number) => follow(() => undoBulkRun(id)),
    stop: (id: number) => save(async () => setRun(await stopBulkRun(id))),
    /** back to what was asked */
    async back() {
      const before = run;
      setRun(undefined);
      await discardBulkRun(before);
    },
  };
}

export type BulkRunState = ReturnType<typeof useBulkRun>;

/** A trial that nobody wants any more. */
export async function discardBulkRun(run: BulkRun | undefined): Promise<void> {
  if (run?.state !== 'checking' && run?.state !== 'ready') return;
  await runWithToast(async () => {
    await stopBulkRun(run.id);
    await refreshJobs();
  });
}
