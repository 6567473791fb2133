import type { CompanyDb, Tx } from '../db/handle.ts';
import { dryRunTransaction } from '../db/dryRun.ts';

/** The open transaction as a company, so that every call made with it is part of the transaction. */
export function companyInTransaction(tx: Tx): CompanyDb {
  return {
    corpId: tx.corpId,
    dialect: tx.dialect,
    memory: tx.memory,
    read: (work) => work(tx),
    readApart: (work) => work(tx),
    write: (work) => work(tx),
    dryRun: (work) => dryRunTransaction((tried) => tx.attempt(() => tried(tx)), work),
  };
}
