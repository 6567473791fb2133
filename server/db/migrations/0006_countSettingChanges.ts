import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';

/** What seldom changes and is asked for with every request. */
const SELDOM = [
  'user',
  'role',
  'department',
  'setting',
  'definition',
  'custom_module',
  'field_slot',
  'list_item',
  'stage_group',
] as const;

/** Every write to those tables raises the company's counter 'seldom', so that whoever remembers them asks for one number (server/db/versionedCache.ts). */
export async function countSettingChanges(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await schema.countChanges(db, 'seldom', SELDOM);
}
