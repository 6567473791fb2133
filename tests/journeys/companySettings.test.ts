import { expect, type Page } from '@playwright/test';
import { type OwnServer, testWithOwnServer } from './ownServer.ts';
import { callApi } from './support.ts';

const test = testWithOwnServer();

let companies = 0;
/** A company of its own for each test, whose administrator is signed in. */
async function begin(server: OwnServer, page: Page, path: string) {
  companies += 1;
  await server.register(page, {
    name: '陆文彬',
    mobile: `137123507${String(companies).padStart(2, '0')}`,
    password: 'tree-house-92',
    corp_name: `嘉善精密轴承 ${companies} 号厂`,
  });
  await page.goto(path);
}

async function save(page: Page) {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('设置成功')).toBeVisible();
}

async function addEntry(page: Page, what: string, name: string) {
  await page.getByRole('button', { name: `新增${what}` }).click();
  const dialog = page.getByRole('dialog', { name: `新增${what}` });
  await dialog.getByRole('textbox', { name: new RegExp(`${what}名称`) }).fill(name);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toBeHidden();
}

/** Two records that lie in the pool: the first is claimed, the second refused in words. Answers the first. */
async function claimOneOfTwo(
  page: Page,
  { module, pool }: { module: 'clue' | 'customer'; pool: string },
): Promise<number> {
  const save = async (name: string) =>
    (await callApi<{ id: number }>(page, 'POST', `/rest/crm/${module}/save`, { name })).id;
  const [first, second] = [await save('公海里的甲'), await save('公海里的乙')];
  await callApi(page, 'POST', `/rest/crm/${module}/layup`, {
    ids: JSON.stringify([first, second]),
  });
  for (const [id, said] of [
    [first, /领取成功/],
    [second, /今天最多领取 1 条/],
  ] as const) {
    await page.goto(`/${pool}?id=${id}`);
    await page.getByRole('dialog').getByRole('button', { name: '领取', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '领取' }).click();
    await expect(page.getByText(said).first()).toBeVisible();
  }
  return first;
}

test('calling is switched on for the company, and whoever has a seat finds the buttons that dial [ADMIN-019]', async ({
  page,
  server,
}) => {
  await begin(server, page, '/systemSetting');
  await page.goto('/user');
  await page.getByRole('grid', { name: '用户管理' }).getByRole('link', { name: '陆文彬' }).click();
  const person = page.getByRole('dialog');
  await person.getByRole('textbox', { name: '坐席号' }).fill('8001');
  await person.getByRole('button', { name: '保存' }).click();
  await expect(person).toBeHidden();
  const customer = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '嘉善来电客户',
  });
  const contact = await callApi<{ id: number }>(page, 'POST', '/rest/crm/contact/save', {
    name: '来电的张工',
    customer_id: String(customer.id),
    mobile: '13955550019',
  });
  const panel = page.getByRole('dialog', { name: '来电的张工' });
  const dial = panel.getByRole('button', { name: '拨打电话' });
  await page.goto(`/contact?id=${contact.id}`);
  await expect(panel.getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(dial).toHaveCount(0);

  await page.goto('/systemSetting');
  await page.getByRole('switch', { name: '启用通话' }).click();
  await save(page);
  await page.goto(`/contact?id=${contact.id}`);
  await expect(dial).toBeVisible();

  await page.goto('/systemSetting');
  await page.getByRole('switch', { name: '启用通话' }).click();
  await save(page);
  await page.goto(`/contact?id=${contact.id}`);
  await expect(panel.getByRole('button', { name: '编辑' })).toBeVisible();
  await expect(dial).toHaveCount(0);
});

test('another prefix is foretold, and the next number follows it [ADMIN-050]', async ({
  page,
  server,
}) => {
  await begin(server, page, '/basicSetting');
  await page.getByRole('textbox', { name: '客户', exact: true }).fill('JX{yyyy}-000');
  const told = page.getByText(/^JX\d{4}-001$/);
  await expect(told).toBeVisible();
  const number = await told.textContent();
  await save(page);
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '嘉善第一客户',
  });
  await page.goto(`/customer?id=${id}`);
  await expect(page.getByText(number ?? '').first()).toBeVisible();
});

