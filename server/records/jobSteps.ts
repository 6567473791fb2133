import { runBatch, dryRunBatch, undoBatch } from './bulk/bulkSteps.ts';
import { revertImport, writeImport } from './exchange/importSteps.ts';
import { tellImportEnd } from './exchange/tellImportEnd.ts';
import type { HaltTeller, JobStep, RunningState } from './core/jobStore.ts';

/** What a process does for a job in each state in which one works on it. An import is judged while somebody looks. */
export const JOB_STEPS: Readonly<Record<string, Partial<Record<RunningState, JobStep>>>> = {
  bulk: { checking: dryRunBatch, running: runBatch, reverting: undoBatch },
  import: { running: writeImport, reverting: revertImport },
};

/** Tells of an import that stopped, at this moment (yyyy-MM-dd HH:mm:ss). A bulk run is told where it was begun. */
export const tellHalted =
  (now: string): HaltTeller =>
  async (tx, { id, kind, state }) => {
    if (kind === 'import' && state === 'stopped')
      await tellImportEnd(tx, { id, now, outcome: 'stopped' });
  };
