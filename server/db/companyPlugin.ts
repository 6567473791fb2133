import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  IdentifierNode,
  JoinNode,
  ListNode,
  OnNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  PrimitiveValueListNode,
  RawNode,
  ReferenceNode,
  TableNode,
  UsingNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from 'kysely';
import type {
  DeleteQueryNode,
  InsertQueryNode,
  KyselyPlugin,
  OperationNode,
  QueryId,
  SelectQueryNode,
  UpdateQueryNode,
} from 'kysely';

const COLUMN = 'corp_id';

/**
 * The first wall between companies: whatever query is built, every table it names, in joins and subqueries too, is narrowed to the
 * company, and no row can be written for another one. On PostgreSQL row-level security says the same again.
 */
export function companyPlugin(corpId: number): KyselyPlugin {
  const wall = new CompanyWall(corpId);
  return {
    transformQuery: ({ node, queryId }) =>
      isText(node) ? node : wall.transformNode(node, queryId),
    transformResult: async ({ result }) => result,
  };
}

// Kysely's visitor of query trees is a class; this is its one extension here.
class CompanyWall extends OperationNodeTransformer {
  readonly #corpId: number;
  readonly #value: OperationNode;

  constructor(corpId: number) {
    super();
    this.#corpId = corpId;
    this.#value = ValueNode.create(corpId);
  }

  protected override transformSelectQuery(
    node: SelectQueryNode,
    queryId?: QueryId,
  ): SelectQueryNode {
    const query = super.transformSelectQuery(node, queryId);
    return this.#narrow(query, query.from?.froms ?? []);
  }

  protected override transformUpdateQuery(
    node: UpdateQueryNode,
    queryId?: QueryId,
  ): UpdateQueryNode {
    const query = super.transformUpdateQuery(node, queryId);
    if (query.updates?.some(({ column }) => nameOf(column) === COLUMN))
      throw new Error('A row never moves to another company');
    return this.#narrow(query, [
      ...(query.table ? [query.table] : []),
      ...(query.from?.froms ?? []),
    ]);
  }

  protected override transformDeleteQuery(
    node: DeleteQueryNode,
    queryId?: QueryId,
  ): DeleteQueryNode {
    const query = super.transformDeleteQuery(node, queryId);
    return this.#narrow(query, [
      ...query.from.froms,
      ...(query.using && UsingNode.is(query.using) ? query.using.tables : []),
    ]);
  }

  protected override transformInsertQuery(
    node: InsertQueryNode,
    queryId?: QueryId,
  ): InsertQueryNode {
    const query = super.transformInsertQuery(node, queryId);
    const at = query.columns?.findIndex((column) => column.column.name === COLUMN) ?? -1;
    const rows = query.values && ValuesNode.is(query.values) ? query.values.values : [];
    const own =
      rows.length > 0 &&
      rows.every((row) =>
        this.#isOwn(PrimitiveValueListNode.is(row) ? row.values[at] : row.values[at]),
      );
    if (!own) throw new Error('A row is written for the company of its transaction only');
    return query;
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId);
    const test = this.#test(join.table);
    if (!test) return join;
    return {
      ...join,
      on: OnNode.create(join.on ? AndNode.create(ParensNode.create(join.on.on), test) : test),
    };
  }

  #isOwn(value: unknown): boolean {
    return (
      value === this.#corpId ||
      (typeof value === 'object' &&
        value !== null &&
        'value' in value &&
        value.value === this.#corpId)
    );
  }

  #narrow<Q extends SelectQueryNode | UpdateQueryNode | DeleteQueryNode>(
    query: Q,
    tables: readonly OperationNode[],
  ): Q {
    const tests = tables
      .flatMap((table) => (ListNode.is(table) ? table.items : [table]))
      .flatMap((table) => this.#test(table) ?? []);
    const first = tests.shift();
    if (!first) return query;
    const test = tests.reduce((all, each) => AndNode.create(all, each), first);
    return {
      ...query,
      where: WhereNode.create(
        query.where ? AndNode.create(test, ParensNode.create(query.where.where)) : test,
      ),
    };
  }

  /** `table.corp_id = n`, or nothing for what is no table: subqueries are narrowed inside. */
  #test(from: OperationNode): OperationNode | undefined {
    const table = AliasNode.is(from) ? from.node : from;
    if (!TableNode.is(table)) return undefined;
    const alias =
      AliasNode.is(from) && IdentifierNode.is(from.alias)
        ? from.alias.name
        : table.table.identifier.name;
    const column = ReferenceNode.create(ColumnNode.create(COLUMN), TableNode.create(alias));
    return BinaryOperationNode.create(column, OperatorNode.create('='), this.#value);
  }
}

/** Text and values alone: no builder has named a table in it, so it stays as it is, its own wall included. */
function isText(node: OperationNode): boolean {
  return RawNode.is(node)
    ? node.parameters.every(isText)
    : ValueNode.is(node) || ReferenceNode.is(node) || IdentifierNode.is(node);
}

function nameOf(node: OperationNode): string | undefined {
  if (ColumnNode.is(node)) return node.column.name;
  if (ReferenceNode.is(node)) return nameOf(node.column);
  return RawNode.is(node) ? node.sqlFragments.join('').replaceAll(/["\s]/g, '') : undefined;
}
