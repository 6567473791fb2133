import { afterEach, expect, test, vi } from 'vitest';
import { cookieName, VERSION } from '../../schemas/product.ts';
import {
  clearSession,
  isSignedIn,
  markSignedIn,
  discardSession,
  readLanguage,
  readOwner,
  storeLanguage,
  storeOwner,
} from '../../src/data/transport/session.ts';
import { browser } from './browser.ts';

afterEach(() => vi.unstubAllGlobals());

test('a mark beside the auth cookie says that somebody is signed in, as long as the session lasts: three days [CONST-005] [CONST-006]', () => {
  const { cookies } = browser();
  expect(isSignedIn()).toBe(false);
  markSignedIn();
  expect(cookieName('token')).toBe('crm-1.7.0-token');
  expect(cookies.get(`crm-${VERSION}-in`)).toEqual({ value: '1', maxAge: 3 * 24 * 3600 });
  expect(isSignedIn()).toBe(true);
});

test('the user id stands in a cookie beside the token [AUTH-020]', () => {
  const { cookies } = browser();
  storeOwner({ id: 42, corp_id: 1 });
  expect(cookies.get('crm-1.7.0-uuid')?.value).toBe('42');
  expect(readOwner()).toBe('1-42');
  storeOwner({ id: 42, corp_id: 2 });
  expect(readOwner()).toBe('2-42');
});

test('signing out clears the session, the user id and all local storage [AUTH-017]', () => {
  const { kept } = browser();
  markSignedIn();
  storeOwner({ id: 42, corp_id: 1 });
  storeLanguage('ja');
  localStorage.setItem('pagesize', '50');
  clearSession();
  expect([isSignedIn(), readOwner(), kept.size]).toEqual([false, '-', 0]);
  expect(readLanguage()).toBe('ja');
});

test('a session that the server knows no more goes alone: what is kept for the user stays', () => {
  const { kept } = browser();
  markSignedIn();
  storeOwner({ id: 42, corp_id: 1 });
  localStorage.setItem('draft:1-42:x:new', '{}');
  discardSession();
  expect([isSignedIn(), readOwner(), kept.size]).toEqual([false, '1-42', 1]);
});
