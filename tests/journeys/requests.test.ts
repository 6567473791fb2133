import { expect, test } from '@playwright/test';
import { ADMIN, callApi, signIn } from './support.ts';

test('what the pages ask for says version and kind of device; bodies are forms, those with files multipart [API-003] [API-004] [API-005] [API-006]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const heads: Record<string, string>[] = [];
  const bodies: string[] = [];
  page.on('request', (request) => {
    // a browser sends no header of ours with a stream of events
    if (!request.url().includes('/rest/') || request.resourceType() === 'eventsource') return;
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

  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '多段请求精工有限公司',
  });
  await page.goto(`/customer?id=${id}`);
  await page.getByRole('tab', { name: '附件' }).click();
  const sent = page.waitForRequest('**/rest/crm/file/upload');
  await page
    .getByRole('tabpanel')
    .locator('input[type=file]')
    .setInputFiles({
      name: '图纸.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7'),
    });
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  await expect(page.getByText('上传成功')).toBeVisible();
});
