import { Worker } from 'node:worker_threads';
import { DatabaseSync } from 'node:sqlite';

/** Rows from which statistics matter; they are renewed whenever the table has grown to four times what they speak of. */
const FIRST = 1000;
const GROWTH = 4;
/** Rows up to which looking at everything takes less than a worker's start. */
const QUICK = 20_000;

export interface Statistics {
  /** whether the planner's picture of the tables is of another time */
  stale(): boolean;
  /** looks at every index; nobody else may write meanwhile */
  renew(): Promise<void>;
}

/** SQLite chooses its plans by statistics that nobody gathers unless asked, and those of an empty table mislead when it has grown. */
export function statisticsOf(file: string, database: DatabaseSync): Statistics {
  const rows = () =>
    Number(database.prepare('select max(rowid) as rows from record').get()?.rows ?? 0);
  let known = knownRows(database);
  return {
    stale: () => rows() >= Math.max(FIRST, known * GROWTH),
    async renew() {
      const now = rows();
      if (now <= QUICK) analyze(file);
      else await inWorker(file);
      known = now;
    },
  };
}

/** The size of the table when it was last looked at: the first number of a row of statistics. */
function knownRows(database: DatabaseSync): number {
  const gathered = database
    .prepare(`select 1 from sqlite_schema where name = 'sqlite_stat1'`)
    .get();
  const row =
    gathered &&
    database
      .prepare(`select stat from sqlite_stat1 where tbl = 'record' order by stat desc limit 1`)
      .get();
  return row ? Number(String(row.stat).split(' ')[0]) : 0;
}

function analyze(file: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec('ANALYZE');
  database.close();
}

const WORK = `
const { workerData } = require('node:worker_threads');
const { DatabaseSync } = require('node:sqlite');
const database = new DatabaseSync(workerData, { timeout: 5000 });
database.exec('PRAGMA cache_size = -65536; ANALYZE');
database.close();`;

/** Seconds on a million rows, and the server goes on answering. */
function inWorker(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(WORK, { eval: true, workerData: file });
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
}