test('a way of paying that is added on the settings is offered in the form of a payment [ADMIN-051, PAY-005]', async ({
  page,
  server,
}) => {
  await begin(server, page, '/basicSetting');
  await addEntry(page, '回款方式', '数字人民币');
  await page.goto('/payment');
  await page.getByRole('button', { name: '新增回款' }).first().click();
  await page
    .getByRole('dialog', { name: '新增回款' })
    .getByRole('combobox', { name: /回款方式/ })
    .click();
  await expect(page.getByRole('option', { name: '数字人民币' })).toBeVisible();
  // the very list that other clients ask for
  const offered = await callApi<{ label: string }[]>(
    page,
    'GET',
    '/rest/crm/payment/getPaymentMethod',
  );
  await expect(page.getByRole('option')).toHaveText(offered.map(({ label }) => label));
});

test('duplicates are blocked, and once the settings only warn, saved after the dialog [ADMIN-114]', async ({
  page,
  server,
}) => {
  await begin(server, page, '/customerSetting');
  await callApi(page, 'POST', '/rest/crm/customer/save', {
    name: '嘉善先来的客户',
    mobile: '13955550114',
  });
  const add = async () => {
    await page.goto('/customer');
    await page.getByRole('button', { name: '新增客户' }).first().click();
    const form = page.getByRole('dialog', { name: '新增客户' });
    await form.getByRole('combobox', { name: /客户名称/ }).fill('后来的一家公司');
    await form.getByRole('textbox', { name: '手机' }).fill('13955550114');
    await form.getByRole('button', { name: '保存' }).click();
    return page.getByRole('dialog', { name: '可能重复' });
  };
  await page.getByRole('radio', { name: '不允许保存' }).check();
  await save(page);
  const blocked = await add();
  await expect(blocked.getByText('嘉善先来的客户')).toBeVisible();
  await expect(blocked.getByText(/不允许重复保存/)).toBeVisible();
  await expect(blocked.getByRole('button', { name: '仍然保存' })).toHaveCount(0);

  await page.goto('/customerSetting');
  await page.getByRole('radio', { name: '提醒，仍可保存' }).check();
  await save(page);
  const warned = await add();
  await warned.getByRole('button', { name: '仍然保存' }).click();
  await expect(page.getByText('添加成功')).toBeVisible();
});

test('whoever may claim one lead a day is refused the second in words [ADMIN-053]', async ({
  page,
  server,
}) => {
  await begin(server, page, '/clueSetting');
  await page.getByRole('textbox', { name: '每人每天最多领取' }).fill('1');
  await save(page);
  await claimOneOfTwo(page, { module: 'clue', pool: 'cluePool' });
});

