import type { Caller } from '../../records/core/types.ts';

/** Names of the company's users by id, for lists that show who did something. */
export async function userNames(
  caller: Caller,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await caller.company.read((tx) =>
    tx.from('user').select(['id', 'name']).where('id', 'in', wanted).execute(),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
