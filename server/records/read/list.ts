import type { Expression, SqlBool } from 'kysely';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import type { ModuleFile, Tab } from '../../../schemas/definition/module.ts';
import { recordModule } from '../../../schemas/modules/index.ts';
import { recordTabs } from '../../../schemas/rules/recordTabs.ts';
import { exact, money } from '../../../schemas/rules/money.ts';
import { conditionSql } from '../../db/filter.ts';
import { explain } from '../../db/explain.ts';
import { type Count, countRecords, expectCount } from '../../db/recordCount.ts';
import { countSelect, idSelect, type PageQuery } from '../../db/recordQuery.ts';
import {
  type PageAnchor,
  type Page,
  pageStatement,
  readFirstRows,
  readPage,
} from '../../db/recordPages.ts';
import { sumGroups, sumOf } from '../../db/sumQuery.ts';
import { allOf, either, fails, idIn, idIs, NO_RECORD } from '../../db/recordTests.ts';
import { filterContext, type RecordScope, requireRight, teamOf } from '../access/access.ts';
import { recordScope } from '../access/lookups.ts';
import { withheldThrough } from '../access/teamPlaces.ts';
import { contextOf, openContext, type RecordContext } from '../core/context.ts';
import { totalsIn } from './totals.ts';
import { readFilter, readRaw } from '../search/filters.ts';
import { keywordSql } from '../search/keyword.ts';
import { hidesAnything, withheldIn } from '../core/definitions.ts';
import { moduleIn } from '../core/modules.ts';
import { filterSql, neighboursOf } from '../search/relatedFilter.ts';
import { readPast } from './past.ts';
import { findSavedView, savedViewsOf } from './savedViews.ts';
import { sortOf } from '../search/sort.ts';
import { loadRecord } from '../access/load.ts';
import { listRows } from './listRows.ts';
import { recordOf } from '../core/row.ts';
import type { Caller, ListAnswer, ListQuery } from '../core/types.ts';

/** A page of the records that the viewer reaches, of those that there were where a day is asked. */
export function listRecords(caller: Caller, key: string, query: ListQuery): Promise<ListAnswer> {
  if (query.as_of) return listPast(caller, key, { ...query, as_of: query.as_of });
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    return listIn(context, query, await recordScope(context));
  });
}

/** Nobody searches the past by keyword, and nothing in it can be changed. */
async function listPast(
  caller: Caller,
  key: string,
  { as_of: day, keyword, ...query }: ListQuery & { as_of: string },
): Promise<ListAnswer> {
  if (keyword) throw new AppError('bad_filter');
  const filters = [readRaw(query.filter)];
  const answer = await readPast(caller, { day, module: key, filters }, async (open) => {
    const context = await open();
    return listIn(context, query, await recordScope(context));
  });
  return {
    ...answer,
    list: answer.list.map((row) => ({ ...row, is_edit: false, is_delete: false })),
  };
}

/** Which tab of which record. */
export interface TabOfRecord {
  module: string;
  id: number;
  tab: string;
}

/** The module of a tab as a record opens it. */
export interface OpenTab {
  child: RecordContext;
  /** what the viewer reaches there */
  reach: RecordScope;
  /** how its records belong to this one; none: none does */
  within: NonNullable<ListQuery['within']> | undefined;
}

/** The records of a tab: those of its module that point to the record at hand (or that it points to). */
export function relatedList(
  caller: Caller,
  module: string,
  id: number,
  tab: string,
  query: ListQuery,
): Promise<ListAnswer> {
  return caller.company.read(async (tx) => {
    const { child, reach, within } = await openTab(caller, tx, { module, id, tab });
    return within
      ? listIn(child, { ...query, within }, reach)
      : { list: [], count: 0, count_is_estimate: false };
  });
}

