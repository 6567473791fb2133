import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import {
  add,
  canvas,
  choose,
  enterCanvas,
  field,
  goToProperties,
  makeObject,
  name,
  properties,
  publish,
  tabTo,
} from './designing.ts';
import { ADMIN, callApi, complaints, signIn } from './support.ts';

const MODULE = 'drawing_c';
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n');
const ZIP = Buffer.from('504b0506000000000000000000000000000000000000', 'hex');
const paper = (fileName: string, buffer = PDF) => ({
  name: fileName,
  mimeType: 'application/octet-stream',
  buffer,
});

test('a field for files is put on a form and filled in, read in panel and list, and saved by the browser', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, MODULE, { name: '图纸', fields: [] });
  await page.goto(`/sys/field/${MODULE}`);
  await expect(canvas(page)).toBeVisible();
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '附件');
  await name(page, '图纸文件');
  await publish(page, '附件字段');

  await page.goto(`/workbench/custom/${MODULE}`);
  await page.getByRole('button', { name: '新增图纸' }).first().click();
  const form = page.getByRole('dialog', { name: '新增图纸' });
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('主轴箱');
  const files = form.getByRole('group', { name: '图纸文件', exact: true });
  const chooser = files.locator('input[type=file]');
  // what is not what its name says is the server's to refuse, beside the field
  await chooser.setInputFiles([
    paper('装配图.pdf'),
    paper('零件.zip', ZIP),
    paper('假的.pdf', ZIP),
    paper('程序.exe'),
  ]);
  await expect(files.getByRole('button', { name: '零件.zip', exact: true })).toBeVisible();
  await expect(files.getByRole('link', { name: '装配图.pdf' })).toBeVisible();
  await expect(files.getByText(/上传失败/)).toBeVisible();
  await expect(files.getByText('程序.exe')).toBeVisible();
  await expectAccessible(page);
  await files.getByRole('button', { name: '移除假的.pdf' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  const row = page.getByRole('row', { name: /主轴箱/ });
  await expect(row).toBeVisible();
  const { list } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/customobject/list',
    { module: MODULE, page: '1', size: '5' },
  );
  await page.goto(`/workbench/custom/${MODULE}?id=${list[0]?.id}`);
  const panel = page.getByRole('dialog').getByRole('tabpanel', { name: '详细信息' });
  await expect(panel.getByRole('link', { name: '装配图.pdf' })).toHaveAttribute(
    'href',
    /id_code=\w+&inline=1$/,
  );
  await expect(panel.getByText('22 B')).toBeVisible();
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: '零件.zip', exact: true }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('零件.zip');
  await expectAccessible(page);
  expect(said).toEqual([]);
});

test('a number that the designer adds is given when a record is saved, and asked of nobody', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, 'batch_c', { name: '批次', fields: [] });
  await page.goto('/sys/field/batch_c');
  await expect(canvas(page)).toBeVisible();
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '自动编号');
  await name(page, '批号');
  await properties(page).getByRole('textbox', { name: '编号规则' }).fill('PC{yyyy}000');
  await canvas(page).focus();
  await publish(page, '批号');
  await page.goto('/workbench/custom/batch_c');
  await page.getByRole('button', { name: '新增批次' }).first().click();
  const form = page.getByRole('dialog', { name: '新增批次' });
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('第一批');
  const number = form.getByRole('textbox', { name: '批号', exact: true });
  await expect(number).toHaveAttribute('readonly');
  await expectAccessible(page);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('tabpanel', { name: '详细信息' })
      .getByText(/^PC\d{4}001$/),
  ).toBeVisible();
  expect(said).toEqual([]);
});

