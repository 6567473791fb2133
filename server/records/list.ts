import { type Expression, sql, type SqlBool } from 'kysely';
import { AppError } from '../../schemas/errors.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { exact, money } from '../../schemas/rules/money.ts';
import type { ValueType } from '../../schemas/valueTypes.ts';
import { conditionSql, sortSql } from '../db/filter.ts';
import { explain } from '../db/explain.ts';
import { countRecords, countSelect, idSelect, type PageQuery, readFew } from '../db/recordQuery.ts';
import { type Anchor, pageStatement, readPage } from '../db/recordPages.ts';
import { sumGroups } from '../db/sumQuery.ts';
import { accessTo, filterContext, isShownTo, isUnbound, membershipsOf, type Reach, reachOf, requireRight, teamOf } from './access.ts';
import { contextOf, openContext, type RecordContext } from './context.ts';
import { readFilter, readRaw } from './filters.ts';
import { keywordSql } from './keyword.ts';
import { moduleIn } from './modules.ts';
import { sayerFor } from './names.ts';
import { filterSql, neighboursOf } from './relatedFilter.ts';
import { sceneFor, scenesIn } from './scenes.ts';
import { sortOf } from './sort.ts';
import { loadRecord } from './load.ts';
import { recordOf, systemValues } from './row.ts';
import { sourceOf } from './slots.ts';
import type { Caller, ListAnswer, ListQuery, ListRow, StoredRecord, Values } from './types.ts';

/** A page of the records that the viewer reaches. */
export function listRecords(caller: Caller, key: string, query: ListQuery): Promise<ListAnswer> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    return listIn(context, query, await reachOf(context));
  });
}

/** The records of a tab: those of its module that point to the record at hand (or that it points to). */
export function relatedList(caller: Caller, key: string, id: number, tabKey: string, query: ListQuery): Promise<ListAnswer> {
  return caller.company.read(async (tx) => {
    const parent = await openContext(caller, tx, key);
    requireRight(parent, parent.file, 'view');
    const record = await loadRecord(parent, id);
    const tab = parent.file.tabs.find((each) => each.key === tabKey && each.by !== undefined);
    if (!tab?.by) throw new AppError('not_found');
    const child = await contextOf(caller, tx, await moduleIn(tx, tabKey));
    requireRight(child, child.file, 'view');
    const target = tab.from === undefined ? id : record.data[tab.from];
    if (typeof target !== 'number') return { list: [], count: 0, count_is_estimate: false };
    const shown = await isShownTo(child, { module: parent.own.key, id });
    const reach = await reachOf(child);
    return listIn(child, { ...query, within: { by: tab.by, id: target } }, shown ? { ...reach, where: [] } : reach);
  });
}

/** The ids of all records that a list asks for, in its order, up to `most`: what a choice of all of them means from now on. */
export function matchingIds(caller: Caller, key: string, query: ListQuery, most: number): Promise<{ ids: number[]; more: boolean }> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const { page } = await pageOf(context, query, await reachOf(context));
    const rows = await idSelect(tx, { ...page, size: most + 1, offset: 0 }).execute();
    return { ids: rows.slice(0, most).map(({ id }) => id), more: rows.length > most };
  });
}

/** The plans of a list's page and of its count as the engine prints them: for benchmarks and for whoever wonders. */
export function explainList(caller: Caller, key: string, query: ListQuery): Promise<string> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const { page } = await pageOf(context, query, await reachOf(context));
    return `page: ${await explain(tx, pageStatement(tx, page))}\ncount: ${await explain(tx, countSelect(tx, page))}`;
  });
}

