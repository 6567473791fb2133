// The thread of one connection that only reads: statements come as messages, and each is answered in its turn. See readers.ts.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { addFunctions } from './functions.ts';

/** `anew`: opens the file again, which is how a connection learns of new statistics. */
export type ReaderRequest = { sql: string; parameters: readonly unknown[] } | 'anew';
export type ReaderResponse =
  | { rows: Record<string, unknown>[] }
  | { failed: { message: string; errcode?: number } };

const STATEMENTS = 100;
const prepared = new Map<string, StatementSync>();
let database = openFile();

function openFile(): DatabaseSync {
  const opened = new DatabaseSync(workerData as string, { readOnly: true, timeout: 5000 });
  // What is walked through once is read where it lies.
  opened.exec(
    'PRAGMA cache_size = -16384; PRAGMA temp_store = MEMORY; PRAGMA mmap_size = 268435456',
  );
  addFunctions(opened);
  return opened;
}

function rowsOf(sql: string, parameters: readonly unknown[]): Record<string, unknown>[] {
  const statement = prepared.get(sql) ?? database.prepare(sql);
  if (prepared.size === STATEMENTS) prepared.clear();
  prepared.set(sql, statement);
  return statement.all(...(parameters as SQLInputValue[])) as Record<string, unknown>[];
}

function answerTo(request: ReaderRequest): ReaderResponse {
  if (request !== 'anew') return { rows: rowsOf(request.sql, request.parameters) };
  prepared.clear();
  database.close();
  database = openFile();
  return { rows: [] };
}

function failureOf(error: unknown): ReaderResponse {
  const { message, errcode } = error as Error & { errcode?: number };
  return { failed: { message, ...(errcode !== undefined && { errcode }) } };
}

parentPort?.on('message', (request: ReaderRequest) => {
  let response: ReaderResponse;
  try {
    response = answerTo(request);
  } catch (error) {
    response = failureOf(error);
  }
  parentPort?.postMessage(response);
});
