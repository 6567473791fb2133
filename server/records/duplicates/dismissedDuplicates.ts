import { AppError } from '../../../schemas/i18n/errors.ts';
import type { Tx } from '../../db/handle.ts';
import { requireRight } from '../access/access.ts';
import { openContext } from '../core/context.ts';
import { fetchRecords, readReachableRecords, reachableAmong } from '../access/load.ts';
import { writeOperationLog } from '../core/oplog.ts';
import { shownName } from '../core/shownName.ts';
import type { Caller } from '../core/types.ts';

/** Two records that somebody has called different, and who did. */
export interface DismissedDuplicate {
  ids: [number, number];
  names: [string, string];
  user_name: string;
  create_time: string;
}

/** Says of every two of these records that they are different; the finder keeps to it, for everybody. */
export function dismissDuplicate(
  caller: Caller,
  key: string,
  ids: readonly number[],
): Promise<{ pairs: number }> {
  return caller.company.write(async (tx) => {
    const { context, pairs, records } = await openPairs(caller, tx, key, ids);
    const rows = pairs.map(([one_id, other_id]) => ({
      module: context.own.key,
      one_id,
      other_id,
      user_id: caller.viewer.id,
      create_time: context.now,
    }));
    const made = await tx
      .insert('duplicate_apart', rows)
      .onConflict((conflict) => conflict.doNothing())
      .returning('one_id')
      .execute();
    if (made.length > 0)
      await writeOperationLog(
        context,
        records.map((record) => ({ record, action: 'apart', category: 1, changes: {} })),
      );
    return { pairs: made.length };
  });
}

/** Takes that back. */
export function undoDismissal(
  caller: Caller,
  key: string,
  ids: readonly number[],
): Promise<{ pairs: number }> {
  return caller.company.write(async (tx) => {
    const { context, pairs, records } = await openPairs(caller, tx, key, ids);
    let recalled = 0;
    for (const [one, other] of pairs) {
      const gone = await tx
        .remove('duplicate_apart')
        .where('module', '=', context.own.key)
        .where('one_id', '=', one)
        .where('other_id', '=', other)
        .returning('one_id')
        .execute();
      recalled += gone.length;
    }
    if (recalled > 0)
      await writeOperationLog(
        context,
        records.map((record) => ({ record, action: 'together', category: 1, changes: {} })),
      );
    return { pairs: recalled };
  });
}

/** Whoever may edit in the module and sees all of them may say so. */
async function openPairs(caller: Caller, tx: Tx, key: string, ids: readonly number[]) {
  const context = await openContext(caller, tx, key);
  requireRight(context, context.file, 'edit');
  if (!context.own.duplicates) throw new AppError('not_found');
  const records = (await readReachableRecords(context, ids)).map(({ record }) => record);
  const sorted = records.map(({ id }) => id).toSorted((a, b) => a - b);
  return {
    context,
    records,
    pairs: sorted.flatMap((one, at) =>
      sorted.slice(at + 1).map((other): [number, number] => [one, other]),
    ),
  };
}

/** The pairs whose both records the caller sees, newest first. */
export function listDismissedDuplicates(
  caller: Caller,
  key: string,
  { page, size }: { page: number; size: number },
): Promise<{ list: DismissedDuplicate[]; count: number }> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const rows = await tx
      .from('duplicate_apart as a')
      .leftJoin('user as u', 'u.id', 'a.user_id')
      .select(['a.one_id', 'a.other_id', 'a.create_time', 'u.name as user_name'])
      .where('a.module', '=', context.own.key)
      .orderBy('a.create_time', 'desc')
      .orderBy('a.one_id')
      .orderBy('a.other_id')
      .execute();
    const records = await fetchRecords(context, [
      ...new Set(rows.flatMap(({ one_id, other_id }) => [one_id, other_id])),
    ]);
    const seen = await reachableAmong(context, records);
    const names = new Map(
      records
        .filter(({ id }) => seen.has(id))
        .map(({ id, name }) => [id, shownName(context, name)]),
    );
    const mine = rows.filter(({ one_id, other_id }) => names.has(one_id) && names.has(other_id));
    return {
      count: mine.length,
      list: mine
        .slice((page - 1) * size, page * size)
        .map(({ one_id, other_id, create_time, user_name }) => ({
          ids: [one_id, other_id],
          names: [names.get(one_id) ?? '', names.get(other_id) ?? ''],
          user_name: user_name ?? '',
          create_time,
        })),
    };
  });
}
