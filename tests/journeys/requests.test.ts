import { expect, test } from '@playwright/test';
import { ADMIN, signIn } from './support.ts';

test('what the pages ask for says version and kind of device; bodies are forms [API-003] [API-004] [API-005]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const heads: Record<string, string>[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (!request.url().includes('/rest/')) return;
    heads.push(request.headers());
    if (request.method() === 'POST' && request.postData())
      bodies.push(request.headers()['content-type'] ?? '');
  });
  await page.goto('/customer');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  expect(heads.length).toBeGreaterThan(3);
  for (const head of heads) expect(head).toMatchObject({ version: '1', 'device-type': 'pc' });
  expect(bodies.length).toBeGreaterThan(0);
  for (const type of bodies) expect(type).toMatch(/^application\/x-www-form-urlencoded/);
});
