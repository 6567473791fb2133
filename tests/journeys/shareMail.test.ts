import { expect } from '@playwright/test';
import { MAIL_USER, openMailbox } from '../server/support/mailbox.ts';
import { expectAccessible } from './accessibility.ts';
import { post, testWithOwnServer } from './ownServer.ts';
import { complaints, pressCommand } from './support.ts';

const test = testWithOwnServer();

const PERSON = { name: '裴思远', mobile: '13712350117', corp_name: '慈溪轴承制造有限公司' };

test('a quotation goes out by e-mail from its dialog: to whom it knows, with what was typed kept where it was refused', async ({
  page,
  server,
}) => {
  test.slow(); // axe looks at every element
  const said = complaints(page);
  const mailbox = await openMailbox();
  await server.register(page, { ...PERSON, password: 'tree-house-92' });
  await post(page, '/rest/sys/mail/save', {
    is_on: '1',
    host: '127.0.0.1',
    port: String(mailbox.port),
    security: 'none',
    ...MAIL_USER,
    from: 'crm@example.com',
  });
  const customer = await post<{ id: number }>(page, '/rest/crm/customer/save', {
    name: '余姚精工模具厂',
  });
  const { id } = await post<{ id: number }>(page, '/rest/crm/quotation/add', {
    name: '轴承年度供货',
    customer_id: String(customer.id),
    contact_email: 'wang@example.com',
    quote_date: '2026-03-01',
    price: '12000',
  });

  // four steps from the record: send, by e-mail, (to whom is known), send
  await page.goto(`/quotation?id=${id}`);
  await pressCommand(page, '报价单操作', '发送链接');
  const links = page.getByRole('dialog', { name: '发送「轴承年度供货」' });
  await links.getByRole('button', { name: '用邮件发送' }).press('Enter');
  const letter = page.getByRole('dialog', { name: '用邮件发送「轴承年度供货」' });
  const to = letter.getByRole('textbox', { name: /收件人/ });
  await expect(to).toHaveValue('wang@example.com');
  await expect(to).toBeFocused();
  await expect(letter.getByRole('textbox', { name: /主题/ })).toHaveValue('报价单 轴承年度供货');
  const text = letter.getByRole('textbox', { name: /正文/ });
  await expect(text).toHaveValue(/请查收报价单「轴承年度供货」。[^]*裴思远$/);
  await expectAccessible(page);

  // a slip of the finger makes no link, and what the server refuses loses nothing
  const send = letter.getByRole('button', { name: '发送', exact: true });
  await to.fill('wang@example.com, 王先生');
  await send.press('Enter');
  await expect(letter.getByText('「王先生」不是邮箱地址')).toBeVisible();
  mailbox.refuse.code = 550;
  await to.fill('wang@example.com');
  await text.fill('王先生：您要的报价在下面。');
  await send.press('Enter');
  await expect(letter.getByText(/服务器不接受这个收件人.*550/)).toBeVisible();
  await expect(text).toHaveValue('王先生：您要的报价在下面。');
  expect(mailbox.mails).toEqual([]);
  mailbox.refuse.code = undefined;
  await send.press('Enter');
  await expect(letter).toBeHidden();
  const rows = links.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('邮件已发给 wang@example.com');
  await expect(rows).toContainText('没有发给 wang@example.com');
  await expectAccessible(page);
  expect(mailbox.mails).toHaveLength(1);
  const { text: sent = '' } = mailbox.mails[0] ?? {};
  expect(sent).toContain('王先生：您要的报价在下面。');
  expect(sent).toContain('轴承年度供货.pdf');
  const url = /在线查看：(\S+)/.exec(sent)?.[1] ?? '';
  const outside = await page.context().browser()?.newPage();
  await outside?.goto(url);
  await expect(outside?.getByText('轴承年度供货').first() ?? page.locator('x')).toBeVisible();
  await outside?.close();

  // Esc puts the letter away, and asks when something was typed; Back does not leave the record
  await rows.getByRole('button', { name: '发邮件' }).press('Enter');
  await expect(to).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(letter).toBeHidden();
  await expect(links).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(links).toBeHidden();
  await page.getByRole('tab', { name: '操作日志' }).click();
  await expect(page.getByText('邮件发出链接')).toBeVisible();
  await expect(page.getByText('发出链接', { exact: true })).toBeVisible();
  await mailbox.close();
  expect(said.filter((line) => !line.includes('422'))).toEqual([]);
});
