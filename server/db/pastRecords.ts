import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type KyselyPlugin,
  type OperationNode,
  ParensNode,
  type RawBuilder,
  RawNode,
  type RootOperationNode,
  SelectQueryNode,
  sql,
  type TableNode,
  WithNode,
} from 'kysely';
import { CALENDAR_STATES } from '../../schemas/rules/stateOnDay.ts';
import type { ColumnType } from './engines/dialect.ts';
import type { Tx } from './handle.ts';

/** Columns that are never other than they were. */
const KEPT = [
  'corp_id',
  'module',
  'id',
  'creator_user_id',
  'create_time',
  'definition_version',
  'search_text',
] as const;

/** Columns that every record of the past says. */
const SAID = {
  version: 'int',
  owner_user_id: 'id',
  owner_department_id: 'id',
  update_time: 'text',
  last_contact_time: 'text',
  state: 'int',
  approval_state: 'int',
  lock_flag: 'flag',
} as const satisfies Readonly<Record<string, ColumnType>>;
const SAID_COLUMNS = Object.keys(SAID) as (keyof typeof SAID)[];

/** Columns that it says where they were others. */
const CHANGED: Readonly<Record<string, ColumnType>> = {
  name: 'text',
  name_key: 'text',
  number: 'text',
  ...slots('t', 12, 'text'),
  ...slots('n', 12, 'num'),
  ...slots('d', 8, 'text'),
};

/** Columns of the recycle bin: what was there was not in it. */
const OF_DELETED = ['deleted_time', 'deleted_by', 'deleted_group'] as const;

type Scalar = string | number | null;

/** A record that was there, and what of it was other than it is now. */
export interface PastRecord extends Record<keyof typeof SAID, Scalar> {
  module: string;
  id: number;
  /** columns beside these that were others, by name: the title, the number and index slots */
  changed: Readonly<Record<string, Scalar>>;
  /** values by model that were others; null: there was none */
  values: Readonly<Record<string, unknown>>;
}

/** The records of a company as they were at a moment, as what is different from now. */
export interface PastRecords {
  /** yyyy-MM-dd HH:mm:ss; what was made later was not there */
  moment: string;
  /** ids of records that seem to have been there and were not, as those that were in the recycle bin */
  absent: readonly number[];
  records: readonly PastRecord[];
  /** the departments of people who have been moved since, by user id */
  moved: ReadonlyMap<number, number | null>;
  /** modules whose states follow from days in their values, as those were */
  calendars: readonly { module: string; from: string; to: string }[];
}

/**
 * The same transaction, in which every query of records finds them as they were: the table's name stands for the rows that have not changed since
 * and for the changed ones with what they held. It only reads, and nothing that is remembered of today is told in it.
 */
export function withPastRecords(tx: Tx, past: PastRecords): Tx {
  const bound = tx.bound.withPlugin(shadowing(recordsOf(tx, past).toOperationNode()));
  return { ...tx, past: true, bound, memory: new Map(), from: bound.selectFrom.bind(bound) };
}

/** Where the parts of an item stand, behind its module and id. */
const AT = {
  said: 2,
  changed: 2 + SAID_COLUMNS.length,
  gone: 3 + SAID_COLUMNS.length,
  held: 4 + SAID_COLUMNS.length,
};

/** A record as an item of a JSON array. */
function itemOf({ module, id, changed, values, ...said }: PastRecord): string {
  const all = Object.entries(values);
  return JSON.stringify([
    module,
    id,
    ...SAID_COLUMNS.map((column) => said[column]),
    changed,
    Object.fromEntries(all.map(([model]) => [model, null])),
    Object.fromEntries(all.filter(([, value]) => value !== null)),
  ]);
}

/** A column of the table, of the rows that are taken as they are, and of those that the past says. */
type Column = readonly [name: string, now: RawBuilder<unknown>, then: RawBuilder<unknown>];