/** Throws not_found for a record out of reach or a tab that it does not have, no_permission without the right to see either module. */
export async function openTab(
  caller: Caller,
  tx: RecordContext['tx'],
  { module, id, tab: tabKey }: TabOfRecord,
): Promise<OpenTab> {
  const parent = await openContext(caller, tx, module);
  requireRight(parent, parent.file, 'view');
  const record = await loadRecord(parent, id);
  const tab = recordTabs(parent.file, parent.form).find(
    (each) => each.key === tabKey && each.by !== undefined,
  );
  if (!tab?.by || !(await isRelatedTab(caller, tx, parent.file, tab)))
    throw new AppError('not_found');
  const child = await contextOf(caller, tx, await moduleIn(tx, tabKey));
  requireRight(child, child.file, 'view');
  const target = tab.from === undefined ? id : record.data[tab.from];
  const withheld = await withheldThrough(child, { module: parent.own.key, id });
  const reach = await recordScope(child);
  return {
    child,
    reach: withheld ? { ...reach, where: orShown(reach.where, withheld) } : reach,
    within: typeof target === 'number' ? { by: tab.by, id: target } : undefined,
  };
}

/** What the viewer reaches, and all that is not withheld from them. */
function orShown(where: RecordScope['where'], withheld: readonly number[]): RecordScope['where'] {
  return withheld.length === 0 ? [] : [either(allOf(where), fails(idIn(withheld)))];
}

/** Whether the viewer sees both ends of the reference by which a tab lists its records. */
export async function isRelatedTab(
  caller: Caller,
  tx: RecordContext['tx'],
  file: ModuleFile,
  { key, by, from }: Pick<Tab, 'key' | 'by' | 'from'>,
): Promise<boolean> {
  if (by === undefined || !hidesAnything(caller.viewer)) return true;
  const hidden = async (module: string, model: string) => {
    const own = recordModule(await moduleIn(tx, module));
    return (await withheldIn(tx, caller, own)).includes(model);
  };
  return !(await hidden(key, by)) && !(from !== undefined && (await hidden(file.key, from)));
}

/** The ids of all records that a list asks for, in its order, up to `most`: what a choice of all of them means from now on. */
export function matchingIds(
  caller: Caller,
  key: string,
  query: ListQuery,
  most: number,
): Promise<{ ids: number[]; more: boolean }> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const { page } = await pageQueryOf(context, query, await recordScope(context));
    const { rows } = await idSelect(tx, { ...page, size: most + 1, offset: 0 }).execute(tx.bound);
    return { ids: rows.slice(0, most).map(({ id }) => id), more: rows.length > most };
  });
}

/** The plans of a list's page and of its count as the engine prints them: for benchmarks and for whoever wonders. */
export function explainList(caller: Caller, key: string, query: ListQuery): Promise<string> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const { page } = await pageQueryOf(context, query, await recordScope(context));
    return `page: ${await explain(tx, pageStatement(tx, page))}\ncount: ${await explain(tx, countSelect(tx, page))}`;
  });
}

async function listIn(
  context: RecordContext,
  asked: ListQuery,
  reach: RecordScope,
): Promise<ListAnswer> {
  const { page, few } = await pageQueryOf(context, asked, reach);
  if (few === 0)
    return {
      ...(await totalsOf(context, [NO_RECORD])),
      list: [],
      count: 0,
      count_is_estimate: false,
    };
  const { rows, count, estimate, anchor } = await readRows(context, page, {
    near: anchorIn(asked.anchor),
    few: few !== undefined,
  });
  return {
    ...(estimate ? {} : await totalsOf(context, page.where)),
    list: await listRows(context, rows.map(recordOf), reach),
    count,
    count_is_estimate: estimate,
    ...(anchor && { anchor: JSON.stringify(anchor) }),
  };
}

/** Few are looked at one by one; among many a page is looked for in its order, from where the reader is. */
async function readRows(
  { caller, tx }: RecordContext,
  page: PageQuery,
  { near, few }: { near: PageAnchor | undefined; few: boolean },
): Promise<Page & Count> {
  // in the past every record is looked at anyway
  const all = tx.past && (await readFirstRows(tx, page, Number.MAX_SAFE_INTEGER - 1));
  if (all) return { ...all, estimate: false };
  const asked = { module: page.module, where: page.where, now: caller.now().getTime() };
  const expected = few ? undefined : await expectCount(tx, asked);
  if (expected?.exactly === 0) return { rows: [], anchor: undefined, count: 0, estimate: false };
  // A page that is not full has looked at all there are, and once more for those that have nothing to be sorted by.
  const atOnce =
    !expected ||
    (!near &&
      (expected.few ||
        (page.sort[0]?.nullable === true &&
          expected.exactly !== undefined &&
          expected.exactly < page.offset + page.size)));
  const found = atOnce ? await readFirstRows(tx, page) : undefined;
  if (found) return { ...found, ...(expected?.tell(found.count) ?? { estimate: false }) };
  return {
    ...(await readPage(tx, page, { near, now: asked.now })),
    ...(await (expected ? expected.count() : countRecords(tx, asked))),
  };
}

