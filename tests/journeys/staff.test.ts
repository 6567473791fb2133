import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type OwnServer, post, testWithOwnServer } from './ownServer.ts';
import { addPerson, callApi } from './support.ts';

const test = testWithOwnServer();

const PASSWORD = 'tree-house-92';

/** A person by name on the list of users. */
const person = (page: Page, name: string | RegExp) =>
  page.getByRole('grid', { name: '用户管理' }).getByRole('row').filter({ hasText: name });

/** People of the list, once exactly these are left. */
const expectPeople = (page: Page, names: readonly string[]) =>
  expect(page.getByRole('grid', { name: '用户管理' }).getByRole('link')).toHaveText([...names]);

async function choose(page: Page, where: Page | Locator, field: string | RegExp, option: string) {
  await where.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

/** What is done to a role, by its menu. */
async function act(page: Page, role: string, action: string) {
  await page.getByRole('button', { name: `「${role}」的操作` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function saveRights(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('button', { name: '撤销更改' })).toHaveCount(0);
}

async function roleId(page: Page, name: string): Promise<string> {
  const list = await callApi<{ id: number; name: string }[]>(page, 'GET', '/rest/sys/role/list');
  return String(list.find((each) => each.name === name)?.id);
}

async function second(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage();
}

async function begin(server: OwnServer, page: Page, mobile: string) {
  return server.register(page, {
    name: '陆文彬',
    mobile,
    password: PASSWORD,
    corp_name: `嘉善轴承 ${mobile.slice(-2)} 厂`,
  });
}

test('a role is made, described, copied, renamed, kept while somebody holds it, and deleted [ADMIN-027]', async ({
  page,
  server,
}) => {
  await begin(server, page, '13712352701');
  await page.goto('/role');
  const roles = page.getByRole('list', { name: '角色管理' });
  const customers = page
    .getByRole('group', { name: '客户', exact: true })
    .getByRole('checkbox', { name: '查看' });
  await page.getByRole('button', { name: '新增角色' }).click();
  const adding = page.getByRole('dialog', { name: '新增角色' });
  await adding.getByLabel('角色名称').fill('渠道经理');
  await adding.getByLabel('说明').fill('管代理商的人');
  await adding.getByRole('button', { name: '保存' }).click();
  await expect(adding).toBeHidden();
  await expect(page.getByRole('region', { name: '渠道经理' })).toBeVisible();
  await customers.check();
  await saveRights(page);

  await act(page, '渠道经理', '编辑');
  const naming = page.getByRole('dialog', { name: '编辑' });
  await expect(naming.getByLabel('说明')).toHaveValue('管代理商的人');
  await naming.getByLabel('角色名称').fill('伙伴经理');
  await naming.getByLabel('说明').fill('管代理商和经销商的人');
  await naming.getByRole('button', { name: '保存' }).click();
  await expect(naming).toBeHidden();
  await expect(roles.getByText('管代理商和经销商的人')).toBeVisible();
  await expect(roles.getByText('渠道经理')).toHaveCount(0);

  await act(page, '伙伴经理', '复制');
  const copying = page.getByRole('dialog', { name: '复制' });
  await copying.getByLabel('角色名称').fill('伙伴经理（试用）');
  await copying.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('region', { name: '伙伴经理（试用）' })).toBeVisible();
  await expect(customers).toBeChecked();

  // somebody holds the copy: it stays, and the reason is said
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/sys/user/save', {
    name: '顾兰',
    mobile: '13712352702',
  });
  await page.goto('/user');
  await page.getByRole('grid').getByRole('link', { name: '顾兰' }).click();
  const editing = page.getByRole('dialog', { name: '编辑用户' });
  await choose(page, editing, /^角色/, '伙伴经理（试用）');
  await editing.getByRole('button', { name: '保存' }).click();
  await expect(editing).toBeHidden();
  await page.goto('/role');
  await act(page, '伙伴经理（试用）', '删除');
  const question = page.getByRole('alertdialog', { name: '删除角色「伙伴经理（试用）」？' });
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText(/还有 1 名用户/)).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: '伙伴经理（试用）', exact: true }).click();
  await page.getByRole('tab', { name: /^成员/ }).click();
  await expect(page.getByRole('list', { name: '成员' }).getByText('顾兰')).toBeVisible();

  await callApi(page, 'POST', '/rest/sys/user/batchRole', {
    ids: `[${id}]`,
    role_id: await roleId(page, '只读员工'),
  });
  await page.reload();
  await act(page, '伙伴经理（试用）', '删除');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('删除成功!')).toBeVisible();
  await expect(page.getByRole('link', { name: '伙伴经理（试用）', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '伙伴经理', exact: true })).toBeVisible();
});

