import { describe, expect, test } from 'vitest';
import {
  isRedirect,
  matchesRedirect,
  redirectName,
  redirectsIn,
} from '../../schemas/staff/redirects.ts';

describe('an address to send people back to', () => {
  test.each([
    'https://erp.example.com/callback',
    'https://erp.example.com:8443/callback?tenant=7',
    'http://127.0.0.1:3000/back',
    'http://[::1]/back',
    'http://localhost/back',
    'com.example.app:/back',
    'com.example.app://back',
  ])('may be %s', (address) => expect(isRedirect(address)).toBe(true));

  test.each([
    '',
    'callback',
    '/callback',
    '//erp.example.com/callback',
    'http://erp.example.com/callback',
    'http://127.0.0.1.example.com/back',
    'https://erp.example.com/callback#part',
    'https://user:secret@erp.example.com/',
    'https://erp.example.com/call back',
    'https:\\\\erp.example.com',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'myapp:/back',
  ])('may not be %s', (address) => expect(isRedirect(address)).toBe(false));

  const REGISTERED = ['https://erp.example.com/callback', 'http://127.0.0.1/back'];
  test.each([
    ['https://erp.example.com/callback', true],
    ['https://erp.example.com/callback/', false],
    ['https://erp.example.com/callback?x=1', false],
    ['https://ERP.example.com/callback', false],
    ['https://erp.example.com:8443/callback', false],
    ['https://erp.example.com.evil.test/callback', false],
    ['https://erp.example.com/callback/../other', false],
    ['http://erp.example.com/callback', false],
    ['http://127.0.0.1:49152/back', true],
    ['http://127.0.0.1:49152/back?x=1', false],
    ['http://localhost:49152/back', false],
    ['javascript:alert(1)', false],
  ])('%s is one of those that are registered: %s', (given, expected) => {
    expect(matchesRedirect(REGISTERED, given)).toBe(expected);
  });

  test('they stand one a line, and are told by where they are', () => {
    expect(redirectsIn(' https://a.example/x \n\n com.example.app:/y')).toEqual([
      'https://a.example/x',
      'com.example.app:/y',
    ]);
    expect(redirectName('https://a.example:8443/x')).toBe('a.example:8443');
    expect(redirectName('com.example.app:/y')).toBe('com.example.app');
  });
});
