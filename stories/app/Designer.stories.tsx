import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { setShellStage, ShellStage } from '../support/appStage.tsx';
import { type Envelope, ok } from '../support/envelope.ts';

const ROLES = [{ id: 1, name: '销售人员', hidden: ['level'] }];
const IMPACT = {
  records: 128,
  refers: [],
  changes: [
    {
      model: 'level',
      name: '客户级别',
      kind: 'option_removed',
      count: 12,
      lost: 0,
      estimated: false,
      destructive: true,
      withheld: false,
      choices: ['keep', 'convert', 'clear'],
      options: [{ from: 'C', label: 'C 级' }],
      examples: [{ id: 1, name: '华东机电设备有限公司', value: 'C' }],
    },
  ],
};
const AWAY = [
  {
    widget: {
      type: 'input',
      name: '传真',
      key: 'fax',
      model: 'fax_bcdf',
      options: { maxlength: 30 },
      rules: [],
    },
    formula: '',
    version: 3,
  },
];
const ANSWERS: Readonly<Record<string, Envelope>> = {
  '/rest/sys/fields/version': ok({ field_data: defaultDefinition(MODULES.customer), version: 0 }),
  '/rest/sys/fields/versions': ok([]),
  '/rest/sys/fields/away': ok({ version: 0, fields: AWAY }),
  '/rest/sys/fields/roles': ok(ROLES),
  '/rest/sys/fields/definefield': ok([{ name: '客户', field_name: 'customer', references: [] }]),
  '/rest/sys/fields/impact': ok(IMPACT),
  '/rest/sys/custom/modules': ok([
    {
      key: 'customer',
      name: '客户',
      icon_name: 'building-2',
      path: 'crm/customer',
      custom: 0,
      stopped: 0,
      deleted_time: '',
      records: 128,
      fields: 21,
      version: 0,
    },
  ]),
  '/rest/sys/custom/choices': ok({
    targets: [{ key: 'customer', name: '客户' }],
    roles: [{ id: 1, name: '销售人员' }],
  }),
};

const meta = {
  title: 'App/Designer',
  component: ShellStage,
  args: { path: '/sys/custfield/customer' },
  beforeEach: setShellStage,
  parameters: {
    layout: 'fullscreen',
    a11y: { config: { rules: [{ id: 'label-content-name-mismatch', enabled: true }] } },
    records: { answer: (path: string) => ANSWERS[path] },
  },
} satisfies Meta<typeof ShellStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const tree = () => screen.findByRole('tree', { name: '表单画布' });
const show = async (pane: '画布' | '属性' | '预览') => {
  const button =
    screen.queryByRole('button', { name: pane }) ?? screen.queryByRole('tab', { name: pane });
  if (button) await userEvent.click(button);
};

