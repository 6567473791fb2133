import type { InsertQueryBuilder, InsertResult, Insertable, Kysely } from 'kysely';
import type { Dialect, Engine, EngineTx } from './engines/dialect.ts';
import type { TableName, Tables } from './tables/tables.ts';

/** What runs under one process: opened once by main, closed at the end. */
export interface Database {
  /** for whoever reads a log or a benchmark; what an engine does in its own way is asked of the dialect */
  readonly engine: Engine;
  /** it lies in the data directory and belongs to this process alone */
  readonly embedded: boolean;
  /** The only way to rows. The same object for the same company. */
  company(corpId: number): CompanyDb;
  readonly platform: Platform;
  /** answers when the database does; throws otherwise */
  ping(): Promise<void>;
  /** keeps the planner's statistics fresh; for a quiet moment, at the start and now and then */
  maintain(): Promise<void>;
  /**
   * For work that writes far more rows than there are: they go in without the indexes that only readers need, which are built afterwards, whatever
   * becomes of the work. Nobody else may use the database meanwhile.
   */
  withoutIndexes<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A company's rows. Nothing here can be built without a company, and nothing reached through it belongs to another. */
export interface CompanyDb {
  readonly corpId: number;
  readonly dialect: Dialect;
  /** what this process remembers of the company between transactions: caches, never truth */
  readonly memory: Map<string, unknown>;
  /** one snapshot */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** the same for work that looks at very many rows: others are served meanwhile, and it takes a little longer to begin */
  readApart<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** one transaction: all of it and on the disk, or none. `work` may run again after a deadlock, so it keeps its effects in `tx`. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** a transaction that is taken back, whatever it wrote: what would come of it */
  dryRun<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** Row without its company: the handle adds it. */
export type NewRow<T extends TableName> = Omit<Insertable<Tables[T]>, 'corp_id'>;

/**
 * One transaction of one company. `from`, `update` and `remove` are Kysely's builders; every table they or their joins and
 * subqueries name is narrowed to the company by rewriting the query, on PostgreSQL by row-level security too.
 */
export interface Tx extends EngineTx {
  /** what the engine does in its own way; only server/db and server/records have use for it */
  readonly dialect: Dialect;
  /** it only reads: what it sees has been committed, and stays as it is while it lasts */
  readonly snapshot: boolean;
  /** its records are those of a moment that is over: no index is in their order, and nothing is known of their number */
  readonly past?: true;
  /** `tx.from('record as r').innerJoin('user as u', 'u.id', 'r.owner_user_id')…` */
  from: Kysely<Tables>['selectFrom'];
  insert<T extends TableName>(
    table: T,
    rows: NewRow<T> | readonly NewRow<T>[],
  ): InsertQueryBuilder<Tables, T, InsertResult>;
  update: Kysely<Tables>['updateTable'];
  remove: Kysely<Tables>['deleteFrom'];
  /** an id nobody has or had; ids rise within the whole database */
  nextId(): Promise<number>;
  nextIds(count: number): Promise<number[]>;
  /** draws so many at once for what comes next in this transaction; those left over are never used */
  reserveIds(count: number): Promise<void>;
  /** the next value of a run of the company's own, from 1; the last of several with `by` */
  count(key: string, by?: number): Promise<number>;
  /** Done once `work` of the transaction is through and before anything is stored: what follows from all that it wrote. It may ask for more of it. */
  beforeCommit(follow: () => Promise<void>): void;
  /** All that `work` writes, or none of it when it throws; the transaction goes on either way. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
  /** The door for reports and records: the company-bound Kysely itself. Only server/db, server/records and report queries use it. */
  readonly bound: Kysely<Tables>;
}

/** What must happen before a company is known, or to all of them. */
export interface Platform {
  /** rows that belong to no company: codes sent to people who are not signed in */
  readonly own: CompanyDb;
  companyByCode(
    code: string,
  ): Promise<{ corp_id: number; name: string; disabled: 0 | 1 } | undefined>;
  companies(): Promise<{ corp_id: number; code: string; name: string; zone: string }[]>;
  createCompany(company: {
    code: string;
    name: string;
    zone?: string;
    locale?: string;
    create_time: string;
  }): Promise<number>;
}
