import { expect, test } from '@playwright/test';
import { complaints, SALES, signIn } from './support.ts';

test('an entry is put into the calendar, moved by a key, moved back, and stands in the week [OFFICE-029]', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, SALES, '/schedule');
  await expect(
    page
      .getByRole('tab', { name: /我的日程/ })
      .or(page.getByRole('button', { name: /我的日程/ }))
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: '新增日程' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('主题').fill('旅程里的晨会');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('dialog', { name: '旅程里的晨会' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const entry = page.getByRole('button', { name: /旅程里的晨会/ }).first();
  await entry.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText(/已移到/)).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await page.getByRole('button', { name: '周', exact: true }).click();
  await expect(page.getByRole('button', { name: /旅程里的晨会/ }).first()).toBeVisible();
  expect(said).toEqual([]);
});

test('the bell leads to each kind, and what is marked read counts no more [SHELL-055, SHELL-056, OFFICE-002, OFFICE-009, OFFICE-010]', async ({
  page,
}) => {
  await signIn(page, SALES, '/index');
  const bell = page.getByRole('button', { name: /^提醒，\d+ 条未读$/ });
  await expect(bell).toBeVisible();
  const before = Number((await bell.getAttribute('aria-label'))?.match(/\d+/)?.[0]);
  await bell.click();
  const kinds = page.getByRole('navigation', { name: '提醒' });
  await expect(kinds.getByRole('link')).toHaveCount(14);
  await kinds.getByRole('link', { name: /待跟进商机/ }).click();
  await expect(page).toHaveURL(/\/opportunityFollow$/);
  await page
    .getByRole('button', { name: /^将「.*」标为已读$/ })
    .first()
    .click();
  await expect(
    page.getByRole('button', { name: new RegExp(`^提醒，${before - 1} 条未读$`) }),
  ).toBeVisible();
  await page.goto('/unreadCount');
  await expect(page.getByRole('list', { name: '未读提醒' }).getByRole('link')).toHaveCount(13);
});

test('an announcement is opened, commented on and shown as read; a colleague is found in the address book [OFFICE-025, OFFICE-027, OFFICE-033]', async ({
  page,
}) => {
  await signIn(page, SALES, '/announcement');
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('tab', { name: /评论/ }).click();
  await panel.getByLabel('评论内容').fill('收到，谢谢');
  await panel.getByRole('button', { name: '发送' }).click();
  await expect(panel.getByRole('list', { name: '评论' }).getByText('收到，谢谢')).toBeVisible();
  await panel.getByRole('tab', { name: /阅读情况/ }).click();
  await expect(panel.getByRole('list', { name: '已读' }).getByText('陈晓峰')).toBeVisible();
  await page.goto('/addressbook');
  await page.getByLabel('搜索姓名、手机、邮箱、职位').fill('何静怡');
  await expect(page.getByRole('list', { name: '同事' }).getByRole('listitem')).toHaveCount(1);
});
