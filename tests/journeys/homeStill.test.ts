import { expect } from '@playwright/test';
import { testWithOwnServer } from './ownServer.ts';
import { ADMIN, signIn } from './support.ts';

// a server of its own: what others do between the two looks would move things rightly
const test = testWithOwnServer(() => Promise.resolve({ SEED: 'demo' }));

test('on the first page nothing moves while its parts arrive, once they have been there before', async ({
  page,
}) => {
  const open = async () => {
    const parts = ['lastAnnouncement', 'salesReport', 'assistant', 'oneRank', 'wordDynamic'];
    const answers = parts.map((part) => page.waitForResponse((each) => each.url().includes(part)));
    await page.goto('/index');
    for (const answer of await Promise.all(answers)) await answer.finished();
    await expect(page.getByRole('region', { name: '最近更新' }).getByRole('listitem')).toHaveCount(
      6,
    );
    await expect(
      page.getByRole('region', { name: '团队动态' }).getByRole('listitem'),
    ).not.toHaveCount(0);
  };
  // how far things moved that nobody moved, as browsers measure it
  await page.addInitScript(() => {
    const here = window as unknown as { moved: number };
    here.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        here.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signIn(page, ADMIN);
  await open();
  await open();
  const moved = await page.evaluate(() => (window as unknown as { moved: number }).moved);
  expect(moved).toBeLessThan(0.02);
});
