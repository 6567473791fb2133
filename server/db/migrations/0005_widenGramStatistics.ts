import type { Kysely } from 'kysely';
import type { Schema } from '../engines/dialect.ts';

/**
 * The planner knows five thousand common grams, not one thousand: what is not among them then counts as rare enough for the gram index up to
 * some six million records, where it was half a million (`fieldwork_search`).
 */
export async function widenGramStatistics(db: Kysely<unknown>, schema: Schema): Promise<void> {
  await schema.widenGramStatistics(db);
}
