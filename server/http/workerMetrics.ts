import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry, type Registry } from 'prom-client';

/* Of several workers on one port any one is asked for metrics, and answers for all: it asks the process before them, which asks each. */

interface Asked {
  type: 'fieldwork metrics asked';
  id: string;
}
interface Told {
  type: 'fieldwork metrics told';
  id: string;
  text?: string;
  fault?: string;
}

/** For the process before the workers. */
export function tellWorkerMetrics(): void {
  const registry = new AggregatorRegistry();
  cluster.on('message', (worker, message: Asked) => {
    if (message.type !== 'fieldwork metrics asked') return;
    const tell = (answer: Pick<Told, 'text' | 'fault'>) => {
      if (!worker.isConnected()) return; // it ended while the others were asked
      worker.send({ type: 'fieldwork metrics told', id: message.id, ...answer } satisfies Told);
    };
    registry.clusterMetrics().then(
      (text) => tell({ text }),
      (error: unknown) => tell({ fault: String(error) }),
    );
  });
}

/** What a process counts, together with the other workers where there are any. */
export function metricsOf(register: Registry): () => Promise<string> {
  if (!cluster.isWorker) return () => register.metrics();
  AggregatorRegistry.setRegistries(register);
  void new AggregatorRegistry(); // listens to what the process before the workers asks
  return askAll;
}

function askAll(): Promise<string> {
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    const hear = (message: Told) => {
      if (message.type !== 'fieldwork metrics told' || message.id !== id) return;
      process.off('message', hear);
      if (message.text === undefined) reject(new Error(message.fault));
      else resolve(message.text);
    };
    process.on('message', hear);
    process.send?.({ type: 'fieldwork metrics asked', id } satisfies Asked);
  });
}
