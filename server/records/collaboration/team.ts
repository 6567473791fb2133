import { AppError, type FieldError } from '../../../schemas/i18n/errors.ts';
import { hasTeam, modulesShownToTeam } from '../../../schemas/collaboration/team.ts';
import type { Tx } from '../../db/handle.ts';
import { requireRight } from '../access/access.ts';
import { withheldBy } from '../access/teamPlaces.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { runOnce } from '../core/idempotency.ts';
import { loadRecord, lockRecords, type ReachableRecord } from '../access/load.ts';
import { TEAM_CHANGE, writeOperationLog } from '../core/oplog.ts';
import type { Caller } from '../core/types.ts';
import { withheldFrom } from '../access/withheld.ts';
import { notify } from './notify.ts';

export interface Member {
  id: number;
  user_id: number;
  user_name: string;
  avatar: string;
  position: string;
  role_name: string;
  disabled: 0 | 1;
  auth_type: 0 | 1;
  visible_modules: string;
  module: string;
  module_id: number;
  create_time: string;
}

/** What a member may do with the record, and which related records it shows him. */
export interface Place {
  auth_type: 0 | 1;
  visible_modules: readonly string[];
}

/** Who follows a record jointly; whoever sees the record sees them. */
export function listTeam(
  caller: Caller,
  { module, module_id }: { module: string; module_id: number },
): Promise<Member[]> {
  return caller.company.read(async (tx) => {
    const context = await openTeam(caller, tx, module);
    await loadRecord(context, module_id);
    const rows = await tx
      .from('team as t')
      .innerJoin('user as u', 'u.id', 't.user_id')
      .leftJoin('role as r', 'r.id', 'u.role_id')
      .select([
        't.id',
        't.user_id',
        'u.name as user_name',
        'u.avatar',
        'u.position',
        'r.name as role_name',
        'u.disabled',
        't.auth_type',
        't.visible_modules',
        't.create_time',
      ])
      .where('t.module', '=', context.own.key)
      .where('t.record_id', '=', module_id)
      .orderBy('t.id')
      .execute();
    return rows.map((row) => ({
      ...row,
      role_name: row.role_name ?? '',
      module: context.own.key,
      module_id,
    }));
  });
}

/** Adds people, or gives those who are there another place. */
export function saveTeam(
  caller: Caller,
  given: Partial<Place> & { module: string; module_id: number; user_ids: readonly number[] },
): Promise<{ ids: number[] }> {
  return caller.company.write(async (tx) => {
    const context = await openTeam(caller, tx, given.module);
    const [reached] = await lockRecords(context, [given.module_id]);
    if (!reached) throw new AppError('not_found');
    const place = {
      auth_type: given.auth_type ?? 0,
      visible_modules: [...new Set(given.visible_modules ?? [])],
    };
    await requireLeave(context, reached, place.visible_modules);
    return runOnce(caller, tx, { call: 'save team', body: given }, async () => {
      const users = await requireUsers(context, reached, given.user_ids);
      const ids: number[] = [];
      for (const user_id of users) ids.push(await put(context, reached, user_id, place));
      return { ids };
    });
  });
}

export function updateMember(
  caller: Caller,
  {
    id,
    ...change
  }: { id: number; auth_type?: 0 | 1 | undefined; visible_modules?: readonly string[] | undefined },
): Promise<{ id: number }> {
  return caller.company.write(async (tx) => {
    const { user_id, module, record_id, auth_type, visible_modules } = await memberIn(tx, id);
    const context = await openTeam(caller, tx, module);
    const [reached] = await lockRecords(context, [record_id]);
    if (!reached) throw new AppError('not_found');
    await requireLeave(context, reached, change.visible_modules ?? [], user_id);
    await put(context, reached, user_id, {
      auth_type: change.auth_type ?? auth_type,
      visible_modules: change.visible_modules ?? listOf(visible_modules),
    });
    return { id };
  });
}

export function removeMembers(caller: Caller, ids: readonly number[]): Promise<null> {
  return caller.company.write(async (tx) => {
    for (const id of new Set(ids)) {
      const { user_id, module, record_id, auth_type } = await memberIn(tx, id);
      const context = await openTeam(caller, tx, module);
      const [reached] = await lockRecords(context, [record_id]);
      if (!reached) throw new AppError('not_found');
      await requireLeave(context, reached, []);
      await tx.remove('team').where('id', '=', id).execute();
      await log(context, reached, user_id, [auth_type, null]);
    }
    return null;
  });
}

