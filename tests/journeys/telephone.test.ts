import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { agentAddress, PHONE_AGENT } from '../../schemas/collaboration/phoneAgent.ts';
import { startPhoneAgent } from '../../tools/testing/phoneAgent.ts';
import { ADMIN, callApi, OTHER, signIn } from './support.ts';

test.describe.configure({ mode: 'parallel' });

interface Said {
  cmd: string;
  [name: string]: unknown;
}

/** A telephone agent as it would run beside the browser: keeps what it is told, says what the test lets it say. */
async function plugIn(page: Page) {
  const heard: Said[] = [];
  const lines: WebSocketRoute[] = [];
  await page.routeWebSocket(
    (url) => url.origin === agentAddress(''),
    (line) => {
      lines.push(line);
      line.onMessage((text) => void heard.push(JSON.parse(String(text)) as Said));
    },
  );
  return {
    heard,
    connections: () => lines.length,
    says: (cmd: string, more: object = {}) => lines.at(-1)?.send(JSON.stringify({ cmd, ...more })),
    dies: () => lines.at(-1)?.close(),
    told: (cmd: string) => heard.filter((each) => each.cmd === cmd),
  };
}

async function person(page: Page, name: string, mobile: string) {
  const customer = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', { name });
  const contact = await callApi<{ id: number }>(page, 'POST', '/rest/crm/contact/save', {
    name: `${name}的张工`,
    customer_id: String(customer.id),
    mobile,
  });
  return { customer: customer.id, contact: contact.id };
}

test('a contact is rung from its panel through the agent, and the call stands in its tab [CONTACT-002, CONTACT-008, CONTACT-010, CONTACT-011, CONTACT-014, CALL-001, CALL-006, CALL-007, CALL-025, CONST-021]', async ({
  page,
}) => {
  const agent = await plugIn(page);
  await signIn(page, OTHER, '/index');
  const name = '拨号旅程木业有限公司';
  const { contact } = await person(page, name, '13955550001');
  await page.goto(`/contact?id=${contact}`);
  await expect(page.getByRole('status', { name: '电话坐席已连接' })).toBeVisible();
  expect(agent.heard.map(({ cmd }) => cmd).slice(-4)).toEqual([
    'LINK',
    'UPPARAM',
    'SETRECORDVOICE',
    'READSTATUS',
  ]);
  const panel = page.getByRole('dialog', { name: `${name}的张工` });
  const asked = page.waitForRequest((request) => request.url().includes('/crm/contact/getPhones'));
  await panel.getByRole('button', { name: '拨打电话' }).click();
  const phones = new URL((await asked).url()).searchParams;
  expect([phones.get('module'), phones.get('module_id')]).toEqual(['contact', String(contact)]);
  await page
    .getByRole('dialog', { name: /^拨打「/ })
    .getByRole('button', { name: `拨打 ${name}的张工 13955550001` })
    .click();
  await expect.poll(() => agent.told('ATD')).toEqual([{ cmd: 'ATD', number: '13955550001' }]);

  const line = page.getByRole('group', { name: '电话', exact: true });
  await expect(line).toContainText('正在拨号 13955550001');
  agent.says('ALERT');
  await expect(line).toContainText('等待接听');
  await expect(line.getByRole('button', { name: '接听' })).toBeDisabled();
  agent.says('CBEGIN');
  await expect(line).toContainText(/通话中.*00:0\d/);
  await line.getByRole('button', { name: '挂断' }).click();
  await expect.poll(() => agent.told('ATH')).toHaveLength(1);
  agent.says('CEND');
  await expect(line).toHaveCount(0);

  const listed = page.waitForRequest((request) =>
    request.url().includes('/crm/contact/relatedCalllist'),
  );
  await panel.getByRole('tab', { name: '通话记录' }).click();
  const query = new URL((await listed).url()).searchParams;
  expect([query.get('page'), query.get('size'), query.get('contact_id')]).toEqual([
    '1',
    '20',
    String(contact),
  ]);
  const table = panel.getByRole('table', { name: '通话记录' });
  await expect(table.getByRole('columnheader')).toHaveText([
    '响铃时间',
    '呼叫类型',
    '状态',
    '通话时长',
    '主叫号码',
    '被叫号码',
    '录音',
    '坐席',
    '来源',
  ]);
  await expect(
    table.getByRole('row', { name: /呼出 已接通 .* 6001 13955550001 .* 6001 电脑端/ }),
  ).toBeVisible();
});

