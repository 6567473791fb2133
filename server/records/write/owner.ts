import { modulesShownToTeam } from '../../../schemas/collaboration/team.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { APPROVAL } from '../../../schemas/rules/approvalState.ts';
import { inPool, requireRight } from '../access/access.ts';
import { contextOf, openContext, type RecordContext } from '../core/context.ts';
import { runOnce } from '../core/idempotency.ts';
import { lockRecords } from '../access/load.ts';
import { allModules, moduleIn, referencesToModule } from '../core/modules.ts';
import { recordsReferringTo } from '../access/referring.ts';
import type { Caller, OwnerChange, SkippedRecords, StoredRecord } from '../core/types.ts';
import { storeChange } from './change.ts';
import { withheldFrom } from '../access/withheld.ts';

/** Gives records to somebody else. The former owner may stay as joint follow-up, and open children of the named modules may follow. */
export function changeOwner(
  caller: Caller,
  key: string,
  change: OwnerChange,
): Promise<{ changed: number; moved: number; skipped: SkippedRecords[] }> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireTransfer(context);
    return runOnce(caller, tx, { call: `owner ${context.own.key}`, body: change }, async () => {
      const { changed, moved, skipped } = await changeOwnerInTransaction(context, change);
      return { changed, moved, skipped };
    });
  });
}

export function requireTransfer(context: RecordContext): void {
  requireRight(context, context.file, 'transfer');
  if (context.own.verbs?.shift === null)
    throw new AppError('not_allowed', { data: { right: context.file.key } });
}

/** Gives records that all allow it to somebody else, or none; `moved` of their children followed, `group` holds together what it wrote in the operation log. */
export async function changeOwnerInTransaction(
  context: RecordContext,
  change: OwnerChange,
): Promise<Followed & { changed: number; group: number }> {
  const found = await lockRecords(context, change.ids);
  if (found.some(({ record, access }) => !access.shift || inPool(context, record)))
    throw new AppError('not_allowed', { data: { right: 'is_edit' } });
  await requireUser(context, change.user_id);
  const group = await context.tx.nextId();
  const all: Followed[] = [];
  for (const { record } of found) all.push(await moveWhole(context, record, change, group));
  const { moved, skipped } = together(all);
  return { changed: found.length, moved, skipped: summed(skipped), group };
}

export async function requireUser({ tx }: RecordContext, id: number): Promise<void> {
  const user = await tx
    .from('user')
    .select('id')
    .where('id', '=', id)
    .where('disabled', '=', 0)
    .executeTakeFirst();
  if (!user) throw new AppError('invalid', { fields: [{ field: 'user_id', id: 'choose_owner' }] });
}

async function moveWhole(
  context: RecordContext,
  record: StoredRecord,
  change: OwnerChange,
  group: number,
): Promise<Followed> {
  const former = record.owner_user_id;
  if (former === change.user_id) return together([]);
  await move(context, record, change.user_id, group);
  await keepTeam(context, record, change);
  const modules = await allModules(context.tx);
  await followParent(context, [record.id], change.user_id, modules, group);
  const all: Followed[] = [];
  for (const name of change.visible_modules ?? []) {
    const child = await moduleIn(context.tx, name);
    if (!context.own.cascade?.includes(child.key)) continue;
    all.push(await cascade(context, { record, former, to: change.user_id, group }, child, modules));
  }
  return together(all);
}

async function move(
  context: RecordContext,
  record: StoredRecord,
  owner_user_id: number,
  group: number,
): Promise<void> {
  await storeChange(context, record, {
    values: record.data,
    core: { owner_user_id },
    action: 'owner',
    given: {},
    group,
  });
}

