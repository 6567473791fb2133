import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MapTiles } from '../endpoints/shared/requestContext.ts';
import { page } from './security.ts';

const YEAR = 'public, max-age=31536000, immutable';

/** Serves the built application: hashed files for ever, everything else as index.html, whose script then finds the route. */
export async function servePages(
  app: FastifyInstance,
  { dist, mapTiles }: { dist: string; mapTiles: MapTiles | undefined },
): Promise<PageHandler> {
  const index = join(dist, 'index.html');
  const html = existsSync(index) ? readFileSync(index, 'utf8') : undefined;
  if (html === undefined) {
    return async (_request, reply) =>
      reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The application is not built yet: npm run build');
  }
  const pictures = mapTiles && tilesOrigin(mapTiles.url);
  const sendPage: PageHandler = async (_request, reply) => {
    const { html: text, policy } = page(html, pictures);
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(text);
  };
  app.get('/', sendPage);
  app.get('/index.html', sendPage);
  await app.register(fastifyStatic, {
    root: dist,
    // A route per file, made once: its wildcard reads the whole folder at every request, for systems whose file names know no case.
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}'],
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? YEAR : 'no-cache');
    },
  });
  return sendPage;
}

/** https://{s}.tile.example.org/{z}/… → https://*.tile.example.org */
function tilesOrigin(url: string): string {
  return (/^https?:\/\/[^/]+/.exec(url)?.[0] ?? '').replace('{s}', '*');
}

export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