/** A module whose records have teams, for whoever may look at its records. */
async function openTeam(caller: Caller, tx: Tx, module: string): Promise<RecordContext> {
  const context = await openContext(caller, tx, module);
  requireRight(context, context.file, 'view');
  if (!hasTeam(context.own)) throw new AppError('not_found');
  return context;
}

async function memberIn(tx: Tx, id: number) {
  const row = await tx
    .from('team')
    .select(['user_id', 'module', 'record_id', 'auth_type', 'visible_modules'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}

/** Who edits the record arranges its team; a member shows nobody more than he is shown himself, and does not change his own place. */
async function requireLeave(
  { tx, own, caller: { viewer } }: RecordContext,
  { record, access }: ReachableRecord,
  visible: readonly string[],
  about?: number,
): Promise<void> {
  if (!access.edit) throw new AppError('not_allowed', { data: { right: 'is_edit' } });
  const offered = new Set(modulesShownToTeam(own));
  if (!visible.every((key) => offered.has(key)))
    refuse([{ field: 'visible_modules', id: 'bad_option' }]);
  if (!access.team) return;
  const mine = await tx
    .from('team')
    .select('visible_modules')
    .where('module', '=', own.key)
    .where('record_id', '=', record.id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  const shown = listOf(mine?.visible_modules ?? '');
  if (about === viewer.id || !visible.every((key) => shown.includes(key)))
    throw new AppError('not_allowed', { data: { right: 'visible_modules' } });
}

async function requireUsers(
  { tx, caller: { viewer } }: RecordContext,
  { record, access }: ReachableRecord,
  ids: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(ids)];
  if (wanted.includes(record.owner_user_id ?? 0)) refuse([{ field: 'user_ids', id: 'team_owner' }]);
  if (access.team && wanted.includes(viewer.id))
    throw new AppError('not_allowed', { data: { right: 'visible_modules' } });
  const rows = await tx
    .from('user')
    .select('id')
    .where('id', 'in', wanted)
    .where('disabled', '=', 0)
    .execute();
  if (rows.length < wanted.length) refuse([{ field: 'user_ids', id: 'person_gone' }]);
  return wanted;
}

async function put(
  context: RecordContext,
  reached: ReachableRecord,
  user_id: number,
  { auth_type, visible_modules }: Place,
): Promise<number> {
  const { tx, own, now } = context;
  const key = { module: own.key, record_id: reached.record.id, user_id };
  const known = await tx
    .from('team')
    .select(['id', 'auth_type', 'visible_modules', 'withheld'])
    .where('module', '=', key.module)
    .where('record_id', '=', key.record_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  const visible = visible_modules.join();
  const withheld = await withheldFrom(context, reached.record, { modules: visible_modules, known });
  const place = { auth_type, visible_modules: visible, withheld };
  if (
    known?.auth_type === auth_type &&
    known.visible_modules === visible &&
    JSON.stringify(withheldBy(known)) === withheld
  )
    return known.id;
  const id = known?.id ?? (await tx.nextId());
  await (
    known
      ? tx.update('team').set(place).where('id', '=', id)
      : tx.insert('team', { ...key, id, ...place, create_time: now })
  ).execute();
  await log(context, reached, user_id, [known?.auth_type ?? null, auth_type]);
  if (!known)
    await notify(context, [user_id], {
      kind: 'joined',
      group: id,
      about: { module: key.module, id: key.record_id },
    });
  return id;
}

/** The record's log says who joined, got another place or left; the record itself is not changed by it. */
async function log(
  context: RecordContext,
  { record }: ReachableRecord,
  user_id: number,
  [before, after]: [0 | 1 | null, 0 | 1 | null],
): Promise<void> {
  const side = (auth_type: 0 | 1 | null) => (auth_type === null ? null : { user_id, auth_type });
  await writeOperationLog(context, [
    {
      record,
      action: 'team',
      category: 1,
      changes: { [TEAM_CHANGE]: [side(before), side(after)] },
    },
  ]);
}

function listOf(joined: string): string[] {
  return joined.split(',').filter(Boolean);
}

function refuse(fields: readonly FieldError[]): never {
  throw new AppError('invalid', { fields });
}