/** The new owner needs no place in the team; the former one gets one if asked for. */
async function keepTeam(
  context: RecordContext,
  record: StoredRecord,
  { user_id, team_flag = 0, auth_type = 0, visible_modules = [] }: OwnerChange,
): Promise<void> {
  const { tx, own, now } = context;
  const place = { module: own.key, record_id: record.id };
  await tx
    .remove('team')
    .where('module', '=', place.module)
    .where('record_id', '=', place.record_id)
    .where('user_id', '=', user_id)
    .execute();
  if (team_flag === 0 || record.owner_user_id === null) return;
  const modules = visible_modules.filter((key) => modulesShownToTeam(own).includes(key));
  const row = {
    ...place,
    withheld: await withheldFrom(context, record, { modules }),
    user_id: record.owner_user_id,
    id: await tx.nextId(),
    auth_type,
    visible_modules: modules.join(),
    create_time: now,
  };
  await tx
    .insert('team', row)
    .onConflict((conflict) =>
      conflict
        .columns(['corp_id', 'module', 'record_id', 'user_id'])
        .doUpdateSet({ auth_type, visible_modules: row.visible_modules, withheld: row.withheld }),
    )
    .execute();
}

/** Children whose owner nobody can change belong to whoever owns the parent. */
async function followParent(
  context: RecordContext,
  ids: readonly number[],
  user_id: number,
  modules: readonly ModuleFile[],
  group: number,
): Promise<void> {
  for (const { file, model } of referencesToModule(context.own, modules).filter(
    ({ kind, file }) => kind === 'parents' && file.verbs?.shift === null && !file.shared,
  )) {
    const child = await contextOf(context.caller, context.tx, file);
    const records = (await recordsReferringTo(child, model, ids)).filter(
      (record) => record.owner_user_id !== user_id,
    );
    for (const record of records) await move(child, record, user_id, group);
    if (records.length > 0)
      await followParent(
        child,
        records.map(({ id }) => id),
        user_id,
        modules,
        group,
      );
  }
}

/** What became of the children: how many went along, and what stayed behind. */
interface Followed {
  moved: number;
  skipped: SkippedRecords[];
}

interface Cascade {
  record: StoredRecord;
  former: number | null;
  to: number;
  group: number;
}

async function cascade(
  context: RecordContext,
  { record, former, to, group }: Cascade,
  file: ModuleFile,
  modules: readonly ModuleFile[],
): Promise<Followed> {
  const child = await contextOf(context.caller, context.tx, file);
  let moved = 0;
  const skipped: SkippedRecords[] = [];
  const models = new Set(referencesToModule(context.own, [file]).map(({ model }) => model));
  for (const model of models) {
    for (const each of await recordsReferringTo(child, model, [record.id])) {
      const reason =
        each.owner_user_id === to ? 'moved' : reasonToStay(child, each, { former, parent: record });
      if (reason === 'moved') continue;
      if (reason) skipped.push({ module: file.key, reason, count: 1 });
      else {
        moved += 1;
        await move(child, each, to, group);
        await followParent(child, [each.id], to, modules, group);
      }
    }
  }
  return { moved, skipped };
}

/** Only what the former owner had in hand and what is still going on follows; a lock of the parent locks its children too. */
function reasonToStay(
  { own }: RecordContext,
  record: StoredRecord,
  { former, parent }: { former: number | null; parent: StoredRecord },
): SkippedRecords['reason'] | undefined {
  if (record.owner_user_id !== former) return 'other_owner';
  if (own.states !== undefined && record.state !== own.states[0]?.value) return 'finished';
  if (record.approval_state === APPROVAL.running) return 'in_approval';
  return record.lock_flag === 1 || parent.lock_flag === 1 ? 'locked' : undefined;
}

function together(all: readonly Followed[]): Followed {
  return {
    moved: all.reduce((sum, { moved }) => sum + moved, 0),
    skipped: all.flatMap(({ skipped }) => skipped),
  };
}

function summed(skipped: readonly SkippedRecords[]): SkippedRecords[] {
  const sums = new Map<string, SkippedRecords>();
  for (const each of skipped) {
    const key = `${each.module} ${each.reason}`;
    sums.set(key, { ...each, count: (sums.get(key)?.count ?? 0) + each.count });
  }
  return [...sums.values()];
}