test('who rings opens the customer; the agent that dies is tried again [CONTACT-015, CALL-005, CALL-020, SHELL-053]', async ({
  page,
}) => {
  const agent = await plugIn(page);
  await signIn(page, OTHER, '/index');
  const { customer } = await person(page, '来电旅程木业有限公司', '13955550002');
  await page.goto('/customer');
  await expect(page.getByRole('status', { name: '电话坐席已连接' })).toBeVisible();
  const header = page.getByRole('banner');
  for (const name of ['接听', '挂断'])
    await expect(header.getByRole('button', { name })).toBeDisabled(); // nobody is on the line
  agent.says('CALLING', { number: '13955550002' });
  await expect(page.getByRole('dialog', { name: '来电旅程木业有限公司' })).toBeVisible();
  await expect(header.getByRole('button', { name: '接听' })).toBeEnabled();
  const line = page.getByRole('group', { name: '电话', exact: true });
  await line.getByRole('button', { name: '接听' }).click();
  await expect.poll(() => agent.told('ATA')).toHaveLength(1);
  agent.says('CBEGIN');
  agent.says('CEND');
  await expect(line).toHaveCount(0);
  await expect
    .poll(
      async () =>
        (
          await callApi<{ count: number }>(page, 'GET', '/rest/crm/contact/relatedCalllist', {
            customer_id: String(customer),
          })
        ).count,
    )
    .toBe(1);

  const dial = page
    .getByRole('dialog', { name: '来电旅程木业有限公司' })
    .getByRole('button', { name: '拨打电话' });
  await expect(dial).toBeEnabled();
  const before = agent.connections();
  await agent.dies();
  await expect(dial).toBeDisabled();
  await expect(dial).toHaveAttribute('title', '电话坐席未连接');
  await expect.poll(() => agent.connections()).toBe(before + 1);
  await expect(dial).toBeEnabled();
});

test('a telephone without a telephone rings: the customer covers the screen, the call is taken, and kept once by the two tabs that hear it [CALL-017, CALL-024]', async ({
  page,
  context,
}) => {
  const agent = await startPhoneAgent({ port: PHONE_AGENT.port });
  await signIn(page, OTHER, '/index');
  const { customer } = await person(page, '模拟来电木业有限公司', '13955550007');
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/contract');
    await expect(tab.getByRole('status', { name: '电话坐席已连接' })).toBeVisible();
  }
  const told = tabs.map((tab) => tab.waitForResponse(/addCallRecord/));
  agent.ring('13955550007');
  const panel = page.getByRole('dialog', { name: '模拟来电木业有限公司' });
  await expect(panel).toBeVisible();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await expect.poll(() => panel.boundingBox()).toMatchObject({ x: 0, y: 0, width, height });
  const line = page.getByRole('group', { name: '电话', exact: true });
  await line.getByRole('button', { name: '接听' }).click();
  await expect(line.getByText('通话中')).toBeVisible();
  await line.getByRole('button', { name: '挂断' }).click();
  await expect(line).toHaveCount(0);
  expect(agent.heard).toEqual(expect.arrayContaining(['LINK', 'UPPARAM', 'ATA', 'ATH']));
  for (const response of await Promise.all(told)) expect(response.ok()).toBe(true);
  const { count } = await callApi<{ count: number }>(
    page,
    'GET',
    '/rest/crm/contact/relatedCalllist',
    { customer_id: String(customer) },
  );
  expect(count).toBe(1);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL(/\/contract/);
  await agent.close();
});

