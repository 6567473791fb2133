import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Who asks, as an address: of X-Forwarded-For the last one that no trusted proxy wrote (Fastify reads it from the right, and only from
 * trusted proxies). What is no address there was made up, and is not repeated anywhere.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  const address = isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip;
  return address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}