/** All columns of the records that were there, as a query. */
function recordsOf(tx: Tx, past: PastRecords): RawBuilder<unknown> {
  const { moment, calendars } = past;
  const [columns, rows] = rowsOf(tx, past);
  if (calendars.length === 0) return rows;
  const { jsonText } = tx.dialect;
  const day = moment.slice(0, DAY);
  const states = sql.join(Object.values(CALENDAR_STATES));
  const turned = calendars.map(
    ({ module, from, to }) =>
      sql`when r.module = ${module} and r.state in (${states}) then (case when ${jsonText(from)} > ${day} then ${sql.lit(CALENDAR_STATES.before)} when ${jsonText(to)} < ${day} then ${sql.lit(CALENDAR_STATES.behind)} else ${sql.lit(CALENDAR_STATES.within)} end)`,
  );
  return sql`select ${sql.join(
    columns.map((name) =>
      name === 'state'
        ? sql`case ${sql.join(turned, sql` `)} else r.state end as state`
        : sql.ref(`r.${name}`),
    ),
  )} from (${rows}) as r`;
}

/** yyyy-MM-dd */
const DAY = 10;

/** The same with states as they are now where the calendar turns them; its columns first. */
function rowsOf(
  { corpId, dialect: { patchedRows } }: Tx,
  { moment, absent, records, moved }: PastRecords,
): [columns: string[], rows: RawBuilder<unknown>] {
  const { table, items, numbers, scalar, has, patched } = patchedRows;
  const own = (column: string) => sql.ref(`r.${column}`);
  const now = (column: string) =>
    column === 'owner_department_id' && moved.size > 0
      ? sql`case r.owner_user_id ${sql.raw(
          [...moved].map(([user, department]) => `when ${user} then ${department}`).join(' '),
        )} else r.owner_department_id end`
      : own(column);
  const columns: readonly Column[] = [
    ...KEPT.map((name): Column => [name, own(name), own(name)]),
    ...SAID_COLUMNS.map((name, at): Column => [name, now(name), scalar(SAID[name], AT.said + at)]),
    ...Object.entries(CHANGED).map(([name, type]): Column => {
      const other = scalar(type, AT.changed, name);
      const then = sql`case when ${has(AT.changed, name)} then ${other} else ${own(name)} end`;
      return [name, own(name), then];
    }),
    ...OF_DELETED.map((name): Column => [name, own(name), sql`null`]),
    ['data', own('data'), patched(own('data'), AT)],
  ];
  const named = columns.map(([name, value]) => sql`${value} as ${sql.id(name)}`);
  const record = table('record');
  const rows = sql`select ${sql.join(named)} from ${record} as r
    where r.corp_id = ${corpId} and r.create_time <= ${moment} and r.id not in (${numbers(JSON.stringify([...absent, ...records.map(({ id }) => id)]))})
    union all select ${sql.join(columns.map(([, , value]) => value))} from ${items(`[${records.map(itemOf).join()}]`)}
    cross join ${record} as r where r.corp_id = ${corpId} and r.module = ${scalar('text', 0)} and r.id = ${scalar('id', 1)}`;
  return [columns.map(([name]) => name), rows];
}

/** A common table expression shadows the table of its name in all parts of a statement. */
function shadowing(table: OperationNode): KyselyPlugin {
  const itself = WithNode.create({
    ...CommonTableExpressionNode.create(
      CommonTableExpressionNameNode.create('record'),
      ParensNode.create(table),
    ),
    // else PostgreSQL writes out the whole table before it looks at a module of it
    materialized: false,
  });
  return {
    transformQuery: ({ node }) => (readsRecords(node) ? shadowed(node) : node),
    transformResult: async ({ result }) => result,
  };

  function shadowed(node: RootOperationNode): RootOperationNode {
    if (RawNode.is(node))
      return RawNode.create(['with record as not materialized (', ') ', ''], [table, node]);
    if (SelectQueryNode.is(node) && !node.with) return { ...node, with: itself };
    throw new Error('The past is only read');
  }
}

/** Whether a statement names the table of records anywhere. */
function readsRecords(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(readsRecords);
  if (typeof part !== 'object' || part === null) return false;
  if ('kind' in part && part.kind === 'TableNode')
    return (part as TableNode).table.identifier.name === 'record';
  if ('kind' in part && part.kind === 'RawNode' && (part as RawNode).sqlFragments.some(namesRecord))
    return true;
  return Object.values(part).some(readsRecords);
}

function namesRecord(text: string): boolean {
  return /\brecord as\b/.test(text);
}

function slots(stem: string, count: number, type: ColumnType): Record<string, ColumnType> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`${stem}${at + 1}`, type]));
}
