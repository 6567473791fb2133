import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NEWS } from '../../schemas/collaboration/news.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { hashToken } from '../db/index.ts';
import { createNewsHub, type Listener, type NewsTimes } from '../endpoints/news/newsHub.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { callerOfToken } from '../endpoints/shared/sessions.ts';
import { browserCookies } from './cookies.ts';
import { requestLocale } from './locale.ts';

/** After how long (ms) a browser comes back that lost its connection, and by how much more at most: not all at one moment when a server ends. */
const BACK_MS = 2000;
const SPREAD_MS = 4000;

/**
 * Tells a page as it happens that its reader's reminders are others now, by server-sent events without any content. By the cookie of the session alone:
 * browsers send no header of ours with it, and programs ask the lists. Whoever may not listen is answered 204, which ends it without a
 * word in the browser's console.
 */
export function newsStream(
  app: FastifyInstance,
  services: Services,
  times?: Partial<NewsTimes>,
): void {
  const hub = createNewsHub(services, times);
  app.addHook('preClose', () => hub.stop());
  // the reader's other pages
  app.addHook('onResponse', async ({ call }) => {
    if (call?.name === 'markReminders' && call.corp !== undefined && call.user !== undefined)
      hub.wake(call.corp, call.user);
  });

  app.get(NEWS.path, async (request, reply) => {
    const { token } = browserCookies(request, reply, services);
    const caller = token === '' ? undefined : await callerOf(request, token);
    if (!caller) return reply.code(204).send();
    const stream = new PassThrough();
    const leave = await hub.listen({
      company: caller.company,
      userId: caller.viewer.id,
      session: hashToken(token),
      ...waysInto(stream),
    });
    if (!leave || request.raw.socket.destroyed) {
      leave?.();
      return reply.code(204).send();
    }
    stream.once('close', leave);
    return reply
      .header('cache-control', 'no-store, no-transform')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream; charset=utf-8')
      .send(stream);
  });

  async function callerOf(request: FastifyRequest, token: string) {
    const asked = { id: request.id, locale: requestLocale(request.headers), unattended: true };
    try {
      return await callerOfToken(services, token, asked);
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
  }
}

/** How a listener hears by a stream. One that takes nothing any more, because nobody reads it, is ended. */
function waysInto(stream: PassThrough): Pick<Listener, 'tell' | 'beat' | 'end'> {
  const write = (text: string) => {
    if (!stream.writableEnded && !stream.write(text)) stream.destroy();
  };
  // an event without a line of data is none
  const say = (event: string) => write(`event: ${event}\ndata:\n\n`);
  write(`retry: ${BACK_MS + Math.floor(Math.random() * SPREAD_MS)}\n\n`);
  return {
    tell: () => say(NEWS.event),
    beat: () => write(':\n\n'),
    end(why) {
      if (why) say(NEWS.enough);
      stream.end();
    },
  };
}
