import { lookup } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** What openid-client asks for; its bodies are texts. */
export interface OutboundRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body?: unknown;
  signal?: AbortSignal | undefined;
}
export type Outbound = (url: string, options: OutboundRequest) => Promise<Response>;

/** An address that the server does not ask on anybody's word. */
export class AddressRefused extends Error {}

const PATIENCE_MS = 10_000;
const MOST_BYTES = 1_000_000;

/**
 * Asks addresses that administrators of a company have typed: https only, and nothing inside the server's own network, whatever a name leads to
 * at the moment it is connected. Origins that the operator trusts may be both. Redirects are not followed.
 */
export function createOutbound(trusted: readonly string[]): Outbound {
  return async (url, { method, headers, body, signal }) => {
    const { origin, protocol, hostname } = new URL(url);
    const free = trusted.includes(origin);
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (!free && (protocol !== 'https:' || (isIP(literal) !== 0 && isInside(literal))))
      throw new AddressRefused(`${origin} is not asked`);
    const sent = body instanceof URLSearchParams ? body.toString() : body;
    if (sent !== undefined && sent !== null && typeof sent !== 'string')
      throw new TypeError('only texts are sent');
    const patience = AbortSignal.timeout(PATIENCE_MS);
    return new Promise((resolve, reject) => {
      const ask = protocol === 'https:' ? requestSecure : requestPlain;
      const request = ask(
        url,
        {
          method,
          headers,
          signal: signal ? AbortSignal.any([signal, patience]) : patience,
          ...(!free && { lookup: lookupOutside }),
        },
        (answer) => {
          const parts: Buffer[] = [];
          let length = 0;
          answer.on('data', (part: Buffer) => {
            parts.push(part);
            length += part.length;
            if (length > MOST_BYTES) request.destroy(new Error('an answer without end'));
          });
          answer.on('error', reject);
          answer.on('end', () => {
            const status = answer.statusCode ?? 502;
            const text = status === 204 || status === 304 ? null : Buffer.concat(parts);
            const known = Object.entries(answer.headersDistinct).flatMap(([name, values = []]) =>
              values.map((value): [string, string] => [name, value]),
            );
            resolve(new Response(text, { status, headers: known }));
          });
        },
      );
      request.on('error', reject);
      request.end(sent ?? undefined);
    });
  };
}

/** Looks a name up and connects to what it found, so that the name cannot lead elsewhere in between. */
const lookupOutside: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const inside = found.find(({ address }) => isInside(address));
    if (inside || found.length === 0) return done(new AddressRefused(`${hostname} is inside`), []);
    if (options.all) return done(null, found);
    const [first] = found;
    return done(null, first?.address ?? '', first?.family);
  });
};

const INSIDE = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(network, bits, 'ipv6');

/** Whether an address is of no public network: the machine itself, its neighbours, the cloud's own. */
export function isInside(address: string): boolean {
  // ::ffff:10.0.0.1 is judged as 10.0.0.1
  return INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
