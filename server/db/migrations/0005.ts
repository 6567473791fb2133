import type { Kysely } from 'kysely';
import type { Engine } from '../handle.ts';
import { run } from './ddl.ts';

/**
 * The planner knows five thousand common grams, not one thousand: what is not among them then counts as rare enough for the gram index up to
 * some six million records, where it was half a million (`fieldwork_search`).
 */
export async function fifth(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine !== 'postgres') return;
  await run(db, 'alter table search alter column grams set statistics 500');
  await run(db, 'analyze search');
}
