import { doRun, tryRun, undoSome } from './bulkSteps.ts';
import { takeImportBack, writeImport } from './importSteps.ts';
import type { Going, Step } from './jobStore.ts';

/** What a process does for a job in each state in which one works on it. An import is judged while somebody looks. */
export const JOB_STEPS: Readonly<Record<string, Partial<Record<Going, Step>>>> = {
  bulk: { checking: tryRun, running: doRun, reverting: undoSome },
  import: { running: writeImport, reverting: takeImportBack },
};
