import type { Dialect } from './engines/dialect.ts';
import { type Expression, type RawBuilder, sql, type SqlBool } from 'kysely';

/** A test that `record as r` passes or fails. */
export type RecordTest = Expression<SqlBool>;

/** Records whose reference points to a record that nobody owns. A slot holds doubles, by which PostgreSQL finds no id in its index. */
export function refersToOwnerless(corpId: number, reference: RawBuilder<unknown>): RecordTest {
  return sql<SqlBool>`exists (select 1 from record as parent where parent.corp_id = ${corpId} and parent.id = cast(${reference} as bigint) and parent.owner_user_id is null)`;
}

/** Every record passes. */
export const EVERY_RECORD: RecordTest = sql<SqlBool>`1 = 1`;

/** No record passes. */
export const NO_RECORD: RecordTest = sql<SqlBool>`1 = 0`;

/** Records with one of these ids, which are not none, or whose id the query finds. */
export function idIn(ids: readonly number[] | Expression<unknown>): RecordTest {
  return 'toOperationNode' in ids ? sql<SqlBool>`r.id in ${ids}` : isAmong(sql`r.id`, ids);
}

/** One of these records, however many: the ids are one parameter. */
export function idInMany({ patchedRows }: Dialect, ids: readonly number[]): RecordTest {
  return sql<SqlBool>`r.id in (${patchedRows.numbers(JSON.stringify(ids))})`;
}

/** The record with this id. */
export function idIs(id: number): RecordTest {
  return sql<SqlBool>`r.id = ${id}`;
}

/** Records that were made after the one with this id. */
export function idAfter(id: number): RecordTest {
  return sql<SqlBool>`r.id > ${id}`;
}

/** Records that were made behind a moment, yyyy-MM-dd HH:mm:ss. */
export function madeAfter(moment: string): RecordTest {
  return sql<SqlBool>`r.create_time > ${moment}`;
}

/** Records of one of these people, by user ids, which are not none. */
export function ownedByAny(userIds: readonly number[]): RecordTest {
  return isAmong(sql`r.owner_user_id`, userIds);
}

/** Records of this person. */
export function ownedBy(userId: number): RecordTest {
  return sql<SqlBool>`r.owner_user_id = ${userId}`;
}

/** Records of one of these departments, by ids, which are not none. */
export function ofDepartments(departmentIds: readonly number[]): RecordTest {
  return isAmong(sql`r.owner_department_id`, departmentIds);
}

/**
 * The test among records that are not deleted. SQLite reads a part of an "or" by its own index only where the part itself says what that
 * index is partial by.
 */
export function alsoLive(test: RecordTest): RecordTest {
  return sql<SqlBool>`(${test} and r.deleted_time is null)`;
}

/** All of these tests; every record where there are none. */
export function allOf(tests: readonly RecordTest[]): RecordTest {
  return tests.length === 0 ? EVERY_RECORD : sql<SqlBool>`(${sql.join(tests, sql` and `)})`;
}

/** One test or the other, in one place of the query; `anyOf` of recordQuery.ts counts its parts in turn instead. */
export function either(one: RecordTest, other: RecordTest): RecordTest {
  return sql<SqlBool>`(${one} or ${other})`;
}

/** Records that fail the test; one that it does not decide (null) counts as neither. */
export function fails(test: RecordTest): RecordTest {
  return sql<SqlBool>`not (${test})`;
}

/** Records that do not pass the test, undecided ones (null) among them. */
export function doesNotPass(test: RecordTest): RecordTest {
  return sql<SqlBool>`not coalesce(${test}, false)`;
}

/** That the value is this or more, as text is ordered; of days and moments: then or later. */
export function isFrom(value: RawBuilder<unknown>, bound: string): RecordTest {
  return sql<SqlBool>`${value} >= ${bound}`;
}

/** That the value is this or less, as text is ordered; of days and moments: then or before. */
export function isUpTo(value: RawBuilder<unknown>, bound: string): RecordTest {
  return sql<SqlBool>`${value} <= ${bound}`;
}

/** That the value is there: not null. */
export function isFilled(value: RawBuilder<unknown>): RecordTest {
  return sql<SqlBool>`${value} is not null`;
}

/** That the value is missing: null. */
export function isMissing(value: RawBuilder<unknown>): RecordTest {
  return sql<SqlBool>`${value} is null`;
}

/** That the value is one of these; the list must not be empty. */
export function isAmong(value: RawBuilder<unknown>, values: readonly unknown[]): RecordTest {
  return sql<SqlBool>`${value} in (${sql.join(values)})`;
}

/** A column of the record table as a value, core or index slot, by its name. */
export function recordColumn<Value = unknown>(column: string): RawBuilder<Value> {
  return sql.ref<Value>(`r.${column}`);
}

/** How many of the selected rows pass, as an aggregate; PostgreSQL returns it as text. */
export function countPassing(test: RecordTest): RawBuilder<number | string> {
  return sql`count(case when ${test} then 1 end)`;
}

/** The value that no record has. */
export const NO_VALUE: RawBuilder<unknown> = sql`null`;

/** The month of a day or moment, yyyy-MM. */
export function monthOf(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`substr(${value}, 1, 7)`;
}

/** The day of the year in a date as it comes around next, from that day on; see `nextAnniversary`. */
export function nextAnniversarySql(value: RawBuilder<unknown>, from: string): RawBuilder<unknown> {
  const year = Number(from.slice(0, 4));
  return sql`(case when substr(${value}, 5, 6) >= ${from.slice(4, 10)} then ${sql.lit(String(year))} else ${sql.lit(String(year + 1))} end || substr(${value}, 5, 6))`;
}
