import { createReadStream } from 'node:fs';
import type { FastifyReply } from 'fastify';
import type { FileResponse } from '../endpoints/shared/requestContext.ts';

/** As an attachment and with its type nailed down, so that nothing somebody uploaded ever runs here. */
export function sendBytes(reply: FastifyReply, { from, name, type, inline }: FileResponse) {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return reply
    .header(
      'content-disposition',
      `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('cache-control', 'private, no-store')
    .headers('size' in from ? { 'content-length': from.size } : {})
    .type(type)
    .send('path' in from ? createReadStream(from.path) : from.stream);
}
