import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** So long after one ended another takes its place: one that ends at once does not keep the machine busy. */
const PAUSE_MS = 1000;

/**
 * Several processes of this program on one port, and one before them that hands connections on and replaces those that end. `ready` is told
 * the port when all of them listen for the first time. A process that ends before that ends all; SIGTERM and SIGINT let all of them finish.
 */
export function superviseWorkers(
  count: number,
  { ready, tell }: { ready: (port: number) => void; tell: (line: string) => void },
): void {
  let [isStarted, isStopping] = [false, false];
  const listening = new Set<Worker>();

  cluster.on('listening', (worker, { port }) => {
    listening.add(worker);
    if (isStarted || listening.size < count) return;
    isStarted = true;
    ready(port);
  });
  cluster.on('exit', (worker, code: number, signal: string | null) => {
    listening.delete(worker);
    if (!isStarted) {
      void stop('SIGTERM', 1); // it has said why
    } else if (!isStopping) {
      tell(`A worker ended (${signal ?? `code ${code}`}); another one takes its place.`);
      void delay(PAUSE_MS).then(() => isStopping || cluster.fork());
    }
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void stop(signal, 0));
  for (let made = 0; made < count; made += 1) cluster.fork();

  async function stop(signal: NodeJS.Signals, code: number): Promise<void> {
    if (isStopping) return;
    isStopping = true;
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    await Promise.all(
      all.map(async (worker) => {
        if (worker.isDead()) return;
        const ended = once(worker, 'exit');
        worker.process.kill(signal);
        await ended;
      }),
    );
    process.exit(code);
  }
}
