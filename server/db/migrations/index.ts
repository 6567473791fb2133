import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { SetupError } from '../errors.ts';
import type { Engine } from '../handle.ts';
import type { Tables } from '../tables.ts';
import { first } from './0001.ts';
import { second } from './0002.ts';
import { third } from './0003.ts';
import { fourth } from './0004.ts';
import { fifth } from './0005.ts';
import { sixth } from './0006.ts';
import { seventh } from './0007.ts';
import { eighth } from './0008.ts';
import { ninth } from './0009.ts';
import { tenth } from './0010.ts';
import { eleventh } from './0011.ts';
import { twelfth } from './0012.ts';
import { fourteenth } from './0014.ts';
import { fifteenth } from './0015.ts';

/** Never changed once released: a change of the tables is a new line. */
const MIGRATIONS: Readonly<Record<string, (db: Kysely<unknown>, engine: Engine) => Promise<void>>> =
  {
    '0001_first': first,
    '0002_designer': second,
    '0003_exchange': third,
    '0004_duplicates': fourth,
    '0005_statistics': fifth,
    '0006_seldom': sixth,
    '0007_templates': seventh,
    '0008_orders': eighth,
    '0009_jobs': ninth,
    '0010_calls': tenth,
    '0011_invoice_headers': eleventh,
    '0012_people': twelfth,
    '0014_office': fourteenth,
    '0015_ways_in': fifteenth,
  };

/** Brings the tables to this program's version, one process at a time. */
export async function migrate(db: Kysely<Tables>, engine: Engine): Promise<void> {
  const all = Object.entries(MIGRATIONS).map(([name, up]): [string, Migration] => [
    name,
    { up: (each) => up(each, engine) },
  ]);
  // Numbers are given before the work is done: a lower one may come after a higher one.
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(all) },
    allowUnorderedMigrations: true,
  });
  await refuseNewer(db);
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error)
    throw new SetupError(
      `The database could not be brought to this version: ${error.message}`,
      error,
    );
  if (error !== undefined)
    throw new SetupError(
      `The database could not be brought to this version: ${JSON.stringify(error)}`,
      error,
    );
}

async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const unknown = rows
    .map(({ name }) => name)
    .filter((name) => !Object.hasOwn(MIGRATIONS, name))
    .toSorted()
    .at(-1);
  if (unknown)
    throw new SetupError(
      `The database is of a newer Fieldwork (${unknown}) than this program: start the newer program, or restore a backup.`,
    );
}
