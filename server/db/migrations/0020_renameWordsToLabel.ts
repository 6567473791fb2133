import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import type { Tables } from '../tables/tables.ts';

/** The files of companies' own objects said `words` where data files now say `label`. */
export async function renameWordsToLabel(database: Kysely<unknown>, schema: Schema): Promise<void> {
  const db = database as Kysely<Tables>;
  await schema.acrossCompanies(database, ['custom_module'], async () => {
    const rows = await db.selectFrom('custom_module').select(['corp_id', 'key', 'file']).execute();
    for (const { corp_id, key, file } of rows)
      await db
        .updateTable('custom_module')
        .set({ file: JSON.stringify(renamed(JSON.parse(file))) })
        .where('corp_id', '=', corp_id)
        .where('key', '=', key)
        .execute();
  });
}

function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key === 'words' && isLabel(part) ? 'label' : key,
      renamed(part),
    ]),
  );
}

/** A field of the company may be called `words` too, and then it holds something else. */
function isLabel(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'message' in value;
}
