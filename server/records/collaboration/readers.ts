import { AppError } from '../../../schemas/i18n/errors.ts';
import { requireRight } from '../access/access.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { loadRecord } from '../access/load.ts';
import { saveSeenMarks, SEEN_RECORD } from './seenMarks.ts';
import type { Caller } from '../core/types.ts';

export interface Reader {
  user_id: number;
  user_name: string;
  avatar: string;
  department_name: string;
  seen_time: string;
}

/** Keeps that the viewer has opened the record; the first time counts. Its author reads nothing new. */
export function markSeen(
  caller: Caller,
  { module, module_id }: { module: string; module_id: number },
): Promise<null> {
  return caller.company.write(async (tx) => {
    const context = await openReceipts(caller, tx, module);
    const record = await loadRecord(context, module_id);
    const { viewer } = caller;
    if (record.owner_user_id === viewer.id) return null;
    const known = await tx
      .from('seen')
      .select('seen_time')
      .where('user_id', '=', viewer.id)
      .where('kind', '=', SEEN_RECORD)
      .where('module', '=', context.own.key)
      .where('record_id', '=', module_id)
      .executeTakeFirst();
    if (!known)
      await saveSeenMarks(
        tx,
        viewer.id,
        [{ kind: SEEN_RECORD, module: context.own.key, record_id: module_id, mark: '' }],
        context.now,
      );
    return null;
  });
}

/** Who has read the record, the latest first; told to everybody who sees it. */
export function listReaders(
  caller: Caller,
  {
    module,
    module_id,
    page,
    size,
  }: { module: string; module_id: number; page: number; size: number },
): Promise<{ list: Reader[]; count: number }> {
  return caller.company.read(async (tx) => {
    const context = await openReceipts(caller, tx, module);
    await loadRecord(context, module_id);
    const found = tx
      .from('seen as s')
      .innerJoin('user as u', 'u.id', 's.user_id')
      .leftJoin('department as d', 'd.id', 'u.department_id')
      .where('s.kind', '=', SEEN_RECORD)
      .where('s.module', '=', context.own.key)
      .where('s.record_id', '=', module_id);
    const rows = await found
      .select([
        's.user_id',
        'u.name as user_name',
        'u.avatar',
        'd.name as department_name',
        's.seen_time',
      ])
      .orderBy('s.seen_time', 'desc')
      .orderBy('s.user_id')
      .limit(size)
      .offset((page - 1) * size)
      .execute();
    const { count } = await found
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return {
      list: rows.map((row) => ({ ...row, department_name: row.department_name ?? '' })),
      count: Number(count),
    };
  });
}

/** A module that keeps who has read its records. */
async function openReceipts(
  caller: Caller,
  tx: RecordContext['tx'],
  module: string,
): Promise<RecordContext> {
  const context = await openContext(caller, tx, module);
  requireRight(context, context.file, 'view');
  if (!context.own.receipts) throw new AppError('not_found');
  return context;
}
