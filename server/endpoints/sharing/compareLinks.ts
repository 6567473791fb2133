import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { sentChanges } from '../../records/index.ts';
import type { Caller } from '../../records/core/types.ts';
import type { Tx } from '../../db/handle.ts';
import { readParentRecord } from '../shared/parentRecord.ts';

/**
 * What became of a record between two of its links, for whoever may see the record. Their documents are read by nobody for it: each sending is an
 * entry of the record's history, and what stands between the two says what changed.
 */
export async function compareLinks(
  caller: Caller,
  { id, other }: { id: number; other: number },
): Promise<ResponseOf<'shareLinkCompare'>> {
  const found = await caller.company.read((tx) =>
    tx
      .from('share_link')
      .select(['id', 'module', 'record_id', 'create_time', 'template_id'])
      .where('id', 'in', [id, other])
      .orderBy('id')
      .execute(),
  );
  const [earlier, later = earlier] = found;
  if (
    !earlier ||
    !later ||
    found.length < new Set([id, other]).size ||
    earlier.module !== later.module ||
    earlier.record_id !== later.record_id
  )
    throw new AppError('not_found');
  const { module, record_id } = later;
  await readParentRecord(caller, module, record_id);
  const [after, upTo] = await caller.company.read(async (tx) => [
    await entryOf(tx, earlier),
    await entryOf(tx, later),
  ]);
  const usual = earlier.template_id === 0 && later.template_id === 0;
  return {
    earlier: earlier.id,
    later: later.id,
    ...(await sentChanges(caller, module, record_id, { after, upTo, usual })),
  };
}

type Link = { id: number; module: string; record_id: number; create_time: string };

/** The entry of the history that tells of a link, counted from the newest; where it tells of none, the last one before it. */
async function entryOf(tx: Tx, { id, module, record_id, create_time }: Link): Promise<number> {
  const since = await tx
    .from('share_link')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('module', '=', module)
    .where('record_id', '=', record_id)
    .where('id', '>', id)
    .executeTakeFirstOrThrow();
  const entries = tx
    .from('oplog')
    .select('id')
    .where('module', '=', module)
    .where('record_id', '=', record_id);
  const told = await entries
    .where('action', '=', 'share')
    .orderBy('id', 'desc')
    .offset(Number(since.count))
    .limit(1)
    .executeTakeFirst();
  if (told) return told.id;
  const before = await entries
    .where('create_time', '<=', create_time)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return before?.id ?? 0;
}
