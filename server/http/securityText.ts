import type { FastifyInstance } from 'fastify';
import { LOCALES, languageOf } from '../../schemas/i18n/locale.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';

const DAY_MS = 24 * 3600 * 1000;
/** The file says until when it holds; it is made anew at every request. */
const HOLDS_DAYS = 180;

/** Where to report a weakness, as RFC 9116 wants it, once SECURITY_CONTACT says where: the file means nothing without. */
export function securityText(
  app: FastifyInstance,
  { securityContact, publicUrl, now }: Services,
): void {
  if (securityContact === undefined) return;
  const path = '/.well-known/security.txt';
  app.get(path, async (_request, reply) => {
    const expires = new Date(now().getTime() + HOLDS_DAYS * DAY_MS).toISOString();
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${expires}`,
      `Preferred-Languages: ${LOCALES.map((locale) => languageOf(locale).tag).join(', ')}`,
      ...(publicUrl === undefined ? [] : [`Canonical: ${publicUrl}${path}`]),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
