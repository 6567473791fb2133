import type { FastifyInstance } from 'fastify';
import type { Answer } from './pages.ts';

/** While developing, Vite answers for the application in the same process and on the same port, hot reloading included. */
export async function serveDev(app: FastifyInstance): Promise<Answer> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'spa',
  });
  app.addHook('onClose', () => vite.close());
  return async (request, reply) => {
    reply.hijack();
    // Vite brings its own inline scripts; the strict policy is the production build's
    request.raw.url = request.originalUrl;
    vite.middlewares(request.raw, reply.raw, () => reply.raw.writeHead(404).end());
  };
}
