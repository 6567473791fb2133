import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { PHONE_AGENT } from '../../schemas/collaboration/phoneAgent.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';

/** Where index.html has the place of the nonce (vite.config.ts). */
const NONCE_PLACE = /__CSP_NONCE__/g;

/** What calls and files may do in a browser that opens them as a page: nothing. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

const YEAR_S = 31_536_000;

export async function registerSecurityHeaders(
  app: FastifyInstance,
  { publicUrl }: Pick<Services, 'publicUrl'>,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false, // per answer: pages below, everything else by the hook
    // not for other hosts of the domain, about which nothing is known here
    strictTransportSecurity: publicUrl?.startsWith('https:') === true && {
      maxAge: YEAR_S,
      includeSubDomains: false,
    },
    crossOriginEmbedderPolicy: false, // map tiles come without the header it asks for
    referrerPolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', NOTHING);
  });
}

/** A page with a nonce of its own: scripts only from here, styles from here and from the libraries that were told the nonce; `pictures` from one other place too. */
export function page(html: string, pictures = ''): { html: string; policy: string } {
  const nonce = randomBytes(16).toString('base64');
  return { html: html.replace(NONCE_PLACE, nonce), policy: policy(nonce, pictures) };
}

/** The policy of the public sign-up page: nothing but its own script and style, and in frames of these origins alone. */
export function publicPolicy(frames: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frames.length > 0 ? frames.join(' ') : "'none'"}`,
  ].join('; ');
}

/** The policy of a document that is shown to people outside: its own style and the pictures in it, no script. */
export function documentPolicy(): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'", // widths and colours of the editor's text, cleaned
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

function policy(nonce: string, pictures: string): string {
  const rules: Record<string, string> = {
    'default-src': "'self'",
    'script-src': "'self'",
    'style-src': `'self' 'nonce-${nonce}'`,
    'img-src': `'self' data: blob: ${pictures}`.trim(),
    'font-src': "'self' data:",
    // the telephone agent, on the reader's own machine or where a company's settings say
    'connect-src': `'self' ws://*:${PHONE_AGENT.port} wss://*:${PHONE_AGENT.port}`,
    // pages of other sites that a company has put into its menu, in a sandbox
    'frame-src': "'self' https: http:",
    'worker-src': "'self' blob:",
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
