import type { ModuleFile } from '../definition/module.ts';
import { MODULES, moduleFile } from '../modules/index.ts';
import { isCustomKey } from '../vocabulary/customObjects.ts';
import type { ApprovalReminder } from './reminders.ts';

/** What an approval is about: a record of a shipped module, a request of the office, a record of an own object. */
export type ApprovalKind = ApprovalReminder['approvals'];
export const APPROVAL_KINDS = [
  'record',
  'office',
  'custom',
] as const satisfies readonly ApprovalKind[];

/** Which list an approval belongs to, by its module. */
export function approvalKind(module: string): ApprovalKind {
  if (isCustomKey(module)) return 'custom';
  return moduleFile(module)?.approval?.always ? 'office' : 'record';
}

/** The shipped modules whose records are approved; of one kind, where one is named. */
export function approvedModules(kind?: ApprovalKind): ModuleFile[] {
  return Object.values<ModuleFile>(MODULES).filter(
    (file) =>
      file.approval !== undefined && (kind === undefined || approvalKind(file.key) === kind),
  );
}