test('what belongs to a record is rolled up into it, and says what it is made of', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, 'project_c', {
    name: '项目',
    fields: [],
    records: [{ name: '厂房改造' }],
  });
  await makeObject(page, 'cost_c', {
    name: '费用',
    fields: [
      field('custom', '所属项目', 'project', { module: 'project_c' }),
      field('number', '金额', 'money', { precision: 2, unit: '元' }),
      field('switch', '已付', 'paid'),
    ],
  });
  await page.goto('/sys/field/project_c');
  await expect(canvas(page)).toBeVisible();
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '汇总');
  await name(page, '已付费用');
  // Nothing is published before it is said what is rolled up.
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: '发布修改' });
  await expect(dialog.getByRole('button', { name: '发布', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await enterCanvas(page);
  await goToProperties(page);
  const box = properties(page);
  await expect(box.getByRole('alert')).toHaveText('请选择汇总哪些记录的什么');
  await choose(page, box.getByRole('combobox', { name: '汇总哪些记录' }), '费用');
  await choose(page, box.getByRole('combobox', { name: '怎么汇总' }), '合计');
  await choose(page, box.getByRole('combobox', { name: '汇总哪个字段' }), '金额');
  await expect(box.getByRole('textbox', { name: '单位', exact: true })).toHaveValue('元');
  await tabTo(page, box.getByRole('button', { name: '添加条件', exact: true }).first());
  await page.keyboard.press('Enter');
  await choose(page, box.getByRole('combobox', { name: '字段', exact: true }).first(), '已付');
  await expect(box.getByRole('alert')).toHaveText('汇总的条件还没写完：请填写比较的值');
  await expectAccessible(page);
  await tabTo(page, box.getByRole('combobox', { name: '已付', exact: true }));
  await page.keyboard.press('Enter');
  const yes = page.getByRole('option', { name: '是', exact: true });
  await expect(yes).toBeVisible();
  await yes.click();
  await expect(box.getByRole('alert')).toBeHidden();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await publish(page, '已付费用');

  const { list } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/customobject/list',
    { module: 'project_c', page: '1', size: '5' },
  );
  const project = String(list[0]?.id);
  const cost = (costName: string, money: string, paid: string) =>
    callApi(page, 'POST', '/rest/crm/customobject/save', {
      module: 'cost_c',
      name: costName,
      project,
      money,
      paid,
    });
  await cost('钢材', '1200.5', '1');
  await cost('涂料', '80', '0');
  await page.goto(`/workbench/custom/project_c?id=${project}`);
  const panel = page.getByRole('dialog').getByRole('tabpanel', { name: '详细信息' });
  await expect(panel.getByText('1,200.50 元')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: '「已付费用」由哪些记录得出' }).click();
  await expect(page.getByRole('row', { name: /钢材/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /涂料/ })).toBeHidden();
  // Taken back, and the value follows without a reload.
  await page.getByRole('row', { name: /钢材/ }).getByRole('checkbox').check();
  await page.getByRole('button', { name: '删除' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('row', { name: /钢材/ })).toBeHidden();
  await page.goBack();
  await expect(panel.getByText('0.00 元')).toBeVisible();
  expect(said).toEqual([]);
});

