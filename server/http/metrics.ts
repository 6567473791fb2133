import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { metricsOf } from './workerMetrics.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';

/** Seconds: a list page takes some ten milliseconds, an export minutes. */
const BUCKETS = [0.01, 0.03, 0.1, 0.3, 1, 3, 10, 60];

/**
 * `/metrics` for Prometheus, once METRICS_TOKEN says who may read it: calls by their names, and how the process does. Never companies, people
 * or addresses: whoever watches a server need not know who works on it.
 */
export function metrics(app: FastifyInstance, { metricsToken, database }: Services): void {
  if (metricsToken === undefined) {
    // not a page of the application, which every address without a dot could be
    app.get('/metrics', (_request, reply) => reply.code(404).type('text/plain').send('Not found'));
    return;
  }
  const register = new Registry();
  collectDefaultMetrics({ register });
  new Gauge({
    name: 'fieldwork_database_up',
    help: '1 while the database answers',
    aggregator: 'min',
    labelNames: ['engine'],
    registers: [register],
    async collect() {
      const up = await database.ping().then(
        () => 1,
        () => 0,
      );
      this.set({ engine: database.engine }, up);
    },
  });
  const calls = new Counter({
    name: 'fieldwork_calls_total',
    help: 'Calls by outcome: ok, refused (what was asked), failed (the server)',
    labelNames: ['call', 'outcome'],
    registers: [register],
  });
  const seconds = new Histogram({
    name: 'fieldwork_call_seconds',
    help: 'How long calls took, from the first byte to the last',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers: [register],
  });
  app.addHook('onResponse', async ({ call }, reply) => {
    if (!call) return;
    calls.inc({ call: call.name, outcome: outcomeOf(call.code) });
    seconds.observe({ call: call.name }, reply.elapsedTime / 1000);
  });
  const all = metricsOf(register);
  app.addHook('onClose', async () => register.clear());
  app.get('/metrics', async (request, reply) => {
    if (!isSame(request.headers.authorization ?? '', `Bearer ${metricsToken}`))
      return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply.type(register.contentType).send(await all());
  });
}

/** By the code of the envelope: the status is 200 whatever became of a call. */
function outcomeOf(code: number | undefined): 'ok' | 'refused' | 'failed' {
  if (code === 200) return 'ok';
  return code !== undefined && code >= 500 && code < 600 ? 'failed' : 'refused';
}

/** Takes the same time wherever they differ. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
