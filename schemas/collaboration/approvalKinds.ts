import type { ModuleFile } from '../definition/module.ts';
import { APPROVAL_CHOICES } from '../form/systemFields.ts';
import type { Label } from '../i18n/label.ts';
import { MODULES, moduleFile } from '../modules/index.ts';
import { isCustomKey } from '../vocabulary/customObjects.ts';
import type { ApprovalReminder } from './reminders.ts';

/** What an approval is about: a record of a shipped module, a request of the office, a record of an own object. */
export type ApprovalKind = ApprovalReminder['approvals'];

/** States of what was submitted, as choices of a list. */
export const APPROVAL_STATE_CHOICES: readonly (readonly [string, Label])[] =
  APPROVAL_CHOICES.flatMap(([value, words]) =>
    value === 0 ? [] : [[String(value), words] as const],
  );

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

/** The same as choices of a list; own objects of the company are none of them. */
export function approvedModuleChoices(kind?: ApprovalKind): (readonly [string, Label])[] {
  return approvedModules(kind)
    .filter(({ key }) => !isCustomKey(key))
    .map(({ key, label }) => [key, label] as const);
}
