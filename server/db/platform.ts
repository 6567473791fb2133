import type { Kysely } from 'kysely';
import { databaseFault } from './faults.ts';
import type { Platform } from './handle.ts';
import type { Tables } from './tables/tables.ts';

type Run = <T>(mode: 'read' | 'write', work: (db: Kysely<Tables>) => Promise<T>) => Promise<T>;

/** The one place that sees more than one company; it reaches their table `corp` and nothing else. */
export function platformOf(run: Run): Omit<Platform, 'own'> {
  return {
    companyByCode: (code) =>
      run('read', (db) =>
        db
          .selectFrom('corp')
          .select(['corp_id', 'name', 'disabled'])
          .where('code', '=', code.trim().toUpperCase())
          .executeTakeFirst(),
      ),
    companies: () =>
      run('read', (db) =>
        db
          .selectFrom('corp')
          .select(['corp_id', 'code', 'name', 'zone'])
          .orderBy('corp_id')
          .execute(),
      ),
    createCompany: (company) =>
      create(run, { ...company, code: company.code.trim().toUpperCase() }),
  };
}

async function create(
  run: Run,
  company: Parameters<Platform['createCompany']>[0],
): Promise<number> {
  for (;;) {
    try {
      return await run('write', async (db) => {
        const last = await db
          .selectFrom('corp')
          .select(({ fn }) => fn.max('corp_id').as('id'))
          .executeTakeFirst();
        const corp_id = (last?.id ?? 0) + 1;
        await db
          .insertInto('corp')
          .values({ ...company, corp_id })
          .execute();
        return corp_id;
      });
    } catch (error) {
      const taken =
        databaseFault(error) === 'unique' &&
        (await run('read', (db) =>
          db
            .selectFrom('corp')
            .select('corp_id')
            .where('code', '=', company.code)
            .executeTakeFirst(),
        ));
      if (databaseFault(error) !== 'unique' || taken) throw error;
    }
  }
}
