import type { CompanyDb, Tx } from './handle.ts';
import { hashToken } from './token.ts';

/** What was counted under a key. */
export interface RateLimitEntry {
  /** 0: as if nothing was counted */
  count: number;
  /** ms; of the last try, or of the first one in a window */
  at: number;
  /** ms; when the last one in line has its turn */
  turn: number;
}

export interface RateLimitKey {
  key: string;
  /** whom the tries are about, where they can be forgotten */
  subject?: string;
}

/**
 * Counts are kept where every server finds them: a guesser who is sent to another one is known there. Keys are stored as hashes, because they
 * name mobiles and addresses. `change` says what becomes of the entries, in the order of the keys; what it throws leaves all as they are.
 */
export function changeRateLimits<T>(
  own: CompanyDb,
  keys: readonly RateLimitKey[],
  change: (entries: readonly (RateLimitEntry | undefined)[]) => {
    entries: readonly (RateLimitEntry | undefined)[];
    answer: T;
  },
): Promise<T> {
  const hashes = keys.map(({ key }) => hashToken(key));
  return own.write(async (tx) => {
    const known = await lockedEntries(tx, keys);
    const { entries, answer } = change(hashes.map((hash) => known.get(hash)));
    await put(tx, keys, entries);
    return answer;
  });
}

/** Takes the rows for this transaction, in one order, so that two of them never wait for each other. */
async function lockedEntries(
  tx: Tx,
  keys: readonly RateLimitKey[],
): Promise<ReadonlyMap<string, RateLimitEntry>> {
  const hashes = keys.map(({ key }) => hashToken(key)).toSorted();
  await tx
    .insert(
      'rate_limit',
      hashes.map((key_hash) => ({ key_hash, count: 0, at: 0 })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await tx.dialect
    .lock(
      tx
        .from('rate_limit')
        .select(['key_hash', 'count', 'at', 'turn'])
        .where('key_hash', 'in', hashes)
        .orderBy('key_hash'),
    )
    .execute();
  return new Map(
    rows.flatMap(({ key_hash, ...entry }) => (entry.count > 0 ? [[key_hash, entry]] : [])),
  );
}

async function put(
  tx: Tx,
  keys: readonly RateLimitKey[],
  entries: readonly (RateLimitEntry | undefined)[],
): Promise<void> {
  for (const [index, { key, subject }] of keys.entries()) {
    await tx
      .update('rate_limit')
      .where('key_hash', '=', hashToken(key))
      .set({
        ...(entries[index] ?? { count: 0, at: 0, turn: 0 }),
        ...(subject && { subject_hash: hashToken(subject) }),
      })
      .execute();
  }
}

/** The tries about somebody are as if they had not been. */
export async function forgetRateLimits(own: CompanyDb, subjects: readonly string[]): Promise<void> {
  await own.write((tx) =>
    tx.remove('rate_limit').where('subject_hash', 'in', subjects.map(hashToken)).execute(),
  );
}

/** Drops what was left alone since then, ms. */
export async function sweepRateLimits(own: CompanyDb, before: number): Promise<void> {
  await own.write((tx) => tx.remove('rate_limit').where('at', '<', before).execute());
}
