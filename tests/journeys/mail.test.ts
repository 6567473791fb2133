import { expect, test } from '@playwright/test';
import { MAIL_USER, openMailbox } from '../server/support/mailbox.ts';
import { expectAccessible } from './accessibility.ts';
import { ADMIN, complaints, signIn } from './support.ts';

test('an administrator sets up the mail server, reads at which step a test message failed, and receives the next one; everybody chooses a daily digest', async ({
  page,
}) => {
  const said = complaints(page);
  const mailbox = await openMailbox();
  await signIn(page, ADMIN);
  await page.goto('/messageSetting');
  // a form is drawn piece by piece, and what stands below it is pushed down meanwhile: its last group is there first
  await expect(page.getByRole('group', { name: '也用钉钉提醒' })).toBeVisible();
  const ways = page
    .getByRole('region', { name: '提醒方式' })
    .getByRole('listitem')
    .filter({ hasText: '电子邮件' });
  const setUp = async (password: string) => {
    await ways.getByRole('button', { name: '设置邮件服务器' }).click();
    const dialog = page.getByRole('dialog', { name: '设置邮件服务器' });
    await dialog.getByRole('switch', { name: '用邮件发送提醒和单据' }).check();
    await dialog.getByRole('textbox', { name: '发件服务器' }).fill('127.0.0.1');
    await dialog.getByRole('radio', { name: '不加密' }).check();
    await dialog.getByRole('textbox', { name: '端口' }).fill(String(mailbox.port));
    await dialog.getByRole('textbox', { name: '用户名' }).fill(MAIL_USER.user);
    await expect(dialog.getByRole('textbox', { name: '密码或授权码' })).toHaveValue('');
    await dialog.getByRole('textbox', { name: '密码或授权码' }).fill(password);
    await dialog.getByRole('textbox', { name: '发件人地址' }).fill('crm@example.com');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog).toBeHidden();
  };
  const tryIt = async () => {
    await ways.getByRole('button', { name: '发送测试邮件' }).click();
    const dialog = page.getByRole('dialog', { name: '发送测试邮件' });
    await dialog.getByRole('textbox', { name: '收件人地址' }).fill('lin@example.com');
    await dialog.getByRole('button', { name: '发送' }).click();
    await expect(dialog).toBeHidden();
  };
  await expect(ways.getByRole('button', { name: '发送测试邮件' })).toBeDisabled();
  await setUp('wrong');
  await tryIt();
  await expect(ways.getByRole('status')).toContainText('登录失败');
  await expect(ways.getByRole('status')).toContainText('535');
  await setUp(MAIL_USER.password);
  await tryIt();
  await expect(ways.getByRole('status')).toContainText('请到 lin@example.com 查收');
  expect(mailbox.mails[0]?.text).toContain('Fieldwork 测试邮件');
  await page
    .getByRole('group', { name: '也用邮件提醒' })
    .getByRole('checkbox', { name: '待审批', exact: true })
    .check();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('设置成功').last()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(
    page
      .getByRole('group', { name: '也用邮件提醒' })
      .getByRole('checkbox', { name: '待审批', exact: true }),
  ).toBeChecked();

  await page.goto('/personal?tab=preferences');
  await page.getByRole('tab', { name: '偏好' }).click();
  const digest = page.getByRole('combobox', { name: '每日邮件摘要' });
  await digest.selectOption({ label: '每天早上 8 点后发送' });
  await page.reload();
  await page.getByRole('tab', { name: '偏好' }).click();
  await expect(digest).toHaveValue('1');
  await mailbox.close();
  expect(said).toEqual([]);
});
