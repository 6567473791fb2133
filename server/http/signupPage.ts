import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../schemas/print/markup.ts';
import { isLocale } from '../../schemas/i18n/locale.ts';
import { LANGUAGES } from '../../schemas/i18n/registry.ts';
import { framesOf, publicForm } from '../endpoints/signup/publicForm.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { requestLocale } from './locale.ts';
import { publicPolicy } from './security.ts';

/** Where the built page waits for what it shows (signup.html). */
const PLACE = /(<script id="signup"[^>]*>)null(<\/script>)/;
const TITLE = /<title>[^<]*<\/title>/;

/**
 * The public page of a campaign: its own small application, with what it shows in it, so that it stands after one answer. It is the only page
 * that others may show in a frame, and only those whom the campaign names.
 */
export function signupPage(
  app: FastifyInstance,
  { dist, services }: { dist: string; services: Services },
): void {
  const path = join(dist, 'signup.html');
  const html = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (html === undefined) return;
  app.get<{ Params: { token: string } }>('/signup/:token', async (request, reply) => {
    const wanted = new URL(request.url, 'http://any').searchParams.get('lang')?.toLowerCase();
    const asked = {
      token: request.params.token,
      locale: isLocale(wanted) ? wanted : requestLocale(request.headers),
      requestId: request.id,
    };
    const form = await publicForm(services, asked);
    const frames = await framesOf(services, asked);
    const tag = LANGUAGES.find(({ id }) => id === asked.locale)?.tag ?? '';
    // the older header knows no list of origins
    if (frames.length > 0) reply.removeHeader('x-frame-options');
    return reply
      .code(form.state === 'gone' ? 404 : 200)
      .header('content-security-policy', publicPolicy(frames))
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(
        html
          .replace(/<html lang="[^"]*"/, () => `<html lang="${tag}"`)
          .replace(
            TITLE,
            () => `<title>${escapeHtml(form.title || (form.words.gone ?? ''))}</title>`,
          )
          .replace(PLACE, (_, open: string, close: string) => `${open}${inScript(form)}${close}`),
      );
  });
}

/** JSON that cannot end the element it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
