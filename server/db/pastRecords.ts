import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type KyselyPlugin,
  type OperationNode,
  ParensNode,
  RawNode,
  type RootOperationNode,
  SelectQueryNode,
  TableNode,
  WithNode,
} from 'kysely';
import type { ColumnType } from './engines/dialect.ts';
import type { NewRow, Tx } from './handle.ts';

/** Every column of a record with its type, its company first. */
const COLUMNS: Readonly<Record<string, ColumnType>> = {
  corp_id: 'id',
  module: 'text',
  id: 'id',
  version: 'int',
  name: 'text',
  name_key: 'text',
  number: 'text',
  owner_user_id: 'id',
  owner_department_id: 'id',
  creator_user_id: 'id',
  create_time: 'text',
  update_time: 'text',
  last_contact_time: 'text',
  state: 'int',
  approval_state: 'int',
  lock_flag: 'flag',
  deleted_time: 'text',
  deleted_by: 'id',
  deleted_group: 'id',
  definition_version: 'int',
  search_text: 'text',
  data: 'json',
  ...slots('t', 12, 'text'),
  ...slots('n', 12, 'num'),
  ...slots('d', 8, 'text'),
};

/** Records as they were: those that have changed since are not read as they are now. */
export interface PastRecords {
  changed: readonly number[];
  /** of those that were there */
  rows: readonly NewRow<'record'>[];
}

/**
 * The same transaction, in which every query of records finds them as they were: the table's name stands for the rows that have not changed since
 * and the rebuilt ones. It only reads, and nothing that is remembered of today is told in it.
 */
export function withPastRecords(tx: Tx, { changed, rows }: PastRecords): Tx {
  const table = tx.dialect
    .asPastRecords({
      corpId: tx.corpId,
      types: COLUMNS,
      changed,
      rows: rows.map((row) => ({ corp_id: tx.corpId, ...row })),
    })
    .toOperationNode();
  const bound = tx.bound.withPlugin(shadowing(table));
  return { ...tx, bound, memory: new Map(), from: bound.selectFrom.bind(bound) };
}

/** A common table expression shadows the table of its name in all parts of a statement. */
function shadowing(table: OperationNode): KyselyPlugin {
  const itself = WithNode.create(
    CommonTableExpressionNode.create(
      CommonTableExpressionNameNode.create('record'),
      ParensNode.create(table),
    ),
  );
  return {
    transformQuery: ({ node }) => (readsRecords(node) ? shadowed(node) : node),
    transformResult: async ({ result }) => result,
  };

  function shadowed(node: RootOperationNode): RootOperationNode {
    if (RawNode.is(node)) return RawNode.create(['with record as (', ') ', ''], [table, node]);
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
