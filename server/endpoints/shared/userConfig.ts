import type { Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';

/** What the caller keeps under a key, or undefined. */
export async function readConfig<T>(caller: Caller, key: string): Promise<T | undefined> {
  return caller.company.read((tx) => stored<T>(tx, caller, key));
}

export async function saveConfig(caller: Caller, key: string, value: unknown) {
  await caller.company.write((tx) => store(tx, caller, key, value));
}

export async function changeConfig<T>(
  caller: Caller,
  key: string,
  change: (present: T | undefined) => T,
) {
  await caller.company.write(async (tx) =>
    store(tx, caller, key, change(await stored<T>(tx, caller, key))),
  );
}

async function stored<T>(tx: Tx, caller: Caller, key: string): Promise<T | undefined> {
  const row = await tx
    .from('userconfig')
    .select('value')
    .where('user_id', '=', caller.viewer.id)
    .where('key', '=', key)
    .executeTakeFirst();
  return row && (JSON.parse(row.value) as T);
}

async function store(tx: Tx, caller: Caller, key: string, value: unknown) {
  const text = JSON.stringify(value);
  await tx
    .insert('userconfig', { user_id: caller.viewer.id, key, value: text })
    .onConflict((conflict) =>
      conflict.columns(['corp_id', 'user_id', 'key']).doUpdateSet({ value: text }),
    )
    .execute();
}
