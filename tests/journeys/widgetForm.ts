import { expect, type Locator, type Page } from '@playwright/test';
import { callApi } from './support.ts';

const MODULE = 'service_ticket_c';
const LIST = `/workbench/custom/${MODULE}`;

/** What a detail shows, by the names of the fields. */
export type Filled = Record<string, string | RegExp>;

const PLANS = ['甲方案', '乙方案', '丙方案'].map((value) => ({ value }));

/** A field of every type and kind: [type, model, name, options]. */
const FIELDS: readonly (readonly [
  type: string,
  model: string,
  name: string,
  options?: Record<string, unknown>,
])[] = [
  ['input', 'line', '旅程单行'],
  ['textarea', 'lines', '旅程多行', { maxlength: 500 }],
  ['input_complete', 'complete', '旅程联想'],
  ['number', 'amount', '旅程金额', { precision: 2 }],
  ['number', 'steps', '旅程步进', { step: 0.5, min: 0, max: 99 }],
  ['radio', 'radio', '旅程单选', { options: PLANS, inline: true }],
  [
    'checkbox',
    'checkbox',
    '旅程多选',
    { options: ['晴天', '阴天', '雨天'].map((value) => ({ value })) },
  ],
  ['switch', 'switch', '旅程开关'],
  ['rate', 'rate', '旅程评分', { allowHalf: true }],
  ['slider', 'slider', '旅程滑块', { unit: '%', step: 5 }],
  ['slider', 'sliders', '旅程区间', { range: true, showInput: true }],
  ['color', 'color', '旅程颜色'],
  ['color', 'alpha', '旅程透明色', { showAlpha: true }],
  ['time', 'time', '旅程时刻', { format: 'HH:mm:ss' }],
  ['time', 'times', '旅程时段', { isRange: true, format: 'HH:mm' }],
  ['date', 'year', '旅程年', { type: 'year', format: 'yyyy' }],
  ['date', 'month', '旅程月', { type: 'month', format: 'yyyy年MM月' }],
  ['date', 'day', '旅程日'],
  ['date', 'days', '旅程多日', { type: 'dates' }],
  ['date', 'moment', '旅程日时', { type: 'datetime' }],
  ['date', 'period', '旅程起止', { type: 'daterange' }],
  ['date', 'moments', '旅程时起止', { type: 'datetimerange' }],
  ['date', 'stamp', '旅程时间戳', { type: 'datetime', timestamp: true }],
  ['select', 'select', '旅程下拉', { options: PLANS }],
  ['select', 'selects', '旅程多下拉', { options: PLANS, multiple: true }],
  ['select', 'remote', '旅程远程', { remote: true, remoteFunc: 'users', filterable: true }],
  ['select', 'choices', '旅程字段选项', { remote: true, remoteFunc: 'opportunity.type' }],
  ['select', 'unknown', '旅程未知列表', { remote: true, remoteFunc: 'nosuch' }],
  ['cascader', 'cascader', '旅程级联', { remoteFunc: 'region' }],
  ['address', 'address', '旅程地址'],
  ['img', 'img', '旅程图片'],
  ['editor', 'editor', '旅程富文本'],
  ['customer', 'customer', '旅程客户'],
  ['contact', 'contact', '旅程联系人', { within: { customer_id: 'w_customer' } }],
  ['opportunity', 'opportunity', '旅程商机'],
  ['contract', 'contract', '旅程合同'],
  ['quotation', 'quotation', '旅程报价单'],
  ['payment_plan', 'plan', '旅程回款计划'],
  ['custom', 'custom', '旅程工单', { module: MODULE }],
  ['user', 'user', '旅程人员'],
  ['department', 'department', '旅程部门'],
  ['opportunity_group', 'group', '旅程商机组'],
  ['product_category', 'category', '旅程产品分类'],
];

interface Fields {
  field_data: { list: { model: string }[] };
  version: number;
}

/** Publishes the custom object of the demo company with a field of every type, once, whoever of several workers comes first. */
export async function publish(page: Page): Promise<void> {
  await expect(async () => {
    const { field_data, version } = await callApi<Fields>(
      page,
      'POST',
      '/rest/sys/fields/get_fields',
      { module: MODULE },
    );
    if (field_data.list.some(({ model }) => model === 'w_line')) return;
    const section = {
      type: 'section',
      name: '旅程',
      key: 'w_section',
      model: 'w_section',
      options: {},
      rules: [],
    };
    const added = FIELDS.map(([type, model, name, options = {}]) => ({
      type,
      name,
      key: `w_${model}`,
      model: `w_${model}`,
      options,
      rules: [],
    }));
    await callApi(page, 'POST', '/rest/sys/fields/save', {
      module: MODULE,
      version: String(version),
      note: '旅程',
      field_data: JSON.stringify({ ...field_data, list: [...field_data.list, section, ...added] }),
    });
  }).toPass({ timeout: 30_000 });
}

/** A customer to belong to. */
export async function fieldsFor(
  page: Page,
): Promise<{ customer_id: string; customer_name: string }> {
  const { list } = await callApi<{ list: { id: number; name: string }[] }>(
    page,
    'POST',
    '/rest/crm/customer/list',
    { page: '1', size: '1' },
  );
  return { customer_id: String(list[0]?.id), customer_name: list[0]?.name ?? '' };
}

/** The form of a new record with what it requires filled in. */
export async function openForm(page: Page, name: string): Promise<Locator> {
  await page.goto(LIST);
  await page.getByRole('button', { name: '新增售后工单' }).click();
  const form = page.getByRole('dialog', { name: '新增售后工单' });
  await form.getByRole('textbox', { name: '工单标题' }).fill(name);
  await form.getByRole('textbox', { name: '问题描述' }).fill('旅程');
  await form.getByRole('combobox', { name: '客户', exact: true }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  return form;
}

/** Saves, reads the detail after a reload, and opens the form again to edit. */
export async function saveAndReopen(page: Page, shown: Filled): Promise<Locator> {
  const answered = page.waitForResponse((response) =>
    response.url().includes('/customobject/save'),
  );
  await page.getByRole('dialog').last().getByRole('button', { name: '保存' }).click();
  const { code, message, data } = (await (await answered).json()) as {
    code: number;
    message: string;
    data: { id: number };
  };
  expect(code, `${message} ${JSON.stringify(data)}`).toBe(200);
  await page.goto(`${LIST}?id=${data.id}`);
  const panel = page.getByRole('dialog');
  for (const [name, words] of Object.entries(shown)) {
    await expect(
      panel
        .locator('dl')
        .filter({ has: page.getByText(name, { exact: true }) })
        .locator('dd'),
      name,
    ).toHaveText(words);
  }
  await panel.getByRole('button', { name: '编辑', exact: true }).click();
  return page.getByRole('dialog', { name: /^编辑「/ });
}