async function listIn(context: RecordContext, asked: ListQuery, reach: Reach): Promise<ListAnswer> {
  const { page, few } = await pageOf(context, asked, reach);
  if (few === 0) return { ...(await totalsOf(context, [sql<SqlBool>`1 = 0`])), list: [], count: 0, count_is_estimate: false };
  const { rows, count, estimate, anchor } = few !== undefined ? { ...(await readFew(context.tx, page)), estimate: false, anchor: undefined } : await readMany(context, page, asked.anchor);
  return { ...(estimate ? {} : await totalsOf(context, page.where)), list: await rowsOf(context, rows.map(recordOf), reach), count, count_is_estimate: estimate, ...(anchor && { anchor: JSON.stringify(anchor) }) };
}

async function readMany({ caller, tx }: RecordContext, page: PageQuery, near: string | undefined) {
  const { rows, anchor } = await readPage(tx, page, anchorIn(near));
  return { rows, anchor, ...(await countRecords(tx, { module: page.module, where: page.where, now: caller.now().getTime() })) };
}

/** A hint only: one that cannot be read is none. */
function anchorIn(text: string | undefined): Anchor | undefined {
  try {
    const found = text ? (JSON.parse(text) as Partial<Anchor> | null) : undefined;
    return found && Array.isArray(found.values) ? (found as Anchor) : undefined;
  } catch {
    return undefined;
  }
}

/** What a list asks for, as the engine reads it. */
export async function pageOf(context: RecordContext, asked: ListQuery, reach: Reach): Promise<{ page: PageQuery; few: number | undefined }> {
  const query = await withScene(context, asked);
  const keyword = query.keyword ? await keywordSql(context, query.keyword) : { tests: [] };
  const where = [...reach.where, ...(await whereOf(context, query)), ...keyword.tests];
  const size = Math.min(Math.max(Math.trunc(query.size ?? LIMITS.pageSize), 1), query.most ?? LIMITS.maxPageSize);
  const offset = (Math.max(Math.trunc(query.page ?? 1), 1) - 1) * size;
  return { page: { module: context.own.key, where, sort: sortOf(context, query.sort), size, offset }, few: keyword.few };
}

/** The sums the module declares. Of more records than are counted, nobody asks for sums either. */
async function totalsOf(context: RecordContext, where: readonly Expression<SqlBool>[]): Promise<Record<string, number>> {
  const { tx, own, form, slots } = context;
  const fields = Object.entries(own.totals ?? {}).flatMap(([name, model]) => {
    const field = form.fields.get(model);
    return field ? [{ name, by: sortSql(model, sourceOf(own, slots, field), tx.engine) }] : [];
  });
  if (fields.length === 0) return {};
  const [all] = await sumGroups(tx, { module: own.key, where, of: fields.map(({ by }) => by) }, 1);
  return Object.fromEntries(fields.map(({ name }, index) => [name, money(exact(Number(all?.of[index]?.sum ?? 0)))]));
}

async function whereOf(context: RecordContext, query: ListQuery): Promise<Expression<SqlBool>[]> {
  const near = await neighboursOf(context, readRaw(query.filter));
  const filter = readFilter(context.form, query.filter, near.forms);
  return [
    ...(filter ? [await filterSql(context, filter, near)] : []),
    ...(query.within ? [withinSql(context, query.within)] : []),
    ...(query.whose ? await jointSql(context) : []),
  ];
}

function withinSql(context: RecordContext, { by, id }: { by: string; id: number }): Expression<SqlBool> {
  if (by === 'id') return sql<SqlBool>`r.id = ${id}`;
  const field = context.form.fields.get(by);
  if (!field?.refers) throw new AppError('bad_filter');
  return conditionSql({ field: by, operator: field.valueType === 'refs' ? 'in' : 'eq', value: id }, filterContext(context));
}

/** Records that the viewer follows jointly; nobody's where there are none. */
async function jointSql(context: RecordContext): Promise<Expression<SqlBool>[]> {
  const { tests } = await teamOf(context);
  return tests.length > 0 ? tests : [sql<SqlBool>`1 = 0`];
}