/** A hint only: one that cannot be read is none. */
function anchorIn(text: string | undefined): PageAnchor | undefined {
  try {
    const found = text ? (JSON.parse(text) as Partial<PageAnchor> | null) : undefined;
    return found && Array.isArray(found.values) ? (found as PageAnchor) : undefined;
  } catch {
    return undefined;
  }
}

/** What a list asks for, as the engine reads it. */
export async function pageQueryOf(
  context: RecordContext,
  asked: ListQuery,
  reach: RecordScope,
): Promise<{ page: PageQuery; few: number | undefined }> {
  const query = await withScene(context, asked);
  const keyword = query.keyword ? await keywordSql(context, query.keyword) : { tests: [] };
  const where = [...reach.where, ...(await whereOf(context, query)), ...keyword.tests];
  const size = Math.min(
    Math.max(Math.trunc(query.size ?? LIMITS.pageSize), 1),
    query.most ?? LIMITS.maxPageSize,
  );
  const offset = (Math.max(Math.trunc(query.page ?? 1), 1) - 1) * size;
  return {
    page: { module: context.own.key, where, sort: sortOf(context, query.sort), size, offset },
    few: keyword.few,
  };
}

/** The sums the module declares. Of more records than are counted, nobody asks for sums either. */
async function totalsOf(
  context: RecordContext,
  where: readonly Expression<SqlBool>[],
): Promise<Record<string, number>> {
  const { tx, own } = context;
  const fields = totalsIn(context);
  if (fields.length === 0) return {};
  const [all] = await sumGroups(
    tx,
    { module: own.key, where, of: fields.map(({ by }) => sumOf(by)) },
    1,
  );
  return Object.fromEntries(
    fields.map(({ name }, index) => [name, money(exact(Number(all?.of[index]?.sum ?? 0)))]),
  );
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

function withinSql(
  context: RecordContext,
  { by, id }: { by: string; id: number },
): Expression<SqlBool> {
  if (by === 'id') return idIs(id);
  const field = context.form.fields.get(by);
  if (!field?.refers) throw new AppError('bad_filter');
  return conditionSql(
    { field: by, operator: field.valueType === 'refs' ? 'in' : 'eq', value: id },
    filterContext(context),
  );
}

/** Records that the viewer follows jointly; nobody's where there are none. */
async function jointSql(context: RecordContext): Promise<Expression<SqlBool>[]> {
  const { tests } = await teamOf(context);
  return tests.length > 0 ? tests : [NO_RECORD];
}

/** A saved view: its filter besides the one asked for, its order unless another is asked for. */
async function withScene(
  context: RecordContext,
  { scene_id, ...query }: ListQuery,
): Promise<ListQuery> {
  if (scene_id === undefined) return query;
  const { filter, sort, whose } = await findSavedView(context, scene_id);
  const asked = readRaw(query.filter);
  const both = [filter, asked].filter((each) => each !== undefined);
  const { filter: _, ...rest } = query;
  return {
    ...rest,
    ...(both.length > 0 && { filter: { op: 'and', rules: both } }),
    sort: query.sort || sort,
    ...(whose && { whose }),
  };
}

/** How many records within reach some saved views have. One that is not to be seen is left out. */
export function countSavedViews(
  caller: Caller,
  key: string,
  ids: readonly (number | string)[],
): Promise<{ id: number | string; count: number; count_is_estimate: boolean }[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const known = new Set((await savedViewsOf(context)).map(({ id }) => id));
    const reach = await recordScope(context);
    const counts = [];
    for (const id of ids.filter((each) => known.has(each))) {
      const where = [
        ...reach.where,
        ...(await whereOf(context, await withScene(context, { scene_id: id }))),
      ];
      const { count, estimate } = await countRecords(tx, {
        module: context.own.key,
        where,
        now: caller.now().getTime(),
      });
      counts.push({ id, count, count_is_estimate: estimate });
    }
    return counts;
  });
}
