import { expect, test } from 'vitest';
import { createFirstCode } from '../../server/endpoints/signIn/firstCode.ts';

const HOUR = 60 * 60 * 1000;
const secret = Buffer.alloc(32, 1);

test('the code of the first administrator is good for a day on every server with the same secret, and nowhere else', () => {
  const at = (hours: number, by = secret) =>
    createFirstCode({ secret: by, now: () => hours * HOUR });
  const { text } = at(1000);
  expect(text).toMatch(/^[A-HJKMNP-Z2-9]{4}(-[A-HJKMNP-Z2-9]{4}){2}$/);
  expect(at(1000.9).text).toBe(text);
  expect(at(1001).text).not.toBe(text);
  expect(at(1024).judge(text.toLowerCase().replaceAll('-', ' '))).toBe('right');
  expect(at(1025).judge(text)).toBe('over');
  expect(at(1000 + 8 * 24).judge(text)).toBe('wrong');
  expect(at(999).judge(text)).toBe('wrong');
  expect(at(1000, Buffer.alloc(32, 2)).judge(text)).toBe('wrong');
  for (const made of ['', '-', 'ABCD-EFGH-JKMN']) expect(at(1000).judge(made)).toBe('wrong');
});