/** A saved view: its filter besides the one asked for, its order unless another is asked for. */
async function withScene(context: RecordContext, { scene_id, ...query }: ListQuery): Promise<ListQuery> {
  if (scene_id === undefined) return query;
  const { filter, sort, whose } = await sceneFor(context, scene_id);
  const asked = readRaw(query.filter);
  const both = [filter, asked].filter((each) => each !== undefined);
  const { filter: _, ...rest } = query;
  return { ...rest, ...(both.length > 0 && { filter: { op: 'and', rules: both } }), sort: query.sort || sort, ...(whose && { whose }) };
}

/** How many records within reach some saved views have. One that is not to be seen is left out. */
export function countScenes(caller: Caller, key: string, ids: readonly (number | string)[]): Promise<{ id: number | string; count: number; count_is_estimate: boolean }[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const known = new Set((await scenesIn(context)).map(({ id }) => id));
    const reach = await reachOf(context);
    const counts = [];
    for (const id of ids.filter((each) => known.has(each))) {
      const where = [...reach.where, ...(await whereOf(context, await withScene(context, { scene_id: id })))];
      const { count, estimate } = await countRecords(tx, { module: context.own.key, where, now: caller.now().getTime() });
      counts.push({ id, count, count_is_estimate: estimate });
    }
    return counts;
  });
}

/** Values that no list shows are left at home. */
const TOO_BIG = new Set<ValueType>(['lines', 'object', 'html', 'any']);

async function rowsOf(context: RecordContext, records: readonly StoredRecord[], given: Reach): Promise<ListRow[]> {
  const { caller: { locale }, tx, form } = context;
  const fields = [...form.fields.values()].filter((field) => !field.hidden && !TOO_BIG.has(field.valueType));
  // The values were read for this list only: the core columns join them where they are.
  const values = records.map((record): Values => Object.assign(record.data, systemValues(record)));
  const say = await sayerFor(tx, fields, values, locale);
  const reach = given.members || isUnbound(context) || context.file.view ? given : { ...given, members: await membershipsOf(context, records.map(({ id }) => id)) };
  const spoken = fields.filter(({ valueType }) => SPOKEN.has(valueType));
  const shown = fields.filter(({ system }) => !system).map(({ model }) => model);
  const rows: ListRow[] = [];
  for (const [index, record] of records.entries()) {
    const own: Values = values[index] ?? {};
    const display = Object.fromEntries(spoken.flatMap((field) => (own[field.model] == null ? [] : [[field.model, say(field, own[field.model])]])));
    const access = await accessTo(context, record, reach);
    const row: Values = {};
    for (const model of shown) row[model] = own[model] ?? null;
    rows.push(Object.assign(row, coreOf(context, record), { is_edit: access.edit, is_delete: access.remove, display }));
  }
  return rows;
}

/** Value types whose stored value is not what people read. */
const SPOKEN = new Set<ValueType>(['choice', 'choices', 'ref', 'refs', 'switch', 'path', 'address', 'span']);

/** The core columns of a row. A field of its own that is called name or number keeps its value. */
function coreOf({ own: { title, number }, form: { withheld, fields } }: RecordContext, record: StoredRecord) {
  const ownText = (model: string) => { const value = fields.has(model) ? record.data[model] : undefined; return typeof value === 'string' ? value : undefined; };
  const { id, version, owner_user_id, owner_department_id, creator_user_id, create_time, update_time, last_contact_time, state, approval_state, lock_flag } = record;
  return {
    id, version, creator_user_id, owner_department_id, create_time, update_time, last_contact_time, state, approval_state,
    name: (title === 'name' ? undefined : ownText('name')) ?? (withheld.has(title) ? '' : record.name),
    number: (number?.field === 'number' ? undefined : ownText('number')) ?? (withheld.has(number?.field ?? '') ? null : record.number),
    owner_user_id: owner_user_id ?? ('--' as const), lock_flag: lock_flag === 1 ? ('locked' as const) : ('unlocked' as const),
  };
}
