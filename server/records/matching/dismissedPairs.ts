import type { RecordContext } from '../core/context.ts';

export function duplicatePairKey(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** Every pair of the module that was taken apart. */
export async function dismissedDuplicates({
  tx,
  own,
}: Pick<RecordContext, 'tx' | 'own'>): Promise<ReadonlySet<string>> {
  const rows = await tx
    .from('duplicate_apart')
    .select(['one_id', 'other_id'])
    .where('module', '=', own.key)
    .execute();
  return new Set(rows.map(({ one_id, other_id }) => duplicatePairKey(one_id, other_id)));
}
