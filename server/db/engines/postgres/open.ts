import type { Mode, OpenEngine, Runner } from '../dialect.ts';
import { transaction } from '../transaction.ts';
import { connectPool } from './connect.ts';
import { ensureAppRole } from './role.ts';
import { analyzeStale } from './statistics.ts';

export async function open({ databaseUrl = '', log, migrate }: OpenEngine): Promise<Runner> {
  const { kysely, pool } = await connectPool(databaseUrl, log);
  try {
    await migrate(kysely);
    const role = await ensureAppRole(pool, log);
    return {
      run: (mode, company, work) =>
        kysely.connection().execute((db) => transaction(db, beginning(mode, company, role), work)),
      maintain: () => analyzeStale(pool),
      close: () => kysely.destroy(),
    };
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
}

/** One round trip: begin, become the bound role, name the company. */
function beginning(mode: Mode, company: number | undefined, role: string | undefined): string {
  const begin = mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin';
  if (company === undefined) return `${begin}; set local fieldwork.platform = 'on'`;
  return `${begin}; ${role ? `set local role ${role}; ` : ''}set local fieldwork.corp_id = '${company}'`;
}
