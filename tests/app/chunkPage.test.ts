import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { chunkPage } from '../../src/app/chunks/chunkPage.ts';

const Drawn = () => createElement('p', null, 'the page');
const html = (page: Parameters<typeof createElement>[0]) =>
  renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(page)));

test('a page whose chunk is there is drawn at once, without what stands in for it', async () => {
  let loads = 0;
  const Page = chunkPage(async () => {
    loads += 1;
    return Drawn;
  });
  await Page.load();
  expect(html(Page)).toContain('the page');
  expect(html(Page)).not.toContain('waiting');
  expect(loads).toBe(1);
});

test('one whose chunk is not there yet waits for it', () => {
  expect(html(chunkPage(async () => Drawn))).toContain('waiting');
});

test('a chunk that did not come is asked for again', async () => {
  let tries = 0;
  const Page = chunkPage(async () => {
    tries += 1;
    if (tries === 1) throw new Error('offline');
    return Drawn;
  });
  await expect(Page.load()).rejects.toThrow();
  await Page.load();
  expect(html(Page)).toContain('the page');
});