test('a caller whom nobody knows is told for five seconds [CALL-018]', async ({ page }) => {
  const agent = await plugIn(page);
  await page.clock.install();
  await signIn(page, OTHER, '/index');
  await expect(page.getByRole('status', { name: '电话坐席已连接' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  agent.says('CALLING', { number: '13900009999' });
  await expect(page.getByText('未知来电')).toBeVisible();
  await page.clock.runFor(4900);
  await expect(page.getByText('未知来电')).toBeVisible();
  await page.clock.runFor(200);
  await expect(page.getByText('未知来电')).toHaveCount(0);
});

test('an error is said in the words of the server, the newer in the place of the one before; a caller is told beside it, for a time of its own [ERR-003, ERR-004, ERR-033]', async ({
  page,
}) => {
  const agent = await plugIn(page);
  await page.clock.install();
  await signIn(page, OTHER, '/index');
  await expect(page.getByRole('status', { name: '电话坐席已连接' })).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const fails = (message: string) =>
    page.route('**/rest/crm/customer/list', (route) =>
      route.fulfill({ json: { code: 5, message, data: null } }),
    );
  const said = page.locator('[data-toasts]');
  const errors = said.getByRole('alert');
  /** The time stands still but for what the pages put off for a moment. */
  const hear = (message: string) =>
    expect(async () => {
      await page.clock.runFor(20);
      await expect(errors).toHaveText([message], { timeout: 100 });
    }).toPass();

  await fails('客户列表在整理，请稍候');
  const menu = page.getByRole('navigation', { name: '菜单' });
  await menu.getByRole('button', { name: '客户', exact: true }).click();
  await menu.getByRole('link', { name: '客户', exact: true }).click();
  await hear('客户列表在整理，请稍候');
  await fails('客户列表还没有整理好');
  await page.getByRole('main').getByRole('button', { name: '重试' }).click();
  await hear('客户列表还没有整理好');

  agent.says('CALLING', { number: '13900009998' });
  await expect(said.getByText('未知来电')).toBeVisible();
  await expect(errors).toHaveText(['客户列表还没有整理好']);
  await page.clock.runFor(3000);
  await expect(errors).toHaveCount(0);
  await page.clock.runFor(1900);
  await expect(said.getByText('未知来电')).toBeVisible();
  await page.clock.runFor(200);
  await expect(said.getByText('未知来电')).toHaveCount(0);
});

test('a browser that has no WebSocket is told so [CALL-019]', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebSocket'));
  await signIn(page, OTHER, '/index');
  await expect(page.getByRole('alert').getByText('您的浏览器不支持 WebSocket!')).toBeVisible();
});

test('where calling is off there is no telephone, and recorded calls play all the same [CONTACT-002, CONTACT-012, SHELL-053]', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const { list } = await callApi<{ list: { id: number; name: string }[] }>(
    page,
    'POST',
    '/rest/crm/customer/list',
    { size: '60', sort: 'create_time' },
  );
  let recorded = list[0];
  for (const customer of list) {
    const calls = await callApi<{ list: { record_url: string }[] }>(
      page,
      'GET',
      '/rest/crm/contact/relatedCalllist',
      { customer_id: String(customer.id) },
    );
    recorded = customer;
    if (calls.list.some(({ record_url }) => record_url !== '')) break;
  }
  await page.goto(`/customer?id=${recorded?.id}`);
  const panel = page.getByRole('dialog', { name: recorded?.name ?? '' });
  await panel.getByRole('tab', { name: '通话记录' }).click();
  const recording = panel.getByLabel(/的通话录音$/).first();
  await recording.scrollIntoViewIfNeeded();
  const played = await recording.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    await audio.play();
    return { lasts: audio.duration > 5, error: audio.error?.message };
  });
  expect(played).toEqual({ lasts: true, error: undefined });
  await expect(panel.getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(panel.getByRole('button', { name: '拨打电话' })).toHaveCount(0);
  await expect(page.getByRole('status', { name: /^电话坐席/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(接听|挂断)$/ })).toHaveCount(0);
});
