import { runBatch, dryRunBatch, undoBatch } from './bulk/bulkSteps.ts';
import { revertImport, writeImport } from './exchange/importSteps.ts';
import type { RunningState, JobStep } from './core/jobStore.ts';

/** What a process does for a job in each state in which one works on it. An import is judged while somebody looks. */
export const JOB_STEPS: Readonly<Record<string, Partial<Record<RunningState, JobStep>>>> = {
  bulk: { checking: dryRunBatch, running: runBatch, reverting: undoBatch },
  import: { running: writeImport, reverting: revertImport },
};
