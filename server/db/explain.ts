import type { CompiledQuery } from 'kysely';
import type { Tx } from './handle.ts';

/** The plan the engine chooses for a query, as the engine prints it; on PostgreSQL with the times of a real run. For benchmarks. */
export async function explain(
  tx: Tx,
  query: { compile(db: Tx['bound']): CompiledQuery },
): Promise<string> {
  const { rows } = await tx.bound.executeQuery<Record<string, unknown>>(
    tx.dialect.explained(query.compile(tx.bound)),
  );
  return rows.map((row) => String(row['QUERY PLAN'] ?? row.detail)).join('\n');
}
