import type { Mode, OpenEngine, Runner } from '../dialect.ts';
import { transaction } from '../transaction.ts';
import { connectAsApp } from './appConnections.ts';
import { connectPool } from './connect.ts';
import { ensureAppRole } from './role.ts';
import { analyzeStale } from './statistics.ts';

export async function open({ databaseUrl = '', log, migrate }: OpenEngine): Promise<Runner> {
  const { kysely, pool } = await connectPool(databaseUrl, log);
  try {
    await migrate(kysely);
    const role = await ensureAppRole(pool, log);
    const app = role === undefined ? undefined : await connectAsApp(pool, databaseUrl, log);
    const begin = (mode: Mode, company: number | undefined) =>
      beginning(mode, company, app ? undefined : role);
    return {
      run: (mode, company, work) =>
        (company === undefined || !app ? kysely : app.kysely)
          .connection()
          .execute((db) => transaction(db, begin(mode, company), work)),
      maintain: () => analyzeStale(pool),
      async close() {
        // a Kysely that nobody has asked does not end its pool
        await app?.pool.end();
        await kysely.destroy();
      },
    };
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
}

/** One round trip: begin, become the bound role where the connection is not its own, name the company. */
function beginning(mode: Mode, company: number | undefined, role: string | undefined): string {
  const begin = mode === 'read' ? 'begin isolation level repeatable read read only' : 'begin';
  if (company === undefined) return `${begin}; set local fieldwork.platform = 'on'`;
  return `${begin}; ${role ? `set local role ${role}; ` : ''}set local fieldwork.corp_id = '${company}'`;
}
