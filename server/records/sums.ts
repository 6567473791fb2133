import { type RawBuilder, sql } from 'kysely';
import { Decimal } from 'decimal.js';
import { AppError } from '../../schemas/errors.ts';
import type { Field } from '../../schemas/form.ts';
import { isDay, isGroupable } from '../../schemas/groups.ts';
import { isSummable } from '../../schemas/sums.ts';
import { BCP47 } from '../../schemas/locale.ts';
import { sortSql } from '../db/filter.ts';
import { countRecords, type PageQuery } from '../db/recordQuery.ts';
import { type ColumnSums, type GroupSums, rememberedGroups, sumGroups, type SumQuery as GroupQuery } from '../db/sumQuery.ts';
import { reachOf, requireRight } from './access.ts';
import { openContext, type RecordContext } from './context.ts';
import { pageOf } from './list.ts';
import { sayerFor } from './names.ts';
import { sourceOf } from './slots.ts';
import type { Caller, ListQuery } from './types.ts';

export interface SumQuery extends Pick<ListQuery, 'keyword' | 'scene_id' | 'filter'> {
  /** models of numbers */
  sums?: readonly string[] | undefined;
}
export type Sums = Record<string, { sum: number; avg: number | null; min: number | null; max: number | null }>;
export interface ListGroup {
  key: string | number | null;
  name: string;
  count: number;
  sums: Sums;
}

/** Of more records nobody waits for sums. */
const MOST_RECORDS = 200_000;
const MOST_GROUPS = 200;
/** Sums of more are some seconds old. */
const MANY = 10_000;

/** What the numbers of all records come to that a list shows to the viewer. */
export function sumList(caller: Caller, key: string, asked: SumQuery): Promise<{ count: number; sums: Sums | null }> {
  return summing(caller, key, asked, async ({ context, fields, among, count, groups }) => {
    if (!among) return { count, sums: null };
    const [all] = await groups({ ...among, of: fields.map((field) => valueSql(context, field)) }, 1);
    return { count: all?.count ?? 0, sums: sumsOf(fields, all?.of ?? []) };
  });
}

/** The records of a list gathered by one of their fields. One that is hidden from the viewer gathers nothing. */
export function groupList(caller: Caller, key: string, { by, ...asked }: SumQuery & { by: string }): Promise<{ groups: ListGroup[] | null; more: boolean }> {
  return summing(caller, key, asked, async ({ context, fields, among, groups: gather }) => {
    const field = context.form.fields.get(by);
    if (!field || !isGroupable(context.form, field)) throw new AppError('bad_filter');
    if (!among) return { groups: null, more: false };
    const value = valueSql(context, field);
    const query = { ...among, of: fields.map((each) => valueSql(context, each)), by: isDay(field) ? sql`substr(${value}, 1, 7)` : value };
    const found = await gather(query, MOST_GROUPS + 1);
    const groups = await named(context, field, found.slice(0, MOST_GROUPS));
    return { groups: groups.map(({ of, ...group }) => ({ ...group, sums: sumsOf(fields, of) })), more: found.length > MOST_GROUPS };
  });
}

interface Summing {
  context: RecordContext;
  fields: readonly Field[];
  count: number;
  /** undefined: they are too many */
  among: Pick<PageQuery, 'module' | 'where'> | undefined;
  groups(query: GroupQuery, most: number): Promise<GroupSums[]>;
}

function summing<T>(caller: Caller, key: string, { sums = [], ...asked }: SumQuery, work: (summing: Summing) => Promise<T>): Promise<T> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const fields = [...new Set(sums)].map((model) => summableIn(context, model));
    const { page: { module, where } } = await pageOf(context, asked, await reachOf(context));
    const now = caller.now().getTime();
    const { count } = await countRecords(tx, { module, where, now });
    const groups = (query: GroupQuery, most: number) => (count > MANY ? rememberedGroups(tx, query, { most, now }) : sumGroups(tx, query, most));
    return work({ context, fields, count, groups, among: count > MOST_RECORDS ? undefined : { module, where } });
  });
}

function summableIn({ form }: RecordContext, model: string): Field {
  const field = form.fields.get(model);
  if (!field || !isSummable(field)) throw new AppError('bad_filter');
  return field;
}

function valueSql({ own, slots, tx }: RecordContext, field: Field): RawBuilder<unknown> {
  return sortSql(field.model, sourceOf(own, slots, field), tx.engine);
}

function sumsOf(fields: readonly Field[], of: readonly ColumnSums[]): Sums {
  return Object.fromEntries(fields.map(({ model, precision = 4 }, index) => {
    const { sum = '0', filled = 0, min = null, max = null } = of[index] ?? {};
    const total = new Decimal(sum);
    return [model, { sum: total.toNumber(), avg: filled > 0 ? total.div(filled).toDecimalPlaces(Math.max(precision, 2)).toNumber() : null, min, max }];
  }));
}

/** With their names, in the order that people look for them in. */
async function named({ caller: { locale }, tx }: RecordContext, field: Field, groups: readonly GroupSums[]): Promise<(GroupSums & { name: string })[]> {
  const days = isDay(field);
  const say = days ? undefined : await sayerFor(tx, [field], groups.map(({ key }) => ({ [field.model]: key })), locale);
  const all = groups.map((group) => ({ ...group, name: group.key === null ? '' : say ? say(field, group.key) || `#${group.key}` : String(group.key) }));
  const places = new Map(field.choices.map(({ value }, index) => [String(value), index]));
  const place = ({ key }: GroupSums) => (key === null ? places.size + 1 : (places.get(String(key)) ?? places.size));
  const collator = new Intl.Collator(BCP47[locale], { numeric: true });
  const newestFirst = field.valueType === 'date' || field.valueType === 'datetime' || field.valueType === 'switch';
  return all.toSorted((a, b) => place(a) - place(b) || (newestFirst ? -1 : 1) * collator.compare(newestFirst ? String(a.key) : a.name, newestFirst ? String(b.key) : b.name));
}
