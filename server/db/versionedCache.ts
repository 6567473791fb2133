import { CompiledQuery } from 'kysely';
import type { Tx } from './handle.ts';

/** What was read while the company's counter stood at `version`. */
interface Known {
  version: number;
  values: Map<string, unknown>;
}

const versions = new WeakMap<Tx, Promise<number>>();

/**
 * What seldom changes (people, departments, roles, settings, definitions, lists: the tables of migration 6), asked for once and remembered until any
 * of it changes. The engine counts its changes, whichever server makes them, and every transaction asks for that count: the next request sees what
 * was changed. Only what a snapshot has read is remembered, because what a transaction writes may be taken back. The answer is shared: nobody changes it.
 */
export async function versionedCache<T>(tx: Tx, key: string, ask: () => Promise<T>): Promise<T> {
  if (!tx.snapshot) return ask();
  const values = valuesOf(tx, await versionOf(tx));
  if (!values) return ask();
  if (values.has(key)) return values.get(key) as T;
  const answer = await ask();
  values.set(key, answer);
  return answer;
}

function versionOf(tx: Tx): Promise<number> {
  const asked = versions.get(tx) ?? ask(tx);
  versions.set(tx, asked);
  return asked;
}

async function ask(tx: Tx): Promise<number> {
  const { rows } = await tx.bound.executeQuery<{ value: number }>(
    CompiledQuery.raw(VERSION + tx.dialect.parameter, [tx.corpId]),
  );
  return rows[0]?.value ?? 0;
}

const VERSION = `select value from counter where key = 'seldom' and corp_id = `;

/** None for a snapshot that is older than what is known already. */
function valuesOf(tx: Tx, version: number): Map<string, unknown> | undefined {
  const known = tx.memory.get('seldom') as Known | undefined;
  if (known && known.version >= version)
    return known.version === version ? known.values : undefined;
  const values = new Map<string, unknown>();
  tx.memory.set('seldom', { version, values } satisfies Known);
  return values;
}
