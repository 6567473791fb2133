import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { contextOf } from '../../records/core/context.ts';
import { allModules } from '../../records/core/modules.ts';
import { transferRecords, scheduleTransfer } from '../../records/bulk/transferRecords.ts';
import type { Caller } from '../../records/core/types.ts';
import { activeOf } from '../approval/people.ts';
import { handOverApprovals, approvalsWaitingFor } from '../approval/handOverApprovals.ts';
import { changingStaff, requirePage } from './common.ts';
import { throwFieldErrors } from '../validateForm.ts';
import { rejectUnreachable } from '../../records/access/escalation.ts';
import { type Person, personIn, refuseAdministrator, storePerson } from './people.ts';
import { endAccess } from './programs.ts';
import { forgetDevices } from './trustedDevices.ts';

/** More records than these move as jobs, which go on by themselves. */
const AT_ONCE = 300;

/** What of somebody's somebody else would have to take over. */
export function holdingsOf(caller: Caller, id: number): Promise<ResponseOf<'personHoldings'>> {
  requirePage(caller, '/user');
  return caller.company.read(async (tx) => {
    await personIn(tx, id);
    const owned = await ownedBy(tx, id);
    const people = await tx
      .from('user')
      .select('id')
      .where('superior_user_id', '=', id)
      .where('disabled', '=', 0)
      .execute();
    return {
      records: owned.map(({ file, count }) => ({
        module: file.key,
        name: translate(file.label, caller.locale),
        count,
      })),
      approvals: (await approvalsWaitingFor(tx, id)).length,
      people: people.length,
    };
  });
}

/** Live records by module, of those that can be given to somebody else. */
async function ownedBy(tx: Tx, id: number): Promise<{ file: ModuleFile; count: number }[]> {
  const rows = await tx
    .from('record')
    .select(['module', ({ fn }) => fn.countAll<number>().as('count')])
    .where('owner_user_id', '=', id)
    .where('deleted_time', 'is', null)
    .groupBy('module')
    .execute();
  const counts = new Map(rows.map(({ module, count }) => [module, Number(count)]));
  return (await allModules(tx))
    .filter((file) => file.verbs?.shift !== null)
    .flatMap((file) => {
      const count = counts.get(file.key) ?? 0;
      return count > 0 ? [{ file, count }] : [];
    });
}

interface Stopping {
  id: number;
  is_stop: 0 | 1;
  takeover_user_id?: number | undefined;
}

/** Disables somebody, whose sessions end with it, and gives what he had in hand to somebody else, all in one transaction; or lets him in again. */
export function deactivatePerson(
  caller: Caller,
  { id, is_stop, takeover_user_id }: Stopping,
): Promise<ResponseOf<'personStop'>> {
  requirePage(caller, '/user');
  return changingStaff(caller, async (tx) => {
    const person = await personIn(tx, id);
    refuseAdministrator(caller, person);
    if (person.pending === 1) throw new AppError('wrong_state');
    if (id === caller.viewer.id && is_stop === 1) throw new AppError('not_yourself');
    if (
      takeover_user_id === id ||
      (takeover_user_id !== undefined && (await activeOf(tx, [takeover_user_id])).length === 0)
    )
      throwFieldErrors([{ field: 'takeover_user_id', id: 'person_gone' }]);
    await storePerson(
      tx,
      caller,
      person,
      { ...person, disabled: is_stop },
      is_stop === 1 ? 'stop' : 'start',
    );
    if (is_stop === 0) return { records: 0, approvals: 0, jobs: [] };
    await endEntry(caller, tx, id);
    // What waits to be decided by somebody goes to administrators, unless one names who decides it.
    const decider = isAdmin(caller.viewer) ? takeover_user_id : undefined;
    const approvals = await handOverApprovals(caller, tx, { from: id, to: decider });
    if (takeover_user_id === undefined) return { records: 0, approvals, jobs: [] };
    await tx
      .update('user')
      .set({ superior_user_id: takeover_user_id })
      .where('superior_user_id', '=', id)
      .where('id', '!=', takeover_user_id)
      .execute();
    return { approvals, ...(await giveRecords(caller, tx, { from: id, to: takeover_user_id })) };
  });
}

/** Whoever was stopped is out at once, on every device and by every program. */
async function endEntry(caller: Caller, tx: Tx, id: number): Promise<void> {
  await tx.remove('session').where('user_id', '=', id).execute();
  await forgetDevices(tx, id);
  await endAccess(tx, { user_id: id, now: caller.now() });
}

/** Stops somebody in a transaction of staff, as their identity provider says; what waits for them goes to administrators. */
export async function stopPerson(caller: Caller, tx: Tx, person: Person): Promise<void> {
  await storePerson(tx, caller, person, { ...person, disabled: 1 }, 'stop');
  await endEntry(caller, tx, person.id);
  await handOverApprovals(caller, tx, { from: person.id, to: undefined });
}

async function giveRecords(
  caller: Caller,
  tx: Tx,
  { from, to }: { from: number; to: number },
): Promise<{ records: number; jobs: number[] }> {
  const owned = await ownedBy(tx, from);
  await rejectUnreachable(tx, caller, { owner: from, modules: owned.map(({ file }) => file) });
  const records = owned.reduce((sum, { count }) => sum + count, 0);
  const jobs: number[] = [];
  for (const { file } of owned) {
    const context = await contextOf(caller, tx, file);
    if (records <= AT_ONCE) await transferRecords(context, { from, to });
    else jobs.push(...(await scheduleTransfer(context, { from, to })));
  }
  return { records, jobs };
}
