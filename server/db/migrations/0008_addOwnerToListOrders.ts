import type { Kysely } from 'kysely';
import { run } from '../engines/run.ts';

/** The orders that lists stand in, by core columns. */
const ORDERS = {
  record_create: ['create_time', ''],
  record_update: ['update_time', ''],
  record_name: ['name_key', ''],
  record_number: ['number', ' and number is not null'],
  record_contact: ['last_contact_time', ' and last_contact_time is not null'],
} as const;

/**
 * The orders of lists know who owns a record, which parts lists from their pools: the rows before a page that somebody jumps to are passed in the
 * index, without reading one of them.
 */
export async function addOwnerToListOrders(db: Kysely<unknown>): Promise<void> {
  for (const [name, [column, filled]] of Object.entries(ORDERS)) {
    await run(db, `drop index "${name}"`);
    await run(
      db,
      `create index "${name}" on "record" (corp_id, module, ${column}, id, owner_user_id) where deleted_time is null${filled}`,
    );
  }
}
