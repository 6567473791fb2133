import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { discardDraft, listDrafts, readDraft, writeDraft } from '../../src/data/drafts.ts';
import { storeOwner } from '../../src/data/transport/session.ts';
import { browser } from './browser.ts';

const values = { name: '苏州瑞科', amount: 12 };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T09:00:00Z'), toFake: ['Date'] });
  browser();
  storeOwner({ id: 7, corp_id: 1 });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what was typed comes back with its time', () => {
  writeDraft({ module: 'quotes', id: 3 }, { values, version: 2 });
  expect(readDraft({ module: 'quotes', id: 3 })).toEqual({ values, version: 2, time: Date.now() });
});

test('a draft belongs to one record of one module', () => {
  writeDraft({ module: 'quotes', id: 3 }, { values });
  expect(readDraft({ module: 'quotes', id: 4 })).toBeUndefined();
  expect(readDraft({ module: 'quotes' })).toBeUndefined();
});

test('another user of the same browser does not see it', () => {
  writeDraft({ module: 'quotes' }, { values });
  storeOwner({ id: 8, corp_id: 1 });
  expect(readDraft({ module: 'quotes' })).toBeUndefined();
});

test('what one person left is listed, newest first, without what belongs to a form within a form', () => {
  writeDraft({ module: 'quotes', id: 3 }, { values, name: '苏州瑞科报价' });
  vi.setSystemTime(Date.now() + 1000);
  writeDraft({ module: 'device_c' }, { values });
  writeDraft({ module: 'quotes', inPlace: true }, { values });
  expect(listDrafts()).toEqual([
    { module: 'device_c', time: Date.now() },
    { module: 'quotes', id: 3, time: Date.now() - 1000, name: '苏州瑞科报价' },
  ]);
  storeOwner({ id: 8, corp_id: 1 });
  expect(listDrafts()).toEqual([]);
});

test('after a save it is gone', () => {
  writeDraft({ module: 'quotes' }, { values });
  discardDraft({ module: 'quotes' });
  expect(readDraft({ module: 'quotes' })).toBeUndefined();
});

test('after two weeks it is no longer offered', () => {
  writeDraft({ module: 'quotes' }, { values });
  vi.setSystemTime(new Date('2026-12-06T09:00:00Z'));
  expect(readDraft({ module: 'quotes' })).toBeUndefined();
});

test('a full storage makes room with the oldest draft', () => {
  browser({ quota: 160 });
  storeOwner({ id: 7, corp_id: 1 });
  writeDraft({ module: 'first' }, { values });
  vi.setSystemTime(Date.now() + 1000);
  writeDraft({ module: 'second' }, { values });
  vi.setSystemTime(Date.now() + 1000);
  for (const module of ['third', 'fourth']) writeDraft({ module }, { values });
  expect(readDraft({ module: 'first' })).toBeUndefined();
  expect(readDraft({ module: 'fourth' })?.values).toEqual(values);
});

test('a draft larger than the storage is not an error', () => {
  browser({ quota: 20 });
  writeDraft({ module: 'quotes' }, { values });
  expect(readDraft({ module: 'quotes' })).toBeUndefined();
});
