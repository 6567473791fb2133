import { coerceRecord } from '../../../schemas/coerce.ts';
import { stampIn } from '../../../schemas/dates.ts';
import { AppError, type FieldError } from '../../../schemas/errors.ts';
import type { Form } from '../../../schemas/form.ts';
import type { StaffKind } from '../../../schemas/staff/forms.ts';
import { settingKey } from '../../../schemas/settingRights.ts';
import { settingKeys } from '../../../schemas/staff/rights.ts';
import { validateRecord } from '../../../schemas/validate.ts';
import { isAdmin } from '../../../schemas/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { requireKey } from '../../records/access.ts';
import { givingNoMore } from './standing.ts';
import type { Changes } from '../../records/oplog.ts';
import type { Caller, Values } from '../../records/types.ts';

/** Refuses whoever may not open the page. */
export function requirePage(
  caller: Caller,
  path: '/user' | '/role' | '/department' | '/userLoginLog',
): void {
  requireKey({ caller }, settingKey(path));
}

/** Where people, departments and roles are changed: one change after the other, and none that gives more than who does it has. */
export function changingStaff<T>(caller: Caller, deed: (tx: Tx) => Promise<T>): Promise<T> {
  return caller.company.write(async (tx) => {
    await lockStaff(tx);
    return givingNoMore(tx, caller, () => deed(tx));
  });
}

/** Changes of people wait for each other, so that no rule about all of them (the last administrator, a circle of superiors) is broken by two at once. */
export async function lockStaff(tx: Tx): Promise<void> {
  await tx.count('staff');
}

export function nowOf(caller: Caller): string {
  return stampIn(caller.zone, caller.now());
}

/** What is given, judged by the form that the browser draws; of something that is there already, together with what it was. */
export function judged(
  caller: Caller,
  form: Form,
  given: Readonly<Values>,
  before: Readonly<Values> = {},
): Values {
  const values = coerceRecord(form, given);
  const errors = validateRecord({
    form,
    values: { ...before, ...values },
    context: {
      viewer: caller.viewer,
      settings: caller.settings,
      today: nowOf(caller).slice(0, 10),
    },
  });
  refuse(
    errors.filter(({ field }) => Object.keys(before).length === 0 || Object.hasOwn(values, field)),
  );
  return values;
}

export function refuse(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

/** Nobody but an administrator gives a page of the back-office away that he cannot open himself. */
export function refuseMore(caller: Caller, keys: readonly string[]): void {
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
export async function logDeed(
  tx: Tx,
  caller: Caller,
  { kind, id, name, action, changes }: StaffDeed,
): Promise<void> {
  const logId = await tx.nextId();
  await tx
    .insert('oplog', {
      module: kind,
      record_id: id,
      id: logId,
      group_id: logId,
      action,
      category: 1,
      user_id: caller.viewer.id,
      create_time: nowOf(caller),
      version: 0,
      definition_version: 0,
      request_id: caller.requestId,
      object_name: name,
      changes: JSON.stringify(changes),
    })
    .execute();
}