test('what the last record of something says, and the different things that all of them say, stand in it', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, 'machine_c', { name: '设备', fields: [], records: [{ name: '一号机' }] });
  await makeObject(page, 'service_c', {
    name: '保养',
    fields: [
      field('custom', '所属设备', 'machine', { module: 'machine_c' }),
      field('date', '保养日期', 'day'),
      field('input', '结论', 'result'),
    ],
  });
  await page.goto('/sys/field/machine_c');
  await expect(canvas(page)).toBeVisible();
  const box = properties(page);
  for (const [label, how] of [
    ['最近结论', '最后一条记录的值'],
    ['出现过的结论', '列出不同的值'],
  ] as const) {
    await enterCanvas(page);
    await page.keyboard.press('End');
    await add(page, '汇总');
    await name(page, label);
    await enterCanvas(page);
    await goToProperties(page);
    await choose(page, box.getByRole('combobox', { name: '汇总哪些记录' }), '保养');
    await choose(page, box.getByRole('combobox', { name: '怎么汇总' }), how);
    await choose(page, box.getByRole('combobox', { name: '取哪个字段的值' }), '结论');
    if (how.startsWith('最后'))
      await choose(page, box.getByRole('combobox', { name: '哪一条算最后' }), '「保养日期」最晚的');
    await expect(box.getByRole('alert')).toBeHidden();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await publish(page, '最近结论');

  const { list } = await callApi<{ list: { id: number }[] }>(
    page,
    'POST',
    '/rest/crm/customobject/list',
    { module: 'machine_c', page: '1', size: '5' },
  );
  const machine = String(list[0]?.id);
  for (const [serviceName, day, result] of [
    ['夏季', '2026-07-01', '轴承磨损'],
    ['春季', '2026-03-01', '正常'],
    ['冬季', '2026-01-05', '正常'],
  ] as const)
    await callApi(page, 'POST', '/rest/crm/customobject/save', {
      module: 'service_c',
      name: serviceName,
      machine,
      day,
      result,
    });
  await page.goto(`/workbench/custom/machine_c?id=${machine}`);
  const panel = page.getByRole('dialog').getByRole('tabpanel', { name: '详细信息' });
  await expect(panel.getByText('轴承磨损', { exact: true })).toBeVisible();
  await expect(panel.getByText(/^(正常, 轴承磨损|轴承磨损, 正常)$/)).toBeVisible();
  await expectAccessible(page);
  expect(said).toEqual([]);
});

test('a form in tabs is put together by the keys, and the tab of what is refused comes forward', async ({
  page,
}) => {
  const said = complaints(page);
  await signIn(page, ADMIN);
  await makeObject(page, 'device_c', { name: '设备', fields: [] });
  await page.goto('/sys/field/device_c');
  await expect(canvas(page)).toBeVisible();
  await enterCanvas(page);
  await page.keyboard.press('End');
  await add(page, '标签页');
  await goToProperties(page);
  const box = properties(page);
  for (const [at, tabName] of ['参数', '保养'].entries()) {
    await tabTo(page, box.getByRole('textbox', { name: `第 ${at + 1} 个标签的名称` }));
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText(tabName);
  }
  await page.keyboard.press('Escape');
  await expect(canvas(page)).toBeFocused();
  // Into the first tab, then into the second.
  await page.keyboard.press('ArrowDown');
  await add(page, '数字');
  await name(page, '功率');
  await page.keyboard.press('ArrowDown');
  await add(page, '单行文本');
  await name(page, '保养厂家');
  await goToProperties(page);
  // A long panel is searched by the names of its properties.
  await tabTo(page, box.getByRole('searchbox', { name: '查找属性' }), 10, 'Shift+Tab');
  await page.keyboard.insertText('必填');
  await expect(box.getByRole('textbox', { name: '字段名' })).toBeHidden();
  await tabTo(page, box.getByRole('switch', { name: '必填' }));
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await publish(page, '标签页');

  await page.goto('/workbench/custom/device_c');
  await page.getByRole('button', { name: '新增设备' }).first().click();
  const form = page.getByRole('dialog', { name: '新增设备' });
  await form.getByRole('textbox', { name: '名称', exact: true }).fill('冲床');
  await form.getByRole('textbox', { name: '功率', exact: true }).fill('15');
  await expect(form.getByRole('textbox', { name: '保养厂家' })).toBeHidden();
  await form.getByRole('button', { name: '保存' }).click();
  const shop = form.getByRole('textbox', { name: '保养厂家' });
  await expect(shop).toBeFocused();
  await expect(form.getByRole('tab', { name: /^保养.*1 处需要修改/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expectAccessible(page);
  await page.keyboard.type('大华');
  await form.getByRole('button', { name: '保存' }).click();
  const panel = page.getByRole('dialog').getByRole('tabpanel', { name: '详细信息' });
  await expect(panel.getByText('大华')).toBeVisible();
  await expect(panel.getByText('15', { exact: false }).first()).toBeVisible();
  expect(said).toEqual([]);
});
