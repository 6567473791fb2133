import { addDays } from '../../../schemas/values/dates.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { label, translate } from '../../../schemas/i18n/label.ts';
import { languageOf } from '../../../schemas/i18n/locale.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { requireRight } from '../access/access.ts';
import { fetchRecords, readReachableRecords, reachableAmong } from '../access/load.ts';
import { viewerIn } from '../access/people.ts';
import { contextOf, openContext, type RecordContext } from '../core/context.ts';
import { shownModule, shownName } from '../core/shownName.ts';
import type { Caller, StoredRecord } from '../core/types.ts';

/** What somebody was asked to merge: an entry of their reminders. */
export interface MergeRequestEntry {
  module: string;
  module_id: number;
  name: string;
  owner_user_id: number | null;
  owner_name: string;
  /** when it was asked */
  due: string;
  /** who asked, and about which records */
  content: string;
  mark: string;
}

const WORDS = label('{who} 请您合并：{names}');

/**
 * Asks those to merge the records who may: their owners, and where none of them may, the administrators. Whoever sees all of them may ask;
 * asked again it is told anew. Answers who was asked.
 */
export function requestMerge(
  caller: Caller,
  key: string,
  ids: readonly number[],
): Promise<{ asked: { id: number; name: string }[] }> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    if (!context.own.duplicates) throw new AppError('not_found');
    const records = (await readReachableRecords(context, ids)).map(({ record }) => record);
    const owners = records.flatMap(({ owner_user_id }) => owner_user_id ?? []);
    const others = [...new Set(owners)].filter((id) => id !== caller.viewer.id);
    const able = await ableToMerge(context, others, records);
    const asked = able.length > 0 ? able : await ableToMerge(context, await admins(tx), records);
    for (const { id } of asked) {
      const about = records.find(({ owner_user_id }) => owner_user_id === id) ?? records[0];
      if (!about) continue;
      const row = {
        ids: JSON.stringify(records.map((record) => record.id)),
        user_id: caller.viewer.id,
        create_time: context.now,
      };
      await tx
        .insert('merge_request', {
          asked_user_id: id,
          module: context.own.key,
          record_id: about.id,
          ...row,
        })
        .onConflict((conflict) =>
          conflict.columns(['corp_id', 'asked_user_id', 'module', 'record_id']).doUpdateSet(row),
        )
        .execute();
    }
    return { asked };
  });
}

/** What the caller was asked to merge within so many days and nobody has merged or deleted since, the newest first. */
export function mergeRequestsFor(
  caller: Caller,
  { back }: { back: number },
): Promise<MergeRequestEntry[]> {
  return caller.company.read(async (tx) => {
    const rows = await tx
      .from('merge_request as r')
      .innerJoin('user as u', 'u.id', 'r.user_id')
      .select(['r.module', 'r.record_id', 'r.ids', 'r.create_time', 'u.name as who'])
      .where('r.asked_user_id', '=', caller.viewer.id)
      .orderBy('r.create_time', 'desc')
      .orderBy('r.record_id')
      .execute();
    const contexts = new Map<string, RecordContext>();
    const entries: MergeRequestEntry[] = [];
    for (const { module, record_id, ids, create_time, who } of rows) {
      const context = contexts.get(module) ?? (await openContext(caller, tx, module));
      contexts.set(module, context);
      if (create_time < addDays(context.today, -back) || !mayMergeIn(context)) continue;
      const found = await fetchRecords(context, JSON.parse(ids) as number[]);
      const seen = await reachableAmong(context, found);
      const left = found.filter(({ id }) => seen.has(id));
      const about = left.find(({ id }) => id === record_id) ?? left[0];
      if (!about || left.length < 2) continue;
      const names = left
        .map(({ id, name }) => shownName(context, name) || `#${id}`)
        .join(languageOf(caller.locale).comma);
      entries.push({
        module: shownModule(context, about),
        module_id: about.id,
        name: shownName(context, about.name),
        owner_user_id: about.owner_user_id,
        owner_name: await nameOf(tx, about.owner_user_id),
        due: create_time,
        content: translate(WORDS, caller.locale, { who, names }),
        mark: create_time,
      });
    }
    return entries;
  });
}

/** Which of these people see all of the records and may make one of them. */
async function ableToMerge(
  { caller, tx, file }: RecordContext,
  people: readonly number[],
  records: readonly StoredRecord[],
): Promise<{ id: number; name: string }[]> {
  const able: { id: number; name: string }[] = [];
  for (const id of people) {
    const viewer = await viewerIn(tx, id);
    if (!viewer) continue;
    const theirs = await contextOf({ ...caller, viewer }, tx, file);
    if (!mayMergeIn(theirs)) continue;
    if ((await reachableAmong(theirs, records)).size === records.length)
      able.push({ id, name: viewer.name });
  }
  return able;
}

function mayMergeIn({ caller, own }: RecordContext): boolean {
  return (['view', 'edit', 'delete'] as const).every((right) =>
    hasPermission(caller.viewer, permissionKey(own, right)),
  );
}

async function admins(tx: Tx): Promise<number[]> {
  const rows = await tx
    .from('user')
    .select('id')
    .where('is_admin', '=', 1)
    .where('disabled', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function nameOf(tx: Tx, id: number | null): Promise<string> {
  if (id === null) return '';
  const row = await tx.from('user').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? '';
}
