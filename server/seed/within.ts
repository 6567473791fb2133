import type { CompanyDb, Tx } from '../db/handle.ts';
import { takenBack } from '../db/takenBack.ts';

/** The open transaction as a company, so that every call made with it is part of the transaction. */
export function within(tx: Tx): CompanyDb {
  return {
    corpId: tx.corpId,
    engine: tx.engine,
    memory: tx.memory,
    read: (work) => work(tx),
    write: (work) => work(tx),
    rehearse: (work) => takenBack((tried) => tx.attempt(() => tried(tx)), work),
  };
}
