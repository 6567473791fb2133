import { expect, type Locator, type Page, test } from '@playwright/test';
import { CODES } from './refusing.ts';
import { ADMIN, callApi, chooseMore, SALES, signIn } from './support.ts';

/** What stands where something without a form was refused. */
const refusal = (where: Locator | Page, reason: string | RegExp) =>
  where.getByRole('alert').filter({ hasText: reason });

test('a panel says why a record was not deleted, whatever the answer, until it is closed, and tries the very same again', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const name = '拒办旅程阀门有限公司';
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', { name });
  await page.goto(`/customer?id=${id}`);
  const panel = page.getByRole('dialog', { name, exact: true });
  const sends = /\/rest\/crm\/customer\/delete$/;
  const remove = async () => {
    await chooseMore(panel, '删除');
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
  };
  for (const code of CODES) {
    const reason = `这次因为 ${code} 没有删除`;
    await page.route(sends, (route) =>
      route.fulfill({ json: { code, message: reason, data: null } }),
    );
    await remove();
    await expect(refusal(panel, reason)).toBeVisible();
    // Only what may go better a moment later is worth another try.
    await expect(refusal(panel, reason).getByRole('button', { name: '重试' })).toHaveCount(
      code === 500 ? 1 : 0,
    );
    await refusal(panel, reason).getByRole('button', { name: '关闭' }).click();
    await expect(refusal(panel, reason)).toHaveCount(0);
    await page.unroute(sends);
  }

  await page.route(sends, (route) => route.abort());
  await page.clock.install();
  await remove();
  await expect(refusal(panel, '没有完成：网络异常')).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(refusal(panel, '没有完成：网络异常')).toBeVisible();
  await page.unroute(sends);
  await page.route(sends, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await refusal(panel, '网络异常').getByRole('button', { name: '重试' }).click();
  await expect(refusal(panel, '没有完成：网关错误')).toBeVisible();
  await page.unroute(sends);
  const again = page.waitForRequest(sends);
  await refusal(panel, '网关错误').getByRole('button', { name: '重试' }).click();
  expect((await again).url()).toMatch(sends);
  // What follows a deletion follows the later one too.
  await expect(page.getByText('删除成功!')).toBeVisible();
  await expect(panel).toBeHidden();
});

test('a dialog of switches says within itself what was refused, and the keys reach it there', async ({
  page,
}) => {
  await signIn(page, SALES, '/customer');
  await page.getByRole('button', { name: '管理场景' }).click();
  const manager = page.getByRole('dialog', { name: '管理场景' });
  const sends = /\/rest\/sys\/scene\/default/;
  await page.route(sends, (route) => route.abort());
  const star = manager.getByRole('button', { name: /^默认显示/ }).first();
  await star.focus();
  await page.keyboard.press('Enter');
  await expect(refusal(manager, '没有完成：网络异常')).toBeVisible();
  const retry = manager.getByRole('button', { name: '重试' });
  await page.keyboard.press('F8');
  await expect(retry).toBeFocused();
  await page.keyboard.press('F8');
  await expect(star).toBeFocused();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(refusal(manager, '网络异常')).toHaveCount(0);
  await expect(star).toBeFocused();
  await expect(manager).toBeVisible();
});

test('a list says above the page what was refused and keeps what was chosen; a later success takes the row away', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/index');
  const name = '拒办旅程联轴器有限公司';
  await callApi(page, 'POST', '/rest/crm/customer/save', { name });
  await page.goto(`/customer?q=${encodeURIComponent('拒办旅程联轴器')}`);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const sends = /\/rest\/crm\/customer\/delete$/;
  await page.route(sends, (route) => route.abort());
  const selection = page.getByRole('region', { name: '已选数据' });
  await selection.getByRole('button', { name: '删除', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(refusal(page, '没有完成：网络异常')).toBeVisible();
  await expect(selection).toBeVisible();
  await page.unroute(sends);
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(page.getByText('删除成功!')).toBeVisible();
  await expect(selection).toBeHidden();
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('a switch among settings says above the page what was refused, and once however often', async ({
  page,
}) => {
  await signIn(page, ADMIN, '/setting');
  await page.goto('/approval/contract');
  const sends = /\/rest\/oa\/approvalFlow\//;
  const needs = page.getByRole('checkbox').or(page.getByRole('switch')).first();
  await expect(needs).toBeVisible();
  await page.route(sends, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ json: { code: 4099, message: '还有审批没有走完', data: null } }),
  );
  await needs.click();
  await expect(refusal(page, '还有审批没有走完')).toBeVisible();
  await needs.click();
  // Said twice it stands there once.
  await expect(refusal(page, '还有审批没有走完')).toHaveCount(1);
});
