import { describe, expect, test } from 'vitest';
import { webAddress } from '../../schemas/values/webAddress.ts';

describe('a web address', () => {
  test.each([
    ['www.example.com', 'https://www.example.com'],
    ['example.com:8080/x', 'https://example.com:8080/x'],
    [' http://example.com/a?b=1#c ', 'http://example.com/a?b=1#c'],
    ['HTTPS://例子.公司', 'HTTPS://例子.公司'],
  ])('%s leads to %s', (text, address) => expect(webAddress(text)).toBe(address));

  test.each([
    'javascript:alert(1)',
    'JavaScript://example.com/%0Aalert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'file:///etc/passwd',
    'mailto:a@example.com',
    'https://',
    'https://exa mple.com',
  ])('%s is none', (text) => expect(webAddress(text)).toBeUndefined());
});
