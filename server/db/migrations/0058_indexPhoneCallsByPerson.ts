import type { Kysely } from 'kysely';
import { run } from '../engines/run.ts';

/** Whether a person's call is kept already is asked at every call that is kept. */
export async function indexPhoneCallsByPerson(db: Kysely<unknown>): Promise<void> {
  await run(db, 'create index call_record_user on "call_record" (corp_id, user_id, ring_time)');
}
