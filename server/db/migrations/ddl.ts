import { type Kysely, sql } from 'kysely';
import type { Engine } from '../handle.ts';
import type { TableSpec } from './tables.ts';

/** Columns of the specs in each engine's words. Text is ordered by its bytes on both, so that both sort alike. */
const TYPES: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  postgres: {
    id: 'bigint',
    ms: 'bigint',
    int: 'integer',
    flag: 'smallint not null default 0',
    num: 'double precision',
    text: 'text collate "C"',
    json: 'jsonb',
  },
  sqlite: {
    id: 'integer',
    ms: 'integer',
    int: 'integer',
    flag: 'integer not null default 0',
    num: 'real',
    text: 'text',
    json: 'text',
  },
};

export async function createTables(
  db: Kysely<unknown>,
  engine: Engine,
  specs: Readonly<Record<string, TableSpec>>,
): Promise<void> {
  for (const [table, spec] of Object.entries(specs)) {
    const columns = ['corp_id id!', ...spec.columns.split(/,\s*/)].map((line) =>
      columnDdl(line.trim(), engine),
    );
    await run(db, `create table "${table}" (${columns.join(', ')}, primary key (${spec.key}))`);
    for (const [name, index] of Object.entries(spec.indexes ?? {})) {
      const unique = index.startsWith('unique ') ? 'unique ' : '';
      await run(db, `create ${unique}index "${name}" on "${table}" ${index.slice(unique.length)}`);
    }
    if (engine === 'postgres') await enclose(db, table);
  }
}

/** Row-level security: a row is seen and written only by transactions of its company. No setting, no rows. */
async function enclose(db: Kysely<unknown>, table: string): Promise<void> {
  const own = `corp_id = (select nullif(current_setting('fieldwork.corp_id', true), '')::bigint)`;
  // Companies are found by their code before one is known.
  const test =
    table === 'corp' ? `${own} or current_setting('fieldwork.platform', true) = 'on'` : own;
  await run(db, `alter table "${table}" enable row level security`);
  await run(db, `alter table "${table}" force row level security`);
  await run(db, `create policy company on "${table}" using (${test}) with check (${test})`);
}

function columnDdl(line: string, engine: Engine): string {
  const match = /^(\w+) (\w+)(!?)(?:=(.*))?$/.exec(line);
  const [, name, type = '', required, value] = match ?? [];
  const words = TYPES[engine][type];
  if (!words) throw new Error(`No such column: ${line}`);
  return `"${name}" ${words}${required ? ' not null' : ''}${value === undefined ? '' : ` default ${value}`}`;
}

export async function run(db: Kysely<unknown>, statement: string): Promise<void> {
  await sql.raw(statement).execute(db);
}