test('a type of follow-ups that is added is offered; stopped, it stays on old ones and is offered no more [ADMIN-079] [ADMIN-125] [EVENT-014]', async ({
  page,
  server,
}) => {
  await begin(server, page, '/recordSetting');
  await addEntry(page, '跟进类型', '展会洽谈');
  const { id } = await callApi<{ id: number }>(page, 'POST', '/rest/crm/customer/save', {
    name: '嘉善展会客户',
  });
  await page.goto(`/customer?id=${id}`);
  await page.getByRole('tab', { name: /^跟进记录/ }).click();
  await page.getByRole('button', { name: '添加跟进记录' }).click();
  const form = page.getByRole('form', { name: '新增跟进记录' });
  await form.getByRole('textbox', { name: '跟进内容' }).fill('展台上谈了样件');
  const kinds = form.getByRole('combobox', { name: '跟进方式' });
  await kinds.click();
  await page.getByRole('option', { name: '展会洽谈' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  const story = page.getByRole('list', { name: '跟进记录' });
  await expect(story.getByRole('article').first()).toContainText('展会洽谈');

  await page.goto('/recordSetting');
  await expect(page.getByRole('button', { name: '删除「展会洽谈」' })).toBeVisible();
  await page.getByRole('button', { name: '停用「展会洽谈」' }).click();
  await expect(page.getByText('已停用')).toBeVisible();
  await page.goto(`/customer?id=${id}`);
  await page.getByRole('tab', { name: /^跟进记录/ }).click();
  await expect(story.getByRole('article').first()).toContainText('展会洽谈');
  await page.getByRole('button', { name: '添加跟进记录' }).click();
  await kinds.click();
  await expect(page.getByRole('option', { name: '拜访' }).first()).toBeVisible();
  await expect(page.getByRole('option', { name: '展会洽谈' })).toBeDisabled();
});

test('colleagues come from a spreadsheet: judged, made, each with a link; and the last administrator stays [ADMIN-105]', async ({
  page,
  server,
}) => {
  await begin(server, page, '/user');
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '导入用户' });
  const template = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载模板' }).click();
  expect((await template).suggestedFilename()).toBe('用户导入模板.xlsx');
  const lines = [
    '姓名,手机号,职位',
    '江一帆,13955551051,销售',
    '缺手机号的,,',
    '沈二,13955551052,',
  ];
  await dialog
    .getByLabel('选择文件')
    .last()
    .setInputFiles({
      name: '同事.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    });
  await expect(
    dialog.getByText('共 3 人，其中 2 人可以导入，1 人有问题，不会导入。'),
  ).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '缺手机号的' })).toContainText(
    '手机号',
  );
  await dialog.getByRole('button', { name: '导入 2 人' }).click();
  await expect(dialog.getByText('已创建 2 人，另有 1 人有问题，没有创建。')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: '江一帆' })).toContainText(
    '/login#password=',
  );
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  const grid = page.getByRole('grid', { name: '用户管理' });
  await expect(grid.getByRole('link', { name: '沈二' })).toBeVisible();

  const own = grid.getByRole('row', { name: /陆文彬/ });
  await own.getByRole('button', { name: /更多|操作/ }).click();
  await expect(page.getByRole('menuitem', { name: '停用' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await own.getByRole('link', { name: '陆文彬' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('switch', { name: '系统管理员' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert')).toContainText(/管理员|自己/);
});

test('whoever may claim one customer a day is refused the second; a birthday is reminded as many days ahead as the company says [ADMIN-056]', async ({
  page,
  server,
}) => {
  await begin(server, page, '/customerSetting');
  await page.getByRole('textbox', { name: '每人每天最多领取' }).fill('1');
  await save(page);
  const claimed = await claimOneOfTwo(page, { module: 'customer', pool: 'customerPool' });

  const inTenDays = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await callApi(page, 'POST', '/rest/crm/contact/save', {
    name: '过生日的孙工',
    customer_id: String(claimed),
    birthday: inTenDays.replace(/^\d{4}/, '1988'),
  });
  const waiting = async () => {
    await page.goto('/birthday');
    await expect(page.getByRole('heading', { level: 1, name: '联系人生日' })).toBeVisible();
    return page.getByText('过生日的孙工');
  };
  await expect(await waiting()).toHaveCount(0);
  await page.goto('/customerSetting');
  await page.getByRole('main').getByRole('link', { name: '消息设置' }).click();
  const birthday = page.getByRole('group', { name: '联系人生日' });
  await birthday.getByRole('textbox', { name: '提前' }).fill('14');
  await save(page);
  await expect(await waiting()).toBeVisible();
});

test('every page of settings keeps what is saved on it, and says who changed what; entries of its lists stay, too [ADMIN-015]', async ({
  page,
  server,
}) => {
  await begin(server, page, '/systemSetting');
  for (const [path, name, value] of [
    ['/systemSetting', '客服联系方式', '分机 8001'],
    ['/basicSetting', '客户', 'JS{yyyy}-000'],
    ['/customerSetting', '未成交天数', '90'],
    ['/clueSetting', '每人最多持有', '50'],
    ['/scheduleSetting', '下班时间', '17:30'],
  ] as const) {
    await page.goto(path);
    const field = page.getByRole('textbox', { name, exact: true });
    await expect(field).toBeEditable();
    await expect(field).not.toHaveValue(value);
    await field.fill(value);
    await field.press('Tab');
    await save(page);
    await page.reload();
    await expect(field).toHaveValue(value);
    await page.getByText('修改记录').click();
    const log = page.getByRole('row').filter({ hasText: value });
    await expect(log).toContainText(name);
  }
  for (const path of ['/clueTransform', '/messageSetting', '/achievementIndexSetting']) {
    await page.goto(path);
    const lever = page.getByRole('switch').first();
    const was = (await lever.getAttribute('aria-checked')) === 'true';
    await lever.click();
    await save(page);
    await page.reload();
    await expect(lever).toBeChecked({ checked: !was });
  }
  for (const [path, what] of [
    ['/productSetting', '产品分类'],
    ['/product_spec', '规格'],
    ['/recordSetting', '跟进类型'],
  ] as const) {
    await page.goto(path);
    await addEntry(page, what, '嘉善特有');
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: '嘉善特有' })).toHaveCount(1);
  }
});

test('a category below another is offered by the form of a product, and says how many products it has; five levels are the most [ADMIN-061] [ADMIN-116]', async ({
  page,
  server,
}) => {
  await begin(server, page, '/productSetting');
  const line = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await addEntry(page, '产品分类', '阀门');
  for (const [above, name] of [
    ['阀门', '截止阀'],
    ['截止阀', '法兰式'],
    ['法兰式', '不锈钢'],
    ['不锈钢', '口径五十'],
    ['阀门', '球阀'],
  ] as const) {
    await page.getByRole('button', { name: `新增下级：${above}` }).click();
    const dialog = page.getByRole('dialog', { name: '新增产品分类' });
    await dialog.getByRole('textbox', { name: /产品分类名称/ }).fill(name);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(line(name)).toContainText('0 条数据');
  }
  await expect(page.getByRole('button', { name: '新增下级：口径五十' })).toHaveCount(0);

  for (const name of ['球阀一号', '球阀二号']) {
    await page.goto('/product');
    await page.getByRole('button', { name: '新增产品' }).first().click();
    const form = page.getByRole('dialog', { name: '新增产品' });
    await form.getByRole('textbox', { name: /^产品名称/ }).fill(name);
    await form.getByRole('combobox', { name: /^产品分类/ }).click();
    await page.getByRole('treeitem', { name: '球阀' }).click();
    await form.getByRole('textbox', { name: /^标准价格/ }).fill('1880');
    await form.getByRole('combobox', { name: /^单位/ }).fill('台');
    await form.getByRole('button', { name: '保存', exact: true }).click();
    await expect(form).toBeHidden();
  }
  await page.goto('/productSetting');
  await expect(line('球阀')).toContainText('2 条数据');
  await expect(line('截止阀')).toContainText('0 条数据');
  await page.getByRole('button', { name: '删除「球阀」' }).click();
  const question = page.getByRole('dialog', { name: '删除「球阀」？' });
  await expect(question).toContainText(/2 条数据在使用它，不能删除/);
});

test('once the rule for passwords is stricter, one that was good enough is refused in words [ADMIN-101]', async ({
  page,
  browser,
  server,
}) => {
  await begin(server, page, '/systemSetting');
  await page.getByRole('textbox', { name: '密码最少位数' }).fill('14');
  await page.getByRole('combobox', { name: '密码组成' }).click();
  await page.getByRole('option', { name: '大写字母、小写字母、数字和符号' }).click();
  await save(page);
  const { url } = await callApi<{ url: string }>(page, 'POST', '/rest/sys/user/save', {
    name: '顾兰',
    mobile: '13712350799',
  });
  const colleague = await (await browser.newContext()).newPage();
  await colleague.goto(url);
  const password = colleague.getByRole('textbox', { name: '密码' });
  const enter = colleague.getByRole('button', { name: '保存并登录' });
  for (const [weak, said] of [
    ['tree-house-92', /14/],
    ['tree-house-92-river', '密码需同时包含大写和小写字母'],
  ] as const) {
    await password.fill(weak);
    await enter.click();
    await expect(password).toHaveAccessibleDescription(said);
  }
  await password.fill('Tree-house-92-river');
  await enter.click();
  await expect(colleague.getByRole('navigation', { name: '菜单' })).toBeVisible();
  await colleague.context().close();
});
