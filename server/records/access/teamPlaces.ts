import type { RecordContext } from '../core/context.ts';

/** Which of these records the viewer follows jointly, and whether with the right to write. */
export async function membershipsOf(
  { caller: { viewer }, tx, own }: RecordContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, 0 | 1>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .from('team')
    .select(['record_id', 'auth_type'])
    .where('module', '=', own.key)
    .where('record_id', 'in', ids)
    .where('user_id', '=', viewer.id)
    .execute();
  return new Map(rows.map(({ record_id, auth_type }) => [record_id, auth_type]));
}

/** What a place in a team shows beside its record. */
export interface TeamPlace {
  visible_modules: string;
  withheld: string;
}

export function shows({ visible_modules }: TeamPlace, module: string): boolean {
  return visible_modules.split(',').includes(module);
}

export function withheldBy({ withheld }: TeamPlace): readonly number[] {
  return JSON.parse(withheld) as number[];
}

/** Where joint follow-up of that other record shows records of this module: the ids of those that it does not. */
export async function withheldThrough(
  { caller: { viewer }, tx, own }: Pick<RecordContext, 'caller' | 'tx' | 'own'>,
  parent: { module: string; id: number },
): Promise<readonly number[] | undefined> {
  const row = await tx
    .from('team')
    .select(['visible_modules', 'withheld'])
    .where('module', '=', parent.module)
    .where('record_id', '=', parent.id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  return row && shows(row, own.key) ? withheldBy(row) : undefined;
}
