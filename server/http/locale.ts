import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '../../schemas/i18n/locale.ts';
import { LANGUAGES } from '../../schemas/i18n/registry.ts';
import { DEFAULT_LOCALE, isLocale } from '../../schemas/i18n/locale.ts';

/** The reader's language: what our client says, the language cookie, then what the browser was set to; Simplified Chinese when none is ours. */
export function requestLocale(headers: IncomingHttpHeaders): Locale {
  const said = String(headers.locale ?? '').toLowerCase();
  if (isLocale(said)) return said;
  const cookie = /(?:^|;\s*)(?:crm-[\d.]+-)?lang=([^;\s]+)/.exec(headers.cookie ?? '')?.[1];
  if (isLocale(cookie)) return cookie;
  return accepted(headers['accept-language'] ?? '') ?? DEFAULT_LOCALE;
}

function accepted(header: string): Locale | undefined {
  const wishes = header
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', q] = part.trim().split(/\s*;\s*q=/);
      return { tag, weight: q === undefined ? 1 : Number(q) };
    });
  const inOrder = wishes.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight);
  return inOrder.map(({ tag }) => fromTag(tag)).find((locale) => locale !== undefined);
}

function fromTag(tag: string): Locale | undefined {
  return LANGUAGES.find(({ accepts }) => accepts.test(tag))?.id;
}