test('a role that reaches its own records hides the customer of a colleague, and a field that is hidden is in no form [ADMIN-029]', async ({
  page,
  browser,
  server,
}) => {
  const corp = await begin(server, page, '13712352901');
  const [one, other] = [await second(browser), await second(browser)];
  await addPerson(page, one, corp);
  await addPerson(page, other, corp);
  const idOf = async (of: Page) =>
    (await callApi<{ id: number }>(of, 'GET', '/rest/sys/user/get_current_userinfo')).id;
  const role = await callApi<{ id: number }>(page, 'POST', '/rest/sys/role/save', {
    name: '外勤',
    scope: 'all',
  });
  await callApi(page, 'POST', '/rest/sys/role/authorization', {
    id: String(role.id),
    permissions: JSON.stringify(['crm_customer_view', 'crm_customer_edit']),
  });
  await callApi(page, 'POST', '/rest/sys/user/batchRole', {
    ids: JSON.stringify([await idOf(one), await idOf(other)]),
    role_id: String(role.id),
  });
  await callApi(one, 'POST', '/rest/crm/customer/save', { name: '自己的客户' });
  await callApi(other, 'POST', '/rest/crm/customer/save', { name: '同事的客户' });

  const names = one.getByRole('grid', { name: '客户' }).getByRole('link', { name: /的客户$/ });
  const website = one.getByRole('dialog').getByRole('textbox', { name: '网址' });
  const openForm = async () => {
    await one.getByRole('button', { name: '新增客户' }).click();
    await expect(
      one.getByRole('dialog').getByRole('combobox', { name: /^客户名称/ }),
    ).toBeVisible();
  };
  await one.goto('/customer?scene=all');
  await expect(names).toHaveCount(2);
  await openForm();
  await expect(website).toBeVisible();

  await page.goto(`/role?id=${role.id}`);
  await page.getByRole('link', { name: '外勤', exact: true }).click();
  await page.getByRole('tab', { name: '数据范围' }).click();
  await page.getByRole('combobox', { name: '客户的数据范围', exact: true }).selectOption('本人');
  await page.getByRole('tab', { name: '字段权限' }).click();
  await page.getByRole('combobox', { name: '模块' }).selectOption({ label: '客户' });
  await page
    .getByRole('radiogroup', { name: '网址', exact: true })
    .getByText('隐藏', { exact: true })
    .click();
  await saveRights(page);
  await page.getByRole('tab', { name: /^成员/ }).click();
  await expect(page.getByRole('list', { name: '成员' }).getByRole('listitem')).toHaveCount(2);

  await one.goto('/customer?scene=all');
  await expect(names).toHaveText(['自己的客户']);
  await openForm();
  await expect(website).toHaveCount(0);
  await one.context().close();
  await other.context().close();
});

test('each filter narrows the list of users; two that are ticked get a role, a position and a place out of the address book at once [ADMIN-031, ADMIN-034]', async ({
  page,
  browser,
  server,
}) => {
  const corp = await begin(server, page, '13712353101');
  const [sales, finance] = [await roleId(page, '销售人员'), await roleId(page, '财务人员')];
  const west = await callApi<{ id: number }>(page, 'POST', '/rest/sys/department/save', {
    name: '西区',
  });
  const add = (name: string, mobile: string, more: Record<string, string> = {}) =>
    callApi<{ id: number }>(page, 'POST', '/rest/sys/user/save', { name, mobile, ...more });
  await add('白一鸣', '13712353111', {
    role_id: sales,
    department_id: String(west.id),
    email: 'bai@example.com',
    position: '客户经理',
  });
  await add('白二妹', '13712353112', { role_id: sales });
  await add('丁三立', '13712353113', { role_id: finance, department_id: String(west.id) });
  const gone = await add('丁四海', '13712353114');
  await callApi(page, 'POST', '/rest/sys/user/stop', { id: String(gone.id), is_stop: '1' });
  const stranger = await second(browser);
  await post(stranger, '/account/api/joinCorp', {
    corp_code: corp,
    name: '新来五',
    mobile: '13712353115',
    password: PASSWORD,
  });
  await stranger.context().close();

  await page.goto('/user');
  await expectPeople(page, ['陆文彬', '白一鸣', '白二妹', '丁三立']);
  const heads = page.getByRole('columnheader');
  for (const name of ['姓名', '手机号', '部门', '职位', '角色', '状态', '最近登录', '邮箱'])
    await expect(heads.filter({ hasText: name })).toHaveCount(1);
  for (const said of ['13712353111', '西区', '客户经理', '销售人员', '从未登录', 'bai@example.com'])
    await expect(person(page, '白一鸣')).toContainText(said);

  await page.getByRole('tab', { name: /^待审核/ }).click();
  await expectPeople(page, ['新来五']);
  await page.getByRole('tab', { name: /^已停用/ }).click();
  await expectPeople(page, ['丁四海']);
  await page.getByRole('tab', { name: /^在职/ }).click();
  const department = page.getByRole('combobox', { name: '部门' });
  await department.selectOption('西区');
  await expectPeople(page, ['白一鸣', '丁三立']);
  await department.selectOption('全部部门');
  await expectPeople(page, ['陆文彬', '白一鸣', '白二妹', '丁三立']);
  const role = page.getByRole('combobox', { name: '角色' });
  await role.selectOption('销售人员');
  await expectPeople(page, ['白一鸣', '白二妹']);
  await role.selectOption('全部角色');
  const search = page.getByRole('searchbox', { name: '搜索姓名或手机号' });
  await search.fill('2353113');
  await expectPeople(page, ['丁三立']);
  await search.fill('白');
  await expectPeople(page, ['白一鸣', '白二妹']);

  // two at once
  for (const name of ['白一鸣', '白二妹'])
    await page.getByRole('checkbox', { name: `选择「${name}」` }).check();
  const bar = page.getByRole('toolbar', { name: '批量操作' });
  const dialog = page.getByRole('dialog');
  await bar.getByRole('button', { name: '设置角色' }).click();
  await choose(page, dialog, /^角色/, '只读员工');
  await dialog.getByRole('button', { name: '保存' }).click();
  for (const name of ['白一鸣', '白二妹'])
    await expect(person(page, name)).toContainText('只读员工');

  for (const name of ['白一鸣', '白二妹'])
    await page.getByRole('checkbox', { name: `选择「${name}」` }).check();
  await bar.getByRole('button', { name: '设置职位' }).click();
  await dialog.getByRole('textbox', { name: '职位' }).fill('顾问');
  await dialog.getByRole('button', { name: '保存' }).click();
  for (const name of ['白一鸣', '白二妹']) await expect(person(page, name)).toContainText('顾问');

  for (const name of ['白一鸣', '白二妹'])
    await page.getByRole('checkbox', { name: `选择「${name}」` }).check();
  await bar.getByRole('button', { name: '在通讯录中隐藏' }).click();
  for (const name of ['白一鸣', '白二妹']) await expect(person(page, name)).toContainText('已隐藏');
  await page.goto('/addressbook');
  const colleagues = page.getByRole('grid', { name: '通讯录' }).getByRole('row');
  await expect(colleagues.filter({ hasText: '丁三立' })).toHaveCount(1);
  await expect(colleagues.filter({ hasText: '白' })).toHaveCount(0);
});

