import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';
import type { Tables } from '../tables/tables.ts';

const LABELS = new Set([
  'words',
  'section',
  'placeholder',
  'help',
  'unit',
  'heading',
  'ask',
  'withChildren',
  'confirm',
  'cancelled',
  'done',
]);

/** The files of companies' own objects named things by position: Chinese, English, Japanese, Traditional Chinese. */
export async function nameLabelsByLanguage(
  database: Kysely<unknown>,
  schema: Schema,
): Promise<void> {
  const db = database as Kysely<Tables>;
  await schema.acrossCompanies(database, ['custom_module'], async () => {
    const rows = await db.selectFrom('custom_module').select(['corp_id', 'key', 'file']).execute();
    for (const { corp_id, key, file } of rows)
      await db
        .updateTable('custom_module')
        .set({ file: JSON.stringify(labelled(JSON.parse(file))) })
        .where('corp_id', '=', corp_id)
        .where('key', '=', key)
        .execute();
  });
}

function labelled(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    if (key === 'choices')
      return value.map((choice: unknown[]) => [
        choice[0],
        byLanguage(choice[1]),
        ...choice.slice(2),
      ]);
    return LABELS.has(key) ? byLanguage(value) : value.map((each) => labelled(each));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([part, each]) => [part, labelled(each, part)]),
  );
}

function byLanguage(value: unknown): unknown {
  if (!Array.isArray(value) || value.length !== 4) return value;
  const [message, en, ja, cht] = value as string[];
  return { message, names: { en, ja, 'zh-cht': cht } };
}
