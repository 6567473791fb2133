import type { Context } from '../../../schemas/conditions/conditions.ts';
import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import type { Action, ModuleFile, Tab } from '../../../schemas/definition/module.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import { isClosed } from '../../../schemas/rules/closed.ts';
import type { ListRow, RecordAnswer } from './types.ts';

/** What decides whether a button shows, beside the record: who looks, the company's settings, what day it is. */
export interface RecordEnvironment {
  viewer: Viewer;
  settings: Readonly<Record<string, unknown>>;
  /** yyyy-MM-dd */
  today: string;
}

export type Right = 'view' | 'edit' | 'delete' | 'transfer' | 'import' | 'export';

/** Whether the viewer holds a right of a module: the key is crm_{stem}_{right}. */
export function mayIn(viewer: Viewer, module: ModuleFile, right: Right): boolean {
  return hasPermission(viewer, `crm_${module.permission}_${right}`);
}

/** The add button: a view shows records that come from elsewhere, and some modules have no such call. */
export function mayAdd(viewer: Viewer, module: ModuleFile): boolean {
  return !module.view && module.verbs?.save !== null && mayIn(viewer, module, 'edit');
}

/** A record as conditions read it: the words of the wire as the stored values they stand for. */
export function conditionRecord(record: RecordAnswer | ListRow): Record<string, unknown> {
  const values: Readonly<Record<string, unknown>> =
    'data_raw' in record ? { ...record.data_raw, ...record } : record;
  return {
    ...values,
    owner_user_id: record.owner_user_id === '--' ? null : record.owner_user_id,
    lock_flag: record.lock_flag === 'locked' ? 1 : 0,
  };
}

export function contextOf(
  record: RecordAnswer | ListRow,
  { viewer, settings, today }: RecordEnvironment,
): Context {
  return { record: conditionRecord(record), viewer, settings, today };
}

/** Editing: the server's flag says the permission; what the server would refuse is not offered, nor what an approval has refused. */
export function mayEdit(
  record: RecordAnswer | ListRow,
  module: ModuleFile,
  { settings }: RecordEnvironment,
): boolean {
  if (!record.is_edit || module.verbs?.update === null) return false;
  if (isClosed(module, conditionRecord(record))) return false;
  return !(needsApproval(module, settings) && record.approval_state === APPROVAL.rejected);
}

export function mayDelete(record: RecordAnswer | ListRow): boolean {
  return record.is_delete;
}

/** Changing the owner: of somebody's record, not of one in a pool, and not by a joint follower. */
export function mayTransfer(
  record: RecordAnswer | ListRow,
  module: ModuleFile,
  { viewer }: RecordEnvironment,
): boolean {
  if (
    !record.is_edit ||
    module.view ||
    module.verbs?.shift === null ||
    record.owner_user_id === '--'
  )
    return false;
  if ('team' in record && record.team === true) return false;
  return mayIn(viewer, module, 'transfer');
}

/** The declared actions that are possible now. The server's own list is the law where it came along. */
export function allowedActions(
  record: RecordAnswer | ListRow,
  module: ModuleFile,
  around: RecordEnvironment,
): Action[] {
  const context = contextOf(record, around);
  const listed =
    'actions' in record && Array.isArray(record.actions) ? (record.actions as string[]) : undefined;
  return (module.actions ?? []).filter((action) =>
    listed ? listed.includes(action.key) : isPossible(action, record, context),
  );
}

function isPossible(action: Action, record: RecordAnswer | ListRow, context: Context): boolean {
  if (action.permission && !(context.viewer && hasPermission(context.viewer, action.permission)))
    return false;
  if (action.needs !== 'view' && !record[action.needs ?? 'is_edit']) return false;
  return !action.when || evaluateCondition(action.when, context);
}

/** Whether a related table offers its add button: a right there, this record editable, and what the tab itself asks. */
export function mayAddRelated({
  tab,
  module,
  record,
  around,
}: {
  tab: Tab | undefined;
  module: ModuleFile;
  record: RecordAnswer;
  around: RecordEnvironment;
}): boolean {
  if (
    !tab?.by ||
    tab.by === 'id' ||
    tab.add === false ||
    !record.is_edit ||
    !mayAdd(around.viewer, module)
  )
    return false;
  return !tab.add || evaluateCondition(tab.add, contextOf(record, around));
}

/** Whether records of the module go through approval: it takes part, and the company has not switched it off. */
export function needsApproval(
  module: ModuleFile,
  settings: Readonly<Record<string, unknown>>,
): boolean {
  if (!module.approval) return false;
  if (module.approval.always) return true;
  const switched = settings[module.approval.setting];
  return switched === undefined || switched === true || switched === 1 || switched === '1';
}