test('the seat of somebody and the mark of an administrator are set on the page, and are that person’s from then on [ADMIN-036]', async ({
  page,
  browser,
  server,
}) => {
  const corp = await begin(server, page, '13712353601');
  const theirs = await second(browser);
  const { name } = await addPerson(page, theirs, corp);
  const me = () =>
    callApi<Record<string, unknown>>(theirs, 'GET', '/rest/sys/user/get_current_userinfo');
  expect(await me()).toMatchObject({ is_admin: 0, call_agent: '' });
  await theirs.goto('/setting');
  await expect(theirs.getByText('没有权限')).toBeVisible();

  await page.goto('/user');
  await page.getByRole('grid').getByRole('link', { name }).click();
  const dialog = page.getByRole('dialog', { name: '编辑用户' });
  await dialog.getByRole('textbox', { name: '坐席号' }).fill('8036');
  await dialog.getByRole('textbox', { name: '外显号码' }).fill('057384000036');
  await dialog.getByRole('textbox', { name: '呼叫账号' }).fill('luwen36');
  await dialog.getByRole('switch', { name: '系统管理员' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
  await expect(person(page, name)).toContainText('管理员');
  expect(await me()).toMatchObject({
    is_admin: 1,
    call_agent: '8036',
    call_telephone: '057384000036',
    call_zh: 'luwen36',
  });
  await theirs.reload();
  await expect(theirs.getByRole('heading', { level: 1, name: '后台管理' })).toBeVisible();
  await theirs.context().close();
});

test('whoever is made the superior of somebody reads the logs of that person [ADMIN-035]', async ({
  page,
  browser,
  server,
}) => {
  const corp = await begin(server, page, '13712353501');
  const [above, below] = [await second(browser), await second(browser)];
  const superior = await addPerson(page, above, corp);
  const author = await addPerson(page, below, corp);
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/sys/role/save', {
    name: '组长',
    scope: 'subordinates',
  });
  const me = await callApi<{ id: number }>(above, 'GET', '/rest/sys/user/get_current_userinfo');
  await callApi(page, 'POST', '/rest/sys/user/batchRole', {
    ids: `[${me.id}]`,
    role_id: String(id),
  });
  await callApi(below, 'POST', '/rest/oa/office/addLog', {
    type: 'daily',
    log_date: '2026-03-10',
    done: '拜访东海机电',
  });
  const logs = above.getByRole('grid', { name: '工作日志' }).getByRole('row');
  await above.goto('/log?scene=below');
  await expect(above.getByText('这个场景里没有工作日志')).toBeVisible();

  await page.goto('/user');
  await page.getByRole('grid').getByRole('link', { name: author.name }).click();
  const dialog = page.getByRole('dialog', { name: '编辑用户' });
  await choose(page, dialog, /^直属上级/, superior.name);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();

  await above.reload();
  await expect(logs.filter({ hasText: '拜访东海机电' })).toHaveCount(1);
  await above.context().close();
  await below.context().close();
});
