import { timestampInZone } from '../../../schemas/values/dates.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { StaffKind } from '../../../schemas/staff/forms.ts';
import { settingKey } from '../../../schemas/permissions/settingRights.ts';
import { settingKeys } from '../../../schemas/staff/rights.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { requireKey } from '../../records/access/access.ts';
import { withoutEscalation } from '../../records/access/escalation.ts';
import type { Changes } from '../../records/core/oplog.ts';
import type { Caller } from '../../records/core/types.ts';
import type { SecurityEvent } from '../../../schemas/staff/securityEvents.ts';
import { logDeed } from '../../records/core/deeds.ts';
import { logSecurityEvent } from './securityLog.ts';

/** Refuses whoever may not open the page. */
export function requirePage(
  caller: Caller,
  path: '/user' | '/role' | '/department' | '/userLoginLog' | '/securityLog',
): void {
  requireKey({ caller }, settingKey(path));
}

/** Where people, departments and roles are changed: one change after the other, and none that gives more than who does it has. A `dryRun` is taken back. */
export function changingStaff<T>(
  caller: Caller,
  deed: (tx: Tx) => Promise<T>,
  { dryRun = false } = {},
): Promise<T> {
  return caller.company[dryRun ? 'dryRun' : 'write'](async (tx) => {
    await lockStaff(tx);
    return withoutEscalation(tx, caller, () => deed(tx));
  });
}

/** Changes of people wait for each other, so that no rule about all of them (the last administrator, a circle of superiors) is broken by two at once. */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.count('staff');
}

export function currentTime(caller: Caller): string {
  return timestampInZone(caller.zone, caller.now());
}

/** Nobody but an administrator gives a page of the back-office away that he cannot open himself. */
export function refuseMoreRights(caller: Caller, keys: readonly string[]): void {
  if (isAdmin(caller.viewer)) return;
  const more = settingKeys(keys).find((key) => !caller.viewer.permissions.includes(key));
  if (more !== undefined) throw new AppError('not_allowed', { data: { right: more } });
}

interface StaffDeed {
  kind: StaffKind;
  id: number;
  name: string;
  action: string;
  changes: Changes;
}

/** Writes down who changed what of people, departments and roles, in the transaction that does it. */
export async function logStaffOperation(
  tx: Tx,
  caller: Caller,
  { kind, id, name, action, changes }: StaffDeed,
): Promise<void> {
  await logDeed(tx, caller, { page: `/${kind}`, module: kind, id, name, action, changes });
  for (const event of eventsOf({ kind, action, changes }))
    await logSecurityEvent(tx, caller, {
      event,
      ...(kind === 'user' ? { user_id: id } : { about: name }),
    });
}

/** Deeds that the security log tells of as they are called. */
const BY_ACTION: Readonly<Record<string, SecurityEvent>> = {
  'user create': 'personAdded',
  'user password': 'passwordReset',
  'user factor': 'factorReset',
  'user unlock': 'unlocked',
  'user sessions': 'sessionsEnded',
  'role create': 'rightsChanged',
  'role rights': 'rightsChanged',
  'role delete': 'rightsChanged',
};
/** And those that it tells of by what they changed. */
const BY_CHANGE: Readonly<Record<string, SecurityEvent>> = {
  'user role_id': 'roleChanged',
  'user is_admin': 'adminChanged',
  'user mobile': 'mobileChanged',
  'user email': 'emailChanged',
  'role second_factor': 'rightsChanged',
};

function eventsOf({
  kind,
  action,
  changes,
}: Pick<StaffDeed, 'kind' | 'action' | 'changes'>): SecurityEvent[] {
  const named = BY_ACTION[`${kind} ${action}`];
  if (named) return [named];
  const disabled = kind === 'user' ? changes.disabled : undefined;
  return [
    ...(disabled
      ? [disabled[1] === 1 ? ('personStopped' as const) : ('personStarted' as const)]
      : []),
    ...Object.keys(changes).flatMap((field) => BY_CHANGE[`${kind} ${field}`] ?? []),
  ];
}
