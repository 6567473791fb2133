import type { FastifyInstance } from 'fastify';
import type { Services } from '../endpoints/shared/requestContext.ts';

/** For balancers and supervisors: whether the process lives, and whether it can do its work. Migrations are done before it listens. */
export function health(app: FastifyInstance, services: Services) {
  const { database } = services;
  // whoever keeps a connection open finds another server for its next request
  app.addHook('onRequest', async (_request, reply) => {
    if (services.isLeaving) reply.header('connection', 'close');
  });
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (request, reply) => {
    if (services.isLeaving) return reply.code(503).send({ ok: false });
    try {
      await database.ping();
      return await reply.send({ ok: true, engine: database.engine });
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ ok: false });
    }
  });
}
