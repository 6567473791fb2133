import type { Mode, OpenEngine, Runner } from '../dialect.ts';
import { transaction } from '../transaction.ts';
import { connectAsApp } from './appConnections.ts';
import { connectPool, lockSetUp } from './connect.ts';
import { ensureAppRole } from './role.ts';
import { analyzeStale } from './statistics.ts';

export async function open({ databaseUrl = '', log, migrate }: OpenEngine): Promise<Runner> {
  const owner = await connectPool(databaseUrl, log);
  try {
    await owner.kysely.transaction().execute(async (tx) => {
      await lockSetUp(tx);
      await migrate(tx);
    });
    const role = await ensureAppRole(owner, log);
    const app = role === undefined ? undefined : await connectAsApp(owner.pool, databaseUrl, log);
    return {
      run(mode, company, work) {
        const { kysely, settings } = company === undefined || !app ? owner : app;
        const begin = beginning(mode, { company, role: app ? undefined : role, settings });
        return kysely.connection().execute((db) => transaction(db, begin, work));
      },
      maintain: () => analyzeStale(owner.pool),
      async close() {
        // a Kysely that nobody has asked does not end its pool
        await app?.pool.end();
        await owner.kysely.destroy();
      },
    };
  } catch (error) {
    await owner.kysely.destroy();
    throw error;
  }
}

interface Beginning {
  company: number | undefined;
  role: string | undefined;
  settings: string;
}

/** One round trip: begin, become the bound role where the connection is not its own, name the company. */
function beginning(mode: Mode, { company, role, settings }: Beginning): string {
  const begin = `begin${mode === 'write' ? '' : ' isolation level repeatable read read only'}; ${settings}`;
  if (company === undefined) return `${begin}; set local fieldwork.platform = 'on'`;
  return `${begin}; ${role ? `set local role ${role}; ` : ''}set local fieldwork.corp_id = '${company}'`;
}
