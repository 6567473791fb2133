import type { RecordContext } from '../core/context.ts';

/** Merged records are merged again, but not for ever. */
const FARTHEST = 20;

/** Where a record that was merged is to be found now; undefined for one that never was. */
export async function mergedInto(
  { tx, own }: Pick<RecordContext, 'tx' | 'own'>,
  id: number,
): Promise<number | undefined> {
  let at: number | undefined;
  for (
    let next: number | undefined = id, steps = 0;
    next !== undefined && steps < FARTHEST;
    steps += 1
  ) {
    const row: { master_id: number } | undefined = await tx
      .from('merged_record')
      .select('master_id')
      .where('module', '=', own.key)
      .where('record_id', '=', next)
      .executeTakeFirst();
    next = row?.master_id;
    at = next ?? at;
  }
  return at;
}