/** [ADMIN-042] [ADMIN-043] Found by its name and added by the keys; renamed, it is called so on the canvas. */
export const AddAndName: Story = {
  play: async () => {
    const canvas = await tree();
    canvas.focus();
    await userEvent.keyboard('{End}/');
    const search = await screen.findByRole('combobox', { name: '查找控件' });
    await waitFor(() => expect(search).toHaveFocus());
    await userEvent.keyboard('评分{Enter}');
    await show('画布');
    await expect(await screen.findByRole('treeitem', { name: /^评分，/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await show('属性');
    const properties = within(await screen.findByRole('region', { name: '属性' }));
    const name = await properties.findByRole('textbox', { name: '名称' });
    await userEvent.clear(name);
    await userEvent.type(name, '合作意愿');
    await show('画布');
    await expect(await screen.findByRole('treeitem', { name: /^合作意愿，/ })).toBeVisible();
  },
};

/** [ADMIN-042] A kind of field goes by its name in any language and by how that sounds; what is called so is marked before what only holds the word. */
export const TypeByTyping: Story = {
  play: async () => {
    const canvas = await tree();
    canvas.focus();
    await userEvent.keyboard('{End}/');
    const search = await screen.findByRole('combobox', { name: '查找控件' });
    await waitFor(() => expect(search).toHaveFocus());
    for (const [typed, kind] of [
      ['amount', '金额'],
      ['jine', '金额'],
      ['je', '金额'],
      ['金額', '金额'],
      ['riqi', '日期'],
      ['fanwei', '日期范围'],
      ['date', '日期'],
      ['zdbh', '自动编号'],
    ] as const) {
      await userEvent.keyboard(typed);
      const option = await screen.findByRole('option', { name: kind });
      await waitFor(() => expect(option).toHaveAttribute('aria-selected', 'true'));
      await userEvent.keyboard('{Escape}');
      await expect(search).toHaveValue('');
    }
    await userEvent.keyboard('jine{Enter}');
    await show('画布');
    await expect(await screen.findByRole('treeitem', { name: /^金额，/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
};

/** Fields of a template: what the form has already is left out at first, and a condition goes with the field that it reads. */
export const FieldsFromTemplate: Story = {
  play: async () => {
    await tree();
    await userEvent.click(screen.getByRole('button', { name: '更多' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '从模板添加字段…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '从模板添加字段' }));
    await expect(dialog.getByRole('button', { name: '添加 0 个字段' })).toBeDisabled();
    await userEvent.click(await dialog.findByRole('radio', { name: '评分' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: '添加「评分」' }));
    await userEvent.click(dialog.getByRole('button', { name: '添加 2 个字段' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await show('画布');
    await expect(await screen.findByRole('treeitem', { name: /^低分原因，/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^撤销/ }));
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^低分原因，/ })).toBeNull());
  },
};

/** [ADMIN-042] A table without the clipboard: what is no table is said in words; names, types and options are changed before the fields are added, in one step. */
export const FieldsFromTable: Story = {
  play: async () => {
    const canvas = await tree();
    await userEvent.click(screen.getByRole('button', { name: '更多' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '从表格添加字段…' }));
    const dialog = within(await screen.findByRole('dialog', { name: '从表格添加字段' }));
    const text = await dialog.findByRole('textbox', { name: '表格内容' });
    await expect(dialog.getByRole('button', { name: '添加 0 个字段' })).toBeDisabled();
    await userEvent.click(text);
    await userEvent.paste('我们谈好了。');
    await expect(dialog.getByText(/没有看出字段名/)).toBeVisible();
    await userEvent.clear(text);
    await userEvent.paste(
      '客户名称\t等级\t到期日\t\n宏远\tA\t2026-03-01\t3\n恒泰\tB\t2026-04-01\t\n康达\tA\t2026-05-01\t\n泰和\tA\t2026-06-01\t',
    );
    await expect(await dialog.findAllByRole('listitem')).toHaveLength(4);
    await expect(dialog.getByRole('listitem', { name: '客户名称' })).toHaveTextContent(
      '表单里已有',
    );
    await expect(dialog.getByRole('checkbox', { name: '添加「第 4 列」' })).toBeDisabled();
    await expect(dialog.getByRole('textbox', { name: '等级：选项' })).toHaveValue('A、B');
    await userEvent.type(dialog.getByRole('textbox', { name: '等级：选项' }), '、C');
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: '到期日：类型' }),
      '日期时间',
    );
    await userEvent.click(dialog.getByRole('button', { name: '添加 2 个字段' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await show('画布');
    const due = await screen.findByRole('treeitem', { name: /^到期日，日期时间/ });
    await expect(due).toBeVisible();
    await userEvent.click(await screen.findByRole('treeitem', { name: /^等级，/ }));
    await show('属性');
    await expect(await screen.findByRole('textbox', { name: '第 3 个选项' })).toHaveValue('C');
    await show('画布');
    await userEvent.click(screen.getByRole('button', { name: /^撤销/ }));
    await expect(within(canvas).queryByRole('treeitem', { name: /^等级，/ })).toBeNull();
  },
};

/** A condition is a sentence that the keys complete: field, value, one clause more, and or or; with groups it is rules. */
export const ConditionSentence: Story = {
  play: async () => {
    const canvas = await tree();
    await userEvent.click(await within(canvas).findByRole('treeitem', { name: /^客户来源，/ }));
    await show('属性');
    const pane = within(await screen.findByRole('region', { name: '属性' }));
    await userEvent.click(await pane.findByRole('tab', { name: '条件' }));
    const summary = await pane.findByText('何时显示');
    await userEvent.click(summary);
    const clause = (number: number) =>
      within(pane.getByRole('group', { name: `何时显示：第 ${number} 个条件` }));
    const fieldOf = (number: number) => clause(number).getByRole('combobox', { name: '字段' });
    const complete = async (text: string) => {
      await userEvent.keyboard('{Enter}');
      await screen.findAllByRole('option');
      await userEvent.keyboard(`${text}{Enter}`);
    };
    fieldOf(1).focus();
    await complete('客户级别');
    await waitFor(() =>
      expect(clause(1).getByRole('combobox', { name: '客户级别' })).toHaveFocus(),
    );
    await userEvent.keyboard('{Enter}');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Enter}');
    await expect(summary.parentElement).toHaveTextContent('「客户级别」等于 A 重点客户');
    await userEvent.click(pane.getByRole('button', { name: '添加条件' }));
    await waitFor(() => expect(fieldOf(2)).toHaveFocus());
    await complete('备注');
    await waitFor(() => expect(clause(2).getByRole('textbox', { name: '备注' })).toHaveFocus());
    await userEvent.keyboard('急');
    pane.getByRole('combobox', { name: '何时显示：条件之间的关系' }).focus();
    await complete('或者');
    await expect(summary.parentElement).toHaveTextContent(
      '「客户级别」等于 A 重点客户，或者「备注」包含 急',
    );
    await userEvent.click(pane.getByRole('button', { name: '何时显示：使用条件组' }));
    await expect(pane.getByRole('button', { name: '添加条件组' })).toBeVisible();
    await userEvent.click(pane.getByRole('button', { name: '何时显示：写成一句话' }));
    await userEvent.click(pane.getByRole('button', { name: '移除第 1 个条件' }));
    await expect(summary.parentElement).toHaveTextContent('「备注」包含 急');
    await userEvent.click(pane.getByRole('button', { name: '移除第 1 个条件' }));
    await expect(summary.parentElement).toHaveTextContent('总是显示');
  },
};

/** A long panel stands in tabs: the same for the next field, back at its name for one that is new; the search is over all of them. */
export const PropertyTabs: Story = {
  play: async () => {
    const canvas = await tree();
    await userEvent.click(await within(canvas).findByRole('treeitem', { name: /^客户来源，/ }));
    await show('属性');
    const pane = () => within(screen.getByRole('region', { name: '属性' }));
    await userEvent.click(await pane().findByRole('tab', { name: '显示' }));
    await expect(await pane().findByRole('switch', { name: '可筛选' })).toBeVisible();
    await expect(pane().queryByRole('textbox', { name: '名称' })).toBeNull();
    await show('画布');
    await userEvent.click(await screen.findByRole('treeitem', { name: /^所属行业，/ }));
    await show('属性');
    await expect(await pane().findByRole('tab', { name: '显示' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const search = pane().getByRole('searchbox', { name: '查找属性' });
    await userEvent.type(search, '字段名');
    await expect(await pane().findByRole('textbox', { name: '字段名' })).toBeVisible();
    await waitFor(() => expect(pane().queryByRole('tablist')).toBeNull());
    await userEvent.clear(search);
    await expect(await pane().findByRole('switch', { name: '可筛选' })).toBeVisible();
    await show('画布');
    (await tree()).focus();
    await userEvent.keyboard('/');
    await waitFor(() => expect(screen.getByRole('combobox', { name: '查找控件' })).toHaveFocus());
    await userEvent.keyboard('评分{Enter}');
    await waitFor(() => expect(pane().getByRole('textbox', { name: '名称' })).toHaveFocus());
  },
};

/** [ADMIN-044] What the product needs stays: the Delete key says so, and undo has nothing to do. */
export const SystemFieldStays: Story = {
  play: async () => {
    const canvas = await tree();
    await userEvent.click(await within(canvas).findByRole('treeitem', { name: /^客户名称，/ }));
    await userEvent.keyboard('{Delete}');
    await expect(await screen.findByText(/「客户名称」是系统字段，不能删除/)).toBeVisible();
    await expect(within(canvas).getByRole('treeitem', { name: /^客户名称，/ })).toBeVisible();
  },
};

/** [ADMIN-044] What is off the form stands below the kinds of widgets: put back by the keys, it is on the canvas; taken off again, it is back in the list. */
export const PutBack: Story = {
  play: async () => {
    const canvas = await tree();
    canvas.focus();
    await userEvent.keyboard('{End}/');
    const search = await screen.findByRole('combobox', { name: '查找控件' });
    await waitFor(() => expect(search).toHaveFocus());
    await expect(await screen.findByRole('group', { name: '已移出表单的字段' })).toBeVisible();
    await userEvent.keyboard('传真{Enter}');
    await waitFor(() =>
      expect(screen.queryByRole('group', { name: '已移出表单的字段' })).toBeNull(),
    );
    await show('画布');
    await userEvent.click(await screen.findByRole('treeitem', { name: /^传真，/ }));
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(screen.queryByRole('treeitem', { name: /^传真，/ })).toBeNull());
    const again = screen.queryByRole('button', { name: '控件' });
    if (again) await userEvent.click(again);
    await expect(await screen.findByRole('option', { name: /^传真/ })).toBeVisible();
  },
};

/** [ADMIN-108] An option that records hold goes only once it is said what they go on with. */
export const OptionWithRecords: Story = {
  play: async () => {
    const canvas = await tree();
    canvas.focus();
    await userEvent.click(
      (await within(canvas).findAllByRole('treeitem', { name: /级别，/ }))[0] as HTMLElement,
    );
    await show('属性');
    const menus = await screen.findAllByRole('button', { name: /^选项「.*」的操作$/ });
    await userEvent.click(menus.at(-1) as HTMLElement);
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
    await userEvent.click(screen.getByRole('button', { name: '发布' }));
    const dialog = within(await screen.findByRole('dialog', { name: '发布修改' }));
    await userEvent.click(await dialog.findByRole('radio', { name: '改为别的选项' }));
    const send = dialog.getByRole('button', { name: '发布' });
    await expect(send).toBeDisabled();
    const heirs = dialog.getByRole('combobox', { name: '「C 级」的记录改为' });
    await userEvent.selectOptions(heirs, within(heirs).getAllByRole('option')[1] as HTMLElement);
    await expect(send).toBeEnabled();
  },
};

/** [ADMIN-047] [ADMIN-048] The form as staff meet it; judged, and never saved. */
export const FormPreview: Story = {
  args: { path: '/formpreview?module=customer' },
  play: async () => {
    await expect(await screen.findByRole('heading', { name: '客户：表单预览' })).toBeVisible();
    await userEvent.click(await screen.findByRole('button', { name: '校验' }));
    await expect(await screen.findByText(/处需要修改/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: '列表' }));
    await expect(await screen.findByRole('region', { name: '客户列表' })).toBeVisible();
  },
};

/** [ADMIN-046] [ADMIN-110] A new object may bring its fields along from another designer, with a report. */
export const NewObject: Story = {
  args: { path: '/module' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '新增业务对象' }));
    const dialog = within(await screen.findByRole('dialog', { name: '新增业务对象' }));
    const key = await dialog.findByRole('textbox', { name: '标识' });
    const name = dialog.getByRole('textbox', { name: '名称' });
    await userEvent.type(name, 'Spare parts');
    await expect(key).toHaveValue('spare_parts');
    await userEvent.clear(name);
    await userEvent.type(name, '备件');
    await waitFor(() => expect(key).toHaveValue('beijian'));
    await userEvent.clear(key);
    await userEvent.type(key, 'Asset');
    await userEvent.type(name, '一号');
    await expect(key).toHaveValue('Asset');
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    await expect(key).toHaveAttribute('aria-invalid', 'true');
    await userEvent.click(dialog.getByRole('combobox', { name: '图标' }));
    for (const icon of await screen.findAllByRole('option'))
      await expect(icon.querySelector('svg')).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(dialog.getByRole('button', { name: '从定义导入字段…' }));
    const text = await dialog.findByRole('textbox', { name: '定义内容' });
    await userEvent.click(text);
    await userEvent.paste(
      JSON.stringify({
        list: [
          {
            type: 'input',
            name: '名称',
            key: 'k',
            model: 'name',
            options: { width: '100%', required: true },
            rules: [],
          },
        ],
        config: { labelWidth: 100 },
      }),
    );
    await expect(await dialog.findByText(/共 1 个控件/)).toBeVisible();
  },
};
