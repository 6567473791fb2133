import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Tables } from '../../tables/tables.ts';
import type { ReaderRequest, ReaderResponse } from './readerThread.ts';

/** As many look at very many rows at once; others wait for their turn. One processor is left to those who serve. */
const THREADS = Math.max(1, Math.min(3, availableParallelism() - 1));
/** SQLite's code for a file that cannot be read: to whoever asked, the database is gone. */
const GONE = 10;

/** Connections that only read, each in a thread of its own, so that nobody else waits for what they read. */
export interface Readers {
  kysely: Kysely<Tables>;
  /** lets them know of new statistics before they are asked again */
  renew(): void;
  close(): Promise<void>;
}

/** Starts a thread when it is first needed. */
export function connectReaders(file: string): Readers {
  const idle: Thread[] = [];
  const waiting: ((thread: Thread) => void)[] = [];
  const all = new Set<Thread>();
  const take = () => {
    for (let thread = idle.pop(); thread; thread = idle.pop()) if (thread.isAlive()) return thread;
    if (all.size >= THREADS) return new Promise<Thread>((resolve) => waiting.push(resolve));
    const thread: Thread = startThread(file, () => all.delete(thread));
    all.add(thread);
    return thread;
  };
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => {
      const thread = await take();
      try {
        await thread.refresh();
      } catch (error) {
        await thread.stop();
        throw error;
      }
      return thread;
    },
    releaseConnection: async (connection) => {
      const thread = connection as Thread;
      const next = waiting.shift();
      if (!next) idle.push(thread);
      else next(thread.isAlive() ? thread : await take());
    },
    beginTransaction: async (connection) => void (await run(connection, 'begin')),
    commitTransaction: async (connection) => void (await run(connection, 'commit')),
    rollbackTransaction: async (connection) => void (await run(connection, 'rollback')),
    destroy: async () => void (await Promise.all([...all].map((thread) => thread.stop()))),
  };
  const kysely = new Kysely<Tables>({
    dialect: {
      createAdapter: () =>
        Object.defineProperty(new SqliteAdapter(), 'supportsMultipleConnections', { value: true }),
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  return {
    kysely,
    renew: () => {
      for (const thread of all) thread.outdate();
    },
    close: () => kysely.destroy(),
  };
}

function run(connection: DatabaseConnection, statement: string) {
  return connection.executeQuery(CompiledQuery.raw(statement));
}

interface Thread extends DatabaseConnection {
  isAlive(): boolean;
  outdate(): void;
  /** opens the file again where statistics are of another time */
  refresh(): Promise<void>;
  stop(): Promise<unknown>;
}

function startThread(file: string, ended: () => void): Thread {
  const worker = new Worker(new URL('./readerThread.ts', import.meta.url), { workerData: file });
  const asked: { resolve(response: ReaderResponse): void; reject(error: Error): void }[] = [];
  let [alive, outdated] = [true, false];
  const end = (error: Error) => {
    alive = false;
    ended();
    for (const { reject } of asked.splice(0)) reject(Object.assign(error, { errcode: GONE }));
  };
  worker.on('message', (response: ReaderResponse) => {
    asked.shift()?.resolve(response);
    if (asked.length === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread that reads the database has ended')));
  worker.unref();
  const ask = async (request: ReaderRequest) => {
    const response = await new Promise<ReaderResponse>((resolve, reject) => {
      asked.push({ resolve, reject });
      // Whoever waits for an answer keeps the process; a thread that waits for a question does not.
      worker.ref();
      worker.postMessage(request);
    });
    if ('rows' in response) return response.rows;
    throw Object.assign(new Error(response.failed.message), { errcode: response.failed.errcode });
  };
  return {
    isAlive: () => alive,
    outdate: () => {
      outdated = true;
    },
    async refresh() {
      if (!outdated) return;
      outdated = false;
      await ask('anew');
    },
    async executeQuery<R>({ sql, parameters }: CompiledQuery) {
      return { rows: (await ask({ sql, parameters })) as R[] };
    },
    async *streamQuery<R>(query: CompiledQuery) {
      yield await this.executeQuery<R>(query);
    },
    stop: () => worker.terminate(),
  };
}
