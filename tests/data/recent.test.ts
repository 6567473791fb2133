import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readDraft, writeDraft } from '../../src/data/drafts.ts';
import { rememberRecent, readRecent } from '../../src/data/recent.ts';
import { storeOwner } from '../../src/data/transport/session.ts';
import { browser } from './browser.ts';

beforeEach(() => {
  browser();
  storeOwner({ id: 7, corp_id: 1 });
});
afterEach(() => vi.unstubAllGlobals());

test('what was chosen last comes first, once, and only the last few are kept', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 2]) rememberRecent('quotes', id);
  expect(readRecent('quotes')).toEqual([2, 6, 5, 4, 3]);
  expect(readRecent('people')).toEqual([]);
});

test('another user of the same browser has others, and what something else wrote is none', () => {
  rememberRecent('quotes', 1);
  storeOwner({ id: 8, corp_id: 1 });
  expect(readRecent('quotes')).toEqual([]);
  localStorage.setItem('recent:1-8', '{"quotes":"all"}');
  expect(readRecent('quotes')).toEqual([]);
  rememberRecent('quotes', 9);
  expect(readRecent('quotes')).toEqual([9]);
});

test('a full storage keeps nothing, and choosing goes on', () => {
  browser({ quota: 5 });
  rememberRecent('quotes', 1);
  expect(readRecent('quotes')).toEqual([]);
});

test('a record made from within a form of its own module has a draft of its own', () => {
  writeDraft({ module: 'quotes' }, { values: { name: '外层' } });
  writeDraft({ module: 'quotes', inPlace: true }, { values: { name: '里层' } });
  expect(readDraft({ module: 'quotes' })?.values).toEqual({ name: '外层' });
  expect(readDraft({ module: 'quotes', inPlace: true })?.values).toEqual({ name: '里层' });
});
