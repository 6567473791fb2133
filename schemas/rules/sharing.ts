import type { ModuleFile } from '../definition/module.ts';
import { APPROVAL } from './approvalState.ts';

/** Whether a record may be sent to people outside: where its kind is reviewed, not before it has passed. */
export function mayBeShared(
  { approval }: Pick<ModuleFile, 'approval'>,
  { approval_state }: { approval_state: number },
  settings: Readonly<Record<string, unknown>>,
): boolean {
  if (approval_state === APPROVAL.passed) return true;
  const isReviewed = approval?.setting !== undefined && settings[approval.setting] === 1;
  return !isReviewed && approval_state === APPROVAL.none;
}
