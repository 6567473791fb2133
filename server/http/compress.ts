import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const LONG = 1024;
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
const later = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const atOnce = { br: brotliCompressSync, gzip: gzipSync };
/** The window that a page of a list fits into: a larger one costs more to set up than it saves. */
const WINDOW = 16;

/** Bytes that are compressed in less time than it takes to hand them to another thread and back. */
const SHORT = 32_768;

type Encoding = keyof typeof later;

/** Long answers of calls are compressed in one piece: a stream for each would cost three times as much. */
export function compress(app: FastifyInstance) {
  app.addHook<unknown>('onSend', async (request, reply, payload) => {
    if (
      typeof payload !== 'string' ||
      payload.length < LONG ||
      !String(reply.getHeader('content-type')).startsWith('application/json')
    )
      return payload;
    reply.header('vary', 'accept-encoding');
    const encoding = encodingOf(request.headers['accept-encoding']);
    if (!encoding) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed(Buffer.from(payload), encoding);
  });
}

function compressed(text: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  const params = {
    [BROTLI_PARAM_QUALITY]: 4,
    [BROTLI_PARAM_LGWIN]: WINDOW,
    [BROTLI_PARAM_SIZE_HINT]: text.length,
  };
  return (text.length < SHORT ? atOnce : later)[encoding](
    text,
    encoding === 'br' ? { params } : {},
  );
}

/** The better of those that the client takes. */
function encodingOf(accepted: string | string[] | undefined): Encoding | undefined {
  const taken = String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim().split(/\s*;\s*q=/))
    .filter(([, q = '1']) => Number(q) > 0)
    .map(([name]) => name);
  return (['br', 'gzip'] as const).find((each) => taken.includes(each));
}
