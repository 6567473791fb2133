import { expect, test } from 'vitest';
import { LOCALES } from '../../schemas/i18n/locale.ts';
import { type MessageId, MESSAGES, translateMessage } from '../../schemas/i18n/messages.ts';

/** What an answer may say: see docs/decisions/0008-request-bodies.md. */
const CODES = [100, 200, 400, 403, 404, 409, 422, 429, 500, 502, 503, 504, 507];

test('every sentence of the server stands in one catalogue, in every language, and its code is one of a few [ERR-031]', () => {
  const ids = Object.keys(MESSAGES) as MessageId[];
  const codes = ids.flatMap((id) => ('code' in MESSAGES[id] ? [Number(MESSAGES[id].code)] : []));
  expect([...new Set(codes)].toSorted((a, b) => a - b)).toEqual(CODES);
  const silent = ids.filter((id) => LOCALES.some((locale) => !translateMessage(id, {}, locale)));
  expect(silent).toEqual([]);
  const chinese = ids.filter((id) => /\p{Script=Han}/u.test(translateMessage(id, {}, 'en')));
  expect(chinese).toEqual([]);
});
