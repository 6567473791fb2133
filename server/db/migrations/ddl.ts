import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import { run } from '../engines/run.ts';
import type { TableSpec } from './tables.ts';

/** Tables with their keys and indexes, each kept to its company where the engine can. */
export async function createTables(
  db: Kysely<unknown>,
  schema: Schema,
  specs: Readonly<Record<string, TableSpec>>,
): Promise<void> {
  for (const [table, spec] of Object.entries(specs)) {
    const columns = ['corp_id id!', ...spec.columns.split(/,\s*/)].map((line) =>
      columnDdl(line.trim(), schema),
    );
    await run(db, `create table "${table}" (${columns.join(', ')}, primary key (${spec.key}))`);
    for (const [name, index] of Object.entries(spec.indexes ?? {})) {
      const unique = index.startsWith('unique ') ? 'unique ' : '';
      await run(db, `create ${unique}index "${name}" on "${table}" ${index.slice(unique.length)}`);
    }
    await schema.fence(db, table);
  }
}

function columnDdl(line: string, schema: Schema): string {
  const match = /^(\w+) (\w+)(!?)(?:=(.*))?$/.exec(line);
  const [, name, type = '', required, value] = match ?? [];
  const words = (schema.types as Readonly<Record<string, string>>)[type];
  if (!words) throw new Error(`No such column: ${line}`);
  return `"${name}" ${words}${required ? ' not null' : ''}${value === undefined ? '' : ` default ${value}`}`;
}
