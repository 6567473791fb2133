import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SHARE_PATH, SHARE_WORDS } from '../../schemas/collaboration/shareLinks.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { LANGUAGES } from '../../schemas/i18n/registry.ts';
import { escapeHtml } from '../../schemas/print/markup.ts';
import { pdfFile } from '../endpoints/pdf/printedDocument.ts';
import {
  countOpening,
  isColleague,
  isPerson,
  type SharedDocument,
  sharedDocument,
} from '../endpoints/sharing/openLink.ts';
import type { Services } from '../endpoints/shared/requestContext.ts';
import { clientAddress } from './address.ts';
import { browserCookies } from './cookies.ts';
import { requestLocale } from './locale.ts';
import { sendBytes } from './sendBytes.ts';
import { documentPolicy } from './security.ts';

/** Where the built page waits for what it shows (share.html). */
const PLACE = /<main>\s*<\/main>/;
const TITLE = /<title>[^<]*<\/title>/;
/** Files that one address may have made within the window of the limiter. */
const PDFS = 30;

type Asking = FastifyRequest<{ Params: { token: string } }>;

/**
 * The public page of a document that was sent by a link, and its PDF. It holds no script at all: whatever a document carries, nothing of it runs.
 */
export function sharePage(
  app: FastifyInstance,
  { dist, services }: { dist: string; services: Services },
): void {
  const path = join(dist, 'share.html');
  const html = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
  if (html === undefined) return;

  app.get(`${SHARE_PATH}:token`, async (request: Asking, reply) => {
    const locale = localeOf(request);
    const found = await sharedDocument(services, askOf(request, locale));
    const own = found !== undefined && (await isOwn(request, reply, found));
    if (found && !own) await count(request, found, 'view');
    return found
      ? send(reply, 200, { locale, title: found.name, main: documentHtml(request, found, own) })
      : send(reply, 404, {
          locale,
          title: translate(SHARE_WORDS.gone, locale),
          main: noteHtml(locale, 'gone', 'why'),
        });
  });

  app.get(`${SHARE_PATH}:token/pdf`, async (request: Asking, reply) => {
    const locale = localeOf(request);
    const found = await sharedDocument(services, askOf(request, locale));
    if (!found) return reply.redirect(SHARE_PATH + encodeURIComponent(request.params.token));
    const file = await makeFile(request, found);
    if (!file)
      return send(reply, 429, {
        locale,
        title: translate(SHARE_WORDS.busy, locale),
        main: noteHtml(locale, 'busy', 'later'),
      });
    if (!(await isOwn(request, reply, found))) await count(request, found, 'download');
    return sendBytes(reply, file);
  });

  function send(
    reply: FastifyReply,
    code: number,
    { locale, title, main }: { locale: Locale; title: string; main: string },
  ) {
    const tag = tagOf(locale);
    return reply
      .code(code)
      .header('content-security-policy', documentPolicy())
      .header('cache-control', 'no-store')
      .header('x-robots-tag', 'noindex')
      .type('text/html; charset=utf-8')
      .send(
        html
          ?.replace(/<html lang="[^"]*"/, () => `<html lang="${tag}"`)
          .replace(TITLE, () => `<title>${escapeHtml(title)}</title>`)
          .replace(PLACE, () => main),
      );
  }

  /** Undefined for who asks too often, and while too many wait. */
  async function makeFile(request: Asking, found: SharedDocument) {
    try {
      await services.asked.count([{ key: `share pdf ${clientAddress(request)}`, max: PDFS }]);
      return await pdfFile(found, found.locale);
    } catch (error) {
      if (error instanceof AppError && error.id === 'too_many') return undefined;
      throw error;
    }
  }

  async function isOwn(request: Asking, reply: FastifyReply, found: SharedDocument) {
    return isColleague(services, found, browserCookies(request, reply, services).token);
  }

  async function count(request: Asking, found: SharedDocument, what: 'view' | 'download') {
    const visitor = {
      address: clientAddress(request),
      agent: String(request.headers['user-agent'] ?? ''),
    };
    if (isPerson(visitor) && request.headers['sec-purpose'] === undefined)
      await countOpening(services, found, { ...visitor, what });
  }
}

function tagOf(locale: Locale): string {
  return LANGUAGES.find(({ id }) => id === locale)?.tag ?? '';
}

function localeOf(request: Asking): Locale {
  return requestLocale(request.headers);
}

function askOf({ id, params }: Asking, locale: Locale) {
  return { token: params.token, locale, requestId: id };
}

function documentHtml({ params }: Asking, found: SharedDocument, own: boolean): string {
  const { locale } = found.caller;
  const until = translate(SHARE_WORDS.until, locale, { date: found.expire_time.slice(0, 10) });
  const href = `${SHARE_PATH}${encodeURIComponent(params.token)}/pdf`;
  const note = own
    ? `<p class="share-note">${escapeHtml(translate(SHARE_WORDS.own, locale))}</p>`
    : '';
  return `<header class="share-bar"><div><strong>${escapeHtml(found.company)}</strong><span>${escapeHtml(until)}</span></div><a href="${href}" download>${escapeHtml(translate(SHARE_WORDS.pdf, locale))}</a></header>${note}<main><article class="print-paper" lang="${tagOf(found.locale)}" data-orientation="${found.page.orientation}"><div class="fieldwork-rich">${found.html}</div></article></main>`;
}

type Word = keyof typeof SHARE_WORDS;

function noteHtml(locale: Locale, title: Word, text: Word): string {
  const say = (word: Word) => escapeHtml(translate(SHARE_WORDS[word], locale));
  return `<main class="share-gone"><h1>${say(title)}</h1><p>${say(text)}</p></main>`;
}
