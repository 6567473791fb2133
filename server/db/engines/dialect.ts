import type { Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { CompiledQuery } from 'kysely';
import type { DatabaseFault } from './errors.ts';
import type { TableName, Tables } from '../tables/tables.ts';

export type Engine = 'sqlite' | 'postgres';

/** What an engine uses of a transaction; handle.ts has the whole. */
export interface EngineTx {
  readonly corpId: number;
  readonly memory: Map<string, unknown>;
  readonly bound: Kysely<Tables>;
}

type Db = Kysely<Tables>;
type Value = RawBuilder<unknown>;
type Test = Expression<SqlBool>;

/**
 * All that one engine does in its own way; everybody else writes what both understand. An engine is one folder that implements this, and a
 * line in engines/index.ts. Values and tests read `record as r` unless they say otherwise.
 */
export interface Dialect extends Values, Rows, Upkeep, Copying {
  /** the word of settings, logs and benchmarks */
  readonly name: Engine;
  /** the database lies in the data directory and belongs to this process alone */
  readonly embedded: boolean;
  readonly schema: Schema;
  /** what an error of this engine means; undefined for an error that is not its own */
  faultOf(error: object): DatabaseFault | undefined;
  open(options: OpenEngine): Promise<Runner>;
}

/** Where a field's value lies: in the record's JSON, or in that of the row which `jsonAnyRow` looks at. */
export type JsonPlace = 'record' | 'row';

/** Values inside a record's JSON, and tests of them. A model is the name of a field. */
interface Values {
  /** null exactly when the field is empty: empty values are not stored */
  jsonPresence(model: string, of?: JsonPlace): Value;
  /** as text; JSON's true is 'true' */
  jsonText(model: string, of?: JsonPlace): Value;
  /** a number, or null for what is none: a field may have changed its type since */
  jsonNumber(model: string, of?: JsonPlace): Value;
  /** region and address of an address, with a space between */
  jsonAddress(model: string, of?: JsonPlace): Value;
  /** the place of an address, 'lng,lat', or null */
  jsonPlace(model: string): RawBuilder<string | null>;
  /** whether an element of a list is one of the values, as text */
  jsonAnyOf(model: string, values: readonly string[], of?: JsonPlace): Test;
  /** whether the test holds of an object in a list, whose values it reads as of a row */
  jsonAnyRow(model: string, test: Test): Test;
  /** whether a row of a list of objects has one of the ids under the key; list and key are names of ours */
  jsonRowsHold(list: string, key: string, ids: readonly number[]): Test;
  /** the objects of a list as rows to be joined, `line.value`; the list is a name of ours */
  jsonLines(list: string): Value;
  /** values as one JSON list after a null, as text: the record's JSON is read once. At most some sixty models */
  jsonValues(models: readonly string[]): RawBuilder<string>;
  /** a record's whole JSON as text */
  jsonWhole(): RawBuilder<string>;
  /** that a list of user ids in the JSON of an approval, as `a`, holds the user; the list is a name of ours */
  approvalListHolds(list: string, userId: number): Test;
  /** approvals, as `a`, that somebody took over, by their index: a table with its "where" begun */
  handedOverApprovals(): Value;
  /** null is a value like any other */
  differs(of: Value, from: string | number): Test;
  /** 1-based place of a lower-case word in a text that is lowered as JavaScript does; 0 where it is not */
  placeIn(of: Value, word: string): RawBuilder<number>;
  /** that the folded search text holds the word */
  searchTextHolds(word: string): Test;
  /** the same of what stands before the mark in it, or of all of it where there is no mark; of one that holds the word */
  searchTextHoldsBefore(mark: string, word: string): Test;
  /** one parameter however many ids there are, so that the statement stays the same */
  idAmong(ids: readonly number[]): Test;
  /** that a day or moment, less so many days, or `usual` days where there is no number, has come; `today` is yyyy-MM-dd */
  hasComeDue(asked: { due: Value; days: Value; usual: number; today: string }): Test;
  /** whole days from one day or moment to another, null where either is missing */
  daysBetween(from: Value, to: Value): Value;
  /** a text that is ordered character by character, whatever the database is used to; others as they are */
  byCharacter(value: Value, kind: 'text' | 'number'): Value;
  /** a sum without the errors of floating point, as decimal text */
  exactSum(column: Value): Value;
}

/** Queries that each engine answers best in its own way. */
interface Rows {
  /** keeps others from changing the rows until the transaction ends; nothing where writers take turns anyway */
  lock<Query extends { forUpdate(): Query }>(query: Query): Query;
  /** ids nobody has or had, rising within the whole database */
  drawIds(db: Db, count: number): Promise<number[]>;
  /** rows of one shape, thousands at a time */
  putRows(tx: EngineTx, table: TableName, rows: AlikeRows): Promise<void>;
  putGrams(tx: EngineTx, rows: readonly { id: number; grams: readonly number[] }[]): Promise<void>;
  dropGrams(tx: EngineTx, ids: readonly number[]): Promise<void>;
  /** ids of records that hold all grams, up to one more than `most`; 'many' where it is known beforehand that there are more */
  findGrams(tx: EngineTx, grams: readonly number[], most: number): Promise<number[] | 'many'>;
  /** `hit`, 1 or 0, of so many records of the module after each of the starts */
  sampled(asked: {
    corpId: number;
    module: string;
    starts: readonly number[];
    rows: number;
    hit: Value;
  }): Value;
  /** rows with what a list says of them instead */
  readonly patchedRows: PatchedRows;
  /** the first parameter of a statement that is written as text */
  readonly parameter: string;
  /** takes back at once less of what a crash takes back anyway: for loading what can be loaded again; until the transaction ends, or longer */
  hurry(tx: EngineTx): Promise<void>;
}

/** How the rows of a table are read with values that a list says beside them: `r` is the row, `p` the item, a JSON array. */
export interface PatchedRows {
  /** the table itself, where an expression shadows its name */
  table(name: TableName): Value;
  /** the items of a JSON array, as p */
  items(json: string): Value;
  /** the numbers of a JSON array, as a query */
  numbers(json: string): Value;
  /** a scalar of the item: its place, and the key of an object that stands there */
  scalar(type: ColumnType, at: number, key?: string): Value;
  /** whether the object at this place has the key */
  has(at: number, key: string): Value;
  /** the JSON of a column without the keys of the object at `gone`, and with what stands at `held` */
  patched(column: Value, places: { gone: number; held: number }): Value;
}

export interface AlikeRows {
  columns: readonly string[];
  rows: readonly Readonly<Record<string, unknown>>[];
}

export interface Index {
  name: string;
  /** builds it again */
  ddl: string;
}

interface Upkeep {
  /** the same query, asked how it would be answered */
  explained(query: CompiledQuery): CompiledQuery;
  hasTable(db: Db, table: string): Promise<boolean>;
  /** indexes of the tables that keep nothing unique */
  plainIndexes(db: Db, tables: readonly string[]): Promise<Index[]>;
  /** lets the rest of the transaction build an index, however long it takes */
  beforeIndex(db: Db): Promise<void>;
}

/** What copying a whole database needs; see wholeDatabase.ts. */
interface Copying {
  /** reads beside a running server: nothing is locked, migrated or written. A SetupError where there is no database */
  openReader(options: Omit<OpenEngine, 'migrate'>): Promise<Reader>;
  /** the rest of the transaction may last as long as it likes, also while it waits for bytes */
  takeTime(db: Db): Promise<void>;
  /** the rest of the transaction sees and writes the rows of that company */
  actFor(db: Db, corpId: number): Promise<void>;
  /** all rows of a company in a table by its primary key, so many at a time: one statement, which sorts them once if at all */
  rowsOf(
    db: Db,
    asked: { table: string; corpId: number; atOnce: number },
  ): AsyncIterable<Record<string, unknown>[]>;
  /** the highest id that was drawn, 0 for none */
  lastId(db: Db): Promise<number>;
  /** what is drawn from now on follows this id */
  continueIds(db: Db, last: number): Promise<void>;
}

/** The words of column specs, see migrations/tables.ts. Text is ordered by its bytes on every engine, so that all sort alike. */
export type ColumnType = 'id' | 'ms' | 'int' | 'flag' | 'num' | 'text' | 'json';

/** What migrations need besides statements that all engines understand. */
export interface Schema {
  readonly types: Readonly<Record<ColumnType, string>>;
  /** keeps the rows of a new table to their company, where the engine can */
  fence(db: Kysely<unknown>, table: string): Promise<void>;
  /** the gram index, and functions that queries use */
  createSearch(db: Kysely<unknown>): Promise<void>;
  /** the planner learns of more common grams */
  widenGramStatistics(db: Kysely<unknown>): Promise<void>;
  /** every write to the tables raises the counter of its row's company */
  countChanges(db: Kysely<unknown>, counter: string, tables: readonly string[]): Promise<void>;
  /** writes to the rows of all companies in these tables, which triggers do not notice where they need not */
  acrossCompanies(
    db: Kysely<unknown>,
    tables: readonly string[],
    work: () => Promise<void>,
  ): Promise<void>;
  /** the day so many days ago, yyyy-MM-dd, as an expression */
  daysAgo(days: number): string;
  /** that a JSON column has the key, as indexes say it */
  jsonHas(column: string, key: string): string;
  /** the elements of a list in a JSON column as rows with a `value`, to be joined */
  jsonItems(column: string, key: string): string;
}

export interface OpenEngine {
  /** holds the embedded database */
  dataDir: string;
  databaseUrl: string | undefined;
  /** one line for the operator */
  log(line: string): void;
  migrate(db: Db): Promise<void>;
}

/** `apart`: reads, however much, while others are served. */
export type Mode = 'read' | 'apart' | 'write';

/** How an opened database runs a transaction on a connection of its own. `company` undefined: the platform's. */
export interface Runner {
  run<T>(mode: Mode, company: number | undefined, work: (db: Db) => Promise<T>): Promise<T>;
  /** keeps the planner's statistics fresh */
  maintain(): Promise<void>;
  close(): Promise<void>;
}

/** What `openReader` opens. `read` sees all companies as they stand at one moment, however long it takes. */
export interface Reader {
  read<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
