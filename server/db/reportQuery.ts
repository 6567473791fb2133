import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from './engines/dialect.ts';
import type { RecordTest } from './recordTests.ts';

/** Stands between the parts of a key; no value holds it, because nobody can type it into a choice. */
const BETWEEN = '\u001F';

/** Several values as one text to gather by, in their order; one without a value is ''. */
export function keyOfSeveral(values: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const texts = values.map((value) => sql`coalesce(cast(${value} as text), '')`);
  return sql`${sql.join(texts, sql` || ${BETWEEN} || `)}`;
}

/** The parts of such a key as it was read; of none of several `count` empty ones. */
export function partsOfKey(key: string | number | null, count: number): string[] {
  const parts = key === null ? [] : String(key).split(BETWEEN);
  return Array.from({ length: count }, (_, at) => parts[at] ?? '');
}

/** The first characters of a text; of a day its month or year. */
export function firstOf(value: RawBuilder<unknown>, characters: number): RawBuilder<unknown> {
  return sql`substr(${value}, 1, ${sql.lit(characters)})`;
}

/** 1 for records that pass, for counting them. */
export function oneWhere(test: RecordTest): RawBuilder<unknown> {
  return sql`case when ${test} then 1 end`;
}

/** The value of records that pass, null of all others. */
export function onlyWhere(test: RecordTest, value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${test} then ${value} end`;
}

/** The place of the band a number lies in, as text; '' of none. Edges ascend, and hold all numbers between them. */
export function bandOf(value: RawBuilder<unknown>, edges: readonly number[]): RawBuilder<unknown> {
  const inner = edges.slice(1, -1);
  const tests = inner.map((edge, at) => sql`when ${value} < ${edge} then ${String(at)}`);
  return sql`case when ${value} is null then '' ${sql.join(tests, sql` `)} else ${String(inner.length)} end`;
}

/** By its first characters every province is known. */
const REGION = 2;

/** Where an address begins; null where there is none, or where the viewer may not know it (`masked`). */
export function regionOf(
  dialect: Dialect,
  model: string,
  masked: RecordTest | undefined,
): RawBuilder<unknown> {
  const region = sql`case when ${dialect.jsonPresence(model)} is not null then ${firstOf(dialect.jsonAddress(model), REGION)} end`;
  return masked ? sql`case when not ${masked} then ${region} end` : region;
}
