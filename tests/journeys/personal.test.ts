import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { post, testWithOwnServer } from './ownServer.ts';
import { complaints } from './support.ts';

const test = testWithOwnServer();

const [MOBILE, PASSWORD] = ['13712350001', 'tree-house-92'];

test('people look after their own account: picture, department, password, mobile, e-mail, sessions, how it looks [AUTH-024] [AUTH-025] [AUTH-026] [AUTH-027] [AUTH-028] [AUTH-030] [AUTH-031] [SHELL-054] [SHELL-060] [SHELL-082]', async ({
  page,
  browser,
  server,
}) => {
  test.slow();
  const said = complaints(page);
  const person = { name: '陆文彬', mobile: MOBILE, password: PASSWORD };
  await server.register(page, { ...person, corp_name: '嘉善精密轴承有限公司' });
  await post(page, '/rest/sys/department/save', { name: '售后服务部' });

  // the way there, and back
  await page.goto('/index');
  await page.getByRole('button', { name: '陆文彬' }).click();
  await page.getByRole('menuitem', { name: '个人设置' }).click();
  await expect(page).toHaveURL(/\/personal$/);
  await expect(page.getByRole('heading', { name: '个人设置' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeHidden();
  await page.getByRole('link', { name: '返回工作台' }).click();
  await expect(page).toHaveURL(/\/index$/);
  await expect(page.getByRole('navigation', { name: '菜单' })).toBeVisible();
  await page.goto('/personal');

  // a picture, cut to a square
  await page.getByRole('button', { name: '更换头像' }).click();
  await page.getByLabel('选择图片').first().setInputFiles('tests/journeys/files/sign-in.png');
  await expect(page.getByRole('img', { name: '裁剪区域，拖动可移动图片' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('banner').locator('img[src*="id_code"]')).toBeVisible();

  await page.getByRole('button', { name: '更换部门' }).click();
  await page.getByRole('combobox', { name: '新部门' }).selectOption({ label: '售后服务部' });
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: '部门' })).toContainText('售后服务部');

  // the password, while somebody is signed in elsewhere
  const elsewhere = await (await browser.newContext()).newPage();
  await post(elsewhere, '/account/api/login', { mobile: MOBILE, password: PASSWORD });
  await page.getByRole('tab', { name: '账号安全' }).click();
  // Esc puts a form away, and the focus is where it was
  await page.getByRole('button', { name: '修改密码' }).click();
  await page.getByRole('textbox', { name: '原密码' }).press('Escape');
  await expect(page.getByRole('textbox', { name: '原密码' })).toBeHidden();
  await expect(page.getByRole('button', { name: '修改密码' })).toBeFocused();
  await page.getByRole('button', { name: '修改密码' }).click();
  await page.getByRole('textbox', { name: '原密码' }).fill('wrong-one-1');
  await page.getByRole('textbox', { name: '新密码' }).fill('garden-gate-47');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('原密码不正确')).toBeVisible();
  await page.getByRole('textbox', { name: '原密码' }).fill(PASSWORD);
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('textbox', { name: '原密码' })).toBeHidden();
  await elsewhere.goto('/index');
  await expect(elsewhere).toHaveURL(/\/login/);

  // mobile and e-mail, each by a code that goes there
  await page.getByRole('button', { name: '修改手机号' }).click();
  await page.getByLabel('手机号', { exact: true }).fill('13712350002');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await server.codeTo('13712350002'));
  await page.getByRole('textbox', { name: /登录密码/ }).fill('garden-gate-47');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('13712350002')).toBeVisible();
  await expect(page.getByRole('button', { name: '修改手机号' })).toBeFocused();
  await page.getByRole('button', { name: '修改邮箱' }).click();
  await page.getByLabel('邮箱', { exact: true }).fill('lu@example.com');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByLabel('验证码', { exact: true }).fill(await server.codeTo('lu@example.com'));
  await page.getByRole('textbox', { name: /登录密码/ }).fill('garden-gate-47');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('lu@example.com')).toBeVisible();

  // another session, ended from here
  await post(elsewhere, '/account/api/login', {
    mobile: '13712350002',
    password: 'garden-gate-47',
  });
  await page.reload();
  const devices = page.getByRole('region', { name: '登录中的设备' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  const others = devices.getByRole('button', { name: '退出其他设备' });
  await others.click();
  await devices.getByRole('button', { name: '取消' }).press('Enter');
  await expect(others).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(devices.getByRole('textbox', { name: /登录密码/ })).toBeFocused();
  await page.keyboard.type('garden-gate-47');
  await expectAccessible(page);
  await devices.getByRole('button', { name: '全部退出' }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('tab', { name: '登录记录' }).click();
  const log = page.getByRole('list', { name: '登录记录' });
  await expect(log.getByRole('listitem').filter({ hasText: '成功' }).first()).toBeVisible();

  await page.getByRole('tab', { name: '偏好' }).click();
  await page.getByRole('combobox', { name: '每页条数' }).selectOption('50');
  await page.getByRole('combobox', { name: '语言' }).selectOption('en');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Preferences' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Rows per page' })).toHaveValue('50');
  expect(said).toEqual([]);
});

test('the first page in another browser speaks the language that was chosen before [AUTH-031]', async ({
  page,
  browser,
  server,
}) => {
  const corp_code = await server.register(page, {
    name: '陆文彬',
    mobile: '13712350011',
    password: PASSWORD,
    corp_name: '嘉善语言轴承有限公司',
  });
  await post(page, '/rest/sys/userconfig/preferences', { locale: 'en' });
  const other = await (await browser.newContext()).newPage();
  const said = complaints(other);
  await post(other, '/account/api/login', { mobile: '13712350011', password: PASSWORD, corp_code });
  await other.goto('/index');
  await expect(
    other.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ }),
  ).toBeVisible();
  await expect(other.getByRole('heading', { name: 'To follow up' })).toBeVisible();
  expect(said).toEqual([]);
  await other.context().close();
});
