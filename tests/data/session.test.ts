import { afterEach, expect, test, vi } from 'vitest';
import { cookieName, VERSION } from '../../schemas/product.ts';
import {
  clearSession,
  dropToken,
  readLanguage,
  readToken,
  readOwner,
  storeLanguage,
  storeToken,
  storeOwner,
} from '../../src/data/session.ts';
import { browser } from './browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('the auth cookie is named after the version and lasts three days [AUTH-019] [CONST-005] [CONST-006]', () => {
  const { cookies } = browser();
  storeToken('t0ken');
  expect(cookieName('token')).toBe('crm-1.7.0-token');
  expect(cookies.get(`crm-${VERSION}-token`)).toEqual({ value: 't0ken', maxAge: 3 * 24 * 3600 });
  expect(readToken()).toBe('t0ken');
});

test('the user id stands in a cookie beside the token [AUTH-020]', () => {
  const { cookies } = browser();
  storeOwner({ id: 42, corp_id: 1 });
  expect(cookies.get('crm-1.7.0-uuid')?.value).toBe('42');
  expect(readOwner()).toBe('1-42');
  storeOwner({ id: 42, corp_id: 2 });
  expect(readOwner()).toBe('2-42');
});

test('signing out clears the token, the user id and all local storage [AUTH-017]', () => {
  const { kept } = browser();
  storeToken('t0ken');
  storeOwner({ id: 42, corp_id: 1 });
  storeLanguage('ja');
  localStorage.setItem('pagesize', '50');
  clearSession();
  expect([readToken(), readOwner(), kept.size]).toEqual(['', '-', 0]);
  expect(readLanguage()).toBe('ja');
});

test('a token that the server knows no more goes alone: what is kept for the user stays', () => {
  const { kept } = browser();
  storeToken('t0ken');
  storeOwner({ id: 42, corp_id: 1 });
  localStorage.setItem('draft:1-42:x:new', '{}');
  dropToken();
  expect([readToken(), readOwner(), kept.size]).toEqual(['', '1-42', 1]);
});
