import { type CDPSession, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { testWithOwnServer } from './ownServer.ts';
import { complaints } from './support.ts';

const test = testWithOwnServer();
// browsers know no passkeys at an address of numbers
test.use({
  baseURL: ({ server }, provide) => provide(server.url.replace('127.0.0.1', 'localhost')),
});

const PASSWORD = 'tree-house-92';
const PERSON = { name: '陆文彬', mobile: '13712350081', corp_name: '嘉善精密轴承有限公司' };

/** A phone or a reader of fingerprints that the browser believes in, and says yes whenever it is asked. */
async function addAuthenticator(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    keys: async () =>
      (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    /** whether it says yes by itself: the browser offers passkeys as soon as the page is open */
    answers: (enabled: boolean) =>
      cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: PERSON.name }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('heading', { name: '登录', exact: true })).toBeVisible();
}
const inside = (page: Page) => expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();

test('somebody adds a passkey, signs in with it after the password and alone, renames and removes it', async ({
  page,
  server,
}) => {
  test.slow(); // axe looks at every element
  const said = complaints(page);
  const device = await addAuthenticator(page);
  await server.register(page, { ...PERSON, password: PASSWORD });

  // added with the own password; the first one brings recovery codes
  await page.goto('/personal?tab=security');
  const section = page.getByRole('region', { name: '通行密钥' });
  await section.getByRole('button', { name: '添加通行密钥' }).press('Enter');
  await section.getByLabel('名称').fill('指纹');
  await section.getByLabel('登录密码').fill('wrong-password');
  await section.getByLabel('登录密码').press('Enter');
  await expect(section.getByText('密码不正确')).toBeVisible();
  await section.getByLabel('登录密码').fill(PASSWORD);
  await section.getByLabel('登录密码').press('Enter');
  const codes = section.getByRole('region', { name: '恢复码' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await codes.getByRole('button', { name: '已保存' }).click();
  await expect(section.getByRole('listitem')).toContainText('localhost');
  await expect(section.getByRole('listitem')).toContainText('还没有用过');
  await expect(page.getByText('剩余 10 个恢复码')).toBeVisible();
  expect(await device.keys()).toBe(1);

  // the device makes no second one
  await section.getByRole('button', { name: '添加通行密钥' }).click();
  await section.getByLabel('登录密码').fill(PASSWORD);
  await section.getByRole('button', { name: '下一步' }).click();
  await expect(section.getByRole('alert')).toContainText('已经有您的通行密钥');
  await section.getByRole('button', { name: '收起' }).click();
  await section.getByRole('button', { name: '重命名 指纹' }).click();
  await section.getByLabel('名称').press('Escape');
  await expect(section.getByLabel('名称')).toHaveCount(0);
  await expect(section.getByRole('button', { name: '重命名 指纹' })).toBeFocused();
  await section.getByRole('button', { name: '重命名 指纹' }).click();
  await section.getByLabel('名称').fill('办公室电脑');
  await section.getByLabel('名称').press('Enter');
  await expect(section.getByText('办公室电脑', { exact: true })).toBeVisible();

  // after the password
  await device.answers(false);
  await signOut(page);
  await page.getByRole('textbox', { name: '手机号' }).fill(PERSON.mobile);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('密码', { exact: true }).press('Enter');
  const use = page.getByRole('button', { name: '使用通行密钥' });
  await expect(use).toBeFocused();
  await expectAccessible(page);
  expect((await page.context().cookies()).some(({ name }) => name.endsWith('-token'))).toBe(false);
  await page.getByRole('button', { name: '改用恢复码' }).click();
  await expect(page.getByLabel('恢复码', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: '改用通行密钥' }).click();
  await device.answers(true);
  await page.keyboard.press('Enter');
  await inside(page);
  await page.goto('/personal?tab=security');
  await expect(section.getByRole('listitem')).not.toContainText('还没有用过');

  // alone, by the button
  await device.answers(false);
  await signOut(page);
  await expectAccessible(page);
  const alone = page.getByRole('button', { name: '通行密钥登录' });
  await expect(alone).toBeVisible();
  await device.answers(true);
  await alone.click();
  await inside(page);

  // and by what the browser offers where the name is typed, with nothing pressed
  await device.answers(false);
  await signOut(page);
  await expect(page.getByRole('textbox', { name: '手机号' })).toHaveAttribute(
    'autocomplete',
    'username webauthn',
  );
  await device.answers(true);
  await page.reload();
  await inside(page);

  // removed, it opens nothing, and the password is enough again
  await page.goto('/personal?tab=security');
  await section.getByRole('button', { name: '删除 办公室电脑' }).click();
  await section.getByLabel('登录密码').fill(PASSWORD);
  await section.getByRole('button', { name: '删除通行密钥' }).click();
  await expect(page.getByText('已删除')).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(0);
  await expect(page.getByText('剩余 10 个恢复码')).toBeHidden();
  await device.answers(false);
  await signOut(page);
  // the page that is open has asked already; a device that says yes now would be refused before anybody looks
  await page.goto('about:blank');
  // this device says yes whenever it is asked, and each refusal slows the next way in: it is asked until the first one
  let refused = false;
  page.on('response', (response) => {
    if (response.url().endsWith('/account/api/passkeyLogin')) refused = true;
  });
  await page.route('**/account/api/passkeyOptions', (route) =>
    refused
      ? route.fulfill({ json: { code: 422, message: '不再询问', data: null } })
      : route.continue(),
  );
  await device.answers(true);
  await page.goto('/login');
  await expect(page.getByRole('main').getByText(/这里不认识这个通行密钥/)).toBeVisible();
  await device.answers(false);
  await page.getByRole('textbox', { name: '手机号' }).fill(PERSON.mobile);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.getByLabel('密码', { exact: true }).press('Enter');
  await inside(page);

  // all of it stands in the security log
  await page.goto('/securityLog');
  for (const event of ['添加通行密钥', '删除通行密钥'])
    await expect(page.getByRole('row').filter({ hasText: event })).toContainText(PERSON.name);
  expect(said.filter((line) => !line.includes('422'))).toEqual([]);
});
