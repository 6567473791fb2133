import type { Meta, StoryObj } from '@storybook/react-vite';
import { mutate } from 'swr';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { ok } from '../support/envelope.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { customer } from '../../schemas/modules/customer.ts';
import { RecordsPage } from '../../src/records/RecordsPage.tsx';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';

const meta = {
  title: 'Records/Form',
  component: RecordsPage,
  args: { module: 'customer' },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: { layout: 'fullscreen', records: {} satisfies StageParameters },
} satisfies Meta<typeof RecordsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

async function openAdd() {
  await userEvent.click(await screen.findByRole('button', { name: '新增客户' }));
  const dialog = await screen.findByRole('dialog', { name: '新增客户' });
  await within(dialog).findByRole('combobox', { name: /客户名称/ });
  // Sections further down are mounted when the browser has time.
  await within(dialog).findByRole('textbox', { name: /法定代表人/ });
  return dialog;
}

async function openEdit() {
  await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
  const dialog = await screen.findByRole('dialog', { name: /^编辑「/ });
  await within(dialog).findByRole('textbox', { name: /手机/ });
  return dialog;
}

async function retype(box: HTMLElement, text: string) {
  await userEvent.clear(box);
  await userEvent.type(box, text);
}

export const Add: Story = {
  play: async () => {
    const dialog = await openAdd();
    await expect(within(dialog).getByRole('textbox', { name: '客户编号' })).toHaveAttribute(
      'placeholder',
      '保存后自动生成',
    );
    await userEvent.type(
      within(dialog).getByRole('combobox', { name: /客户名称/ }),
      '苏州恒锐精密机械有限公司',
    );
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect(await screen.findByText('添加成功')).toBeInTheDocument();
    await expect(
      await screen.findByRole('dialog', { name: '苏州恒锐精密机械有限公司' }),
    ).toBeInTheDocument();
  },
};

/** What somebody may not see is in no form, new or not; the rest is. */
export const Withheld: Story = {
  name: 'What somebody may not see is in no form',
  parameters: {
    records: {
      path: '/customer?id=1003',
      definitions: {
        customer: {
          version: 2,
          field_data: {
            ...defaultDefinition(customer),
            field_no_power: ['mobile', 'level', 'website'],
          },
        },
      },
    } satisfies StageParameters,
  },
  play: ({ step }) =>
    step('What somebody may not see is in no form [FORM-069]', async () => {
      const isWithout = async (dialog: HTMLElement) => {
        await within(dialog).findByRole('textbox', { name: /座机/ });
        await within(dialog).findByRole('textbox', { name: /法定代表人/ });
        for (const name of [/^手机/, /^网址/])
          await expect(within(dialog).queryByRole('textbox', { name })).toBeNull();
        await expect(within(dialog).queryByText('客户级别')).toBeNull();
      };
      await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
      await isWithout(await screen.findByRole('dialog', { name: /^编辑「/ }));
      await userEvent.keyboard('{Escape}');
      await userEvent.keyboard('{Escape}');
      await isWithout(await openAdd());
    }),
};

/** A refused form: its top is shown, the first fault has the focus, the button can be pressed again. */
export const Mistakes: Story = {
  name: 'A refused form is read from its top',
  play: ({ step }) =>
    step('A refused form is read from its top [FORM-064] [FORM-066]', async () => {
      const dialog = await openAdd();
      within(dialog)
        .getByRole('textbox', { name: /法定代表人/ })
        .scrollIntoView({ block: 'start' });
      const scrolled = () =>
        [...dialog.querySelectorAll('div')].filter((each) => each.scrollTop > 0).length;
      await waitFor(() => expect(scrolled()).toBe(1));
      await userEvent.type(within(dialog).getByRole('textbox', { name: /手机/ }), '12800138000');
      await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
      await expect(await screen.findByText('表单数据校验失败')).toBeInTheDocument();
      await expect(await within(dialog).findByText('请输入 客户名称')).toBeInTheDocument();
      await expect(within(dialog).getByText('请输入正确的手机号')).toBeInTheDocument();
      await waitFor(() =>
        expect(within(dialog).getByRole('combobox', { name: /客户名称/ })).toHaveFocus(),
      );
      await expect(scrolled()).toBe(0);
      await expect(within(dialog).getByRole('button', { name: '保存' })).toBeEnabled();
    }),
};

/** What only the server can know stands under its field too. */
export const ServerFaults: Story = {
  name: 'Faults that only the server finds',
  parameters: {
    records: {
      answer: (path: string) =>
        path === '/rest/crm/customer/save'
          ? {
              code: 422,
              message: '表单校验失败，请检查',
              data: { errors: [{ field: 'website', message: '该网址已被另一客户使用' }] },
            }
          : undefined,
    } satisfies StageParameters,
  },
  play: ({ step }) =>
    step('Faults that only the server finds [FORM-063] [FORM-065]', async () => {
      const dialog = await openAdd();
      await userEvent.type(
        within(dialog).getByRole('combobox', { name: /客户名称/ }),
        '苏州恒锐精密机械有限公司',
      );
      await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
      await expect(await within(dialog).findByText('该网址已被另一客户使用')).toBeInTheDocument();
      await expect(await screen.findByText('表单校验失败，请检查')).toBeInTheDocument();
      await expect(screen.queryByText('表单数据校验失败')).toBeNull();
      await waitFor(() =>
        expect(within(dialog).getByRole('textbox', { name: /网址/ })).toHaveFocus(),
      );
    }),
};

/** A unique value is looked up once typing rests; a later one takes the place of an earlier; typing and saving go on meanwhile. */
export const TakenWhileTyping: Story = {
  parameters: {
    records: {
      answer: (path: string, params: Record<string, unknown>) =>
        path === '/rest/sys/fields/check_unique'
          ? { code: 200, message: '', data: { is_unique: params.value === '苏州恒锐' ? 0 : 1 } }
          : undefined,
    } satisfies StageParameters,
  },
  play: async () => {
    const dialog = await openAdd();
    const name = within(dialog).getByRole('combobox', { name: /客户名称/ });
    await userEvent.type(name, '苏州恒锐');
    await expect(await within(dialog).findByText('客户名称已存在')).toBeInTheDocument();
    await userEvent.type(name, '精密');
    await expect(within(dialog).queryByText('客户名称已存在')).toBeNull();
    await waitFor(() => expect(within(dialog).queryByText('正在检查是否重复')).toBeNull());
    await expect(within(dialog).queryByRole('alert')).toBeNull();
  },
};

export const SameName: Story = {
  play: async () => {
    const dialog = await openAdd();
    const name = String(stageServer().tables.customer?.[2]?.data.name);
    await userEvent.type(within(dialog).getByRole('combobox', { name: /客户名称/ }), name);
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    const found = await screen.findByRole('dialog', { name: '客户名称验重结果' });
    await expect(
      within(found).getByRole('row', { name: `${name} 客户 赵宏伟` }),
    ).toBeInTheDocument();
  },
};

const alike = (path: string) =>
  path.endsWith('/checkName')
    ? ok([
        {
          id: 7,
          name: '苏州恒锐精密机械有限公司',
          module: '客户',
          module_key: 'customer',
          owner: '赵宏伟',
          same_name: false,
          blocks: false,
          reasons: [{ model: 'name', words: '公司名称相同', value: '恒锐' }],
        },
      ])
    : undefined;

/** What only seems to mean the same is shown with the reason, and does not forbid saving. */
export const SeemsTheSame: Story = {
  parameters: { records: { answer: alike } satisfies StageParameters },
  play: async () => {
    const dialog = await openAdd();
    await userEvent.type(within(dialog).getByRole('combobox', { name: /客户名称/ }), '恒锐二部');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    const found = within(await screen.findByRole('dialog', { name: '可能重复' }));
    await expect(found.getByRole('button', { name: '苏州恒锐精密机械有限公司' })).toBeVisible();
    await expect(found.getByText('赵宏伟')).toBeInTheDocument();
    await expect(found.getByText('公司名称相同')).toBeInTheDocument();
    await userEvent.click(found.getByRole('button', { name: '仍然保存' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增客户' })).toBeNull());
  },
};

const wantsMerge = async (label: string) => {
  const dialog = await openAdd();
  await userEvent.type(within(dialog).getByRole('combobox', { name: /客户名称/ }), '恒锐二部');
  await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
  const found = within(await screen.findByRole('dialog', { name: '可能重复' }));
  await userEvent.click(found.getByRole('button', { name: label }));
};

/** Who may merge goes on to it: what was typed is not lost, and there is one record. */
export const SavedAndMerged: Story = {
  parameters: { records: { answer: alike } satisfies StageParameters },
  play: async () => {
    await wantsMerge('保存并合并');
    await expect(await screen.findByRole('dialog', { name: '合并 2 条客户' })).toBeInTheDocument();
    await expect(screen.queryByRole('dialog', { name: '新增客户' })).toBeNull();
  },
};

/** Who may not merge asks those who may. */
export const SavedAndAsked: Story = {
  parameters: {
    records: {
      permissions: ['crm_customer_view', 'crm_customer_add', 'crm_customer_edit'],
      answer: (path: string) =>
        path === '/rest/sys/duplicates/request'
          ? ok({ asked: [{ id: 3, name: '赵宏伟' }] })
          : alike(path),
    } satisfies StageParameters,
  },
  play: async () => {
    await wantsMerge('保存并请求合并');
    await expect(await screen.findByText(/已请 赵宏伟 合并/)).toBeInTheDocument();
    const [asked] = stageServer().calls.filter((call) => call.path.endsWith('duplicates/request'));
    await expect(asked?.params.ids).toEqual([expect.anything(), '7']);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增客户' })).toBeNull());
  },
};

/** Typed input is not thrown away by accident, and comes back after one. */
export const Unsaved: Story = {
  play: async () => {
    const dialog = await openAdd();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /法定代表人/ }), '周建国');
    await waitFor(
      () => expect(Object.keys(localStorage).some((key) => key.startsWith('draft:'))).toBe(true),
      { timeout: 3000 },
    );
    const draft = Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;
    await userEvent.click(within(dialog).getByRole('button', { name: '取消' }));
    const question = await screen.findByRole('alertdialog', { name: '放弃未保存的修改？' });
    await userEvent.click(within(question).getByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '新增客户' })).toBeNull());
    // As if the browser had been closed instead.
    Object.assign(localStorage, draft);
    const again = await openAdd();
    await expect(within(again).getByText('有刚才未保存的内容')).toBeInTheDocument();
    await userEvent.click(within(again).getByRole('button', { name: '恢复' }));
    await waitFor(() =>
      expect(within(again).getByRole('textbox', { name: /法定代表人/ })).toHaveValue('周建国'),
    );
  },
};

const conflict = {
  version: 7,
  user_id: 12,
  user_name: '陈嘉怡',
  time: '2026-11-21 10:02:11',
  values: {},
  fields: [
    {
      model: 'mobile',
      name: '手机',
      base: '15150454275',
      theirs: '13900139000',
      mine: '13800138000',
    },
    { model: 'level', name: '客户级别', base: 'B', theirs: 'C', mine: 'A' },
    {
      model: 'tags',
      name: '客户标签',
      base: ['budget'],
      theirs: ['budget', 'price'],
      mine: ['budget', 'group'],
    },
    {
      model: 'remark',
      name: '备注',
      base: '重点客户，保持每周联系。',
      theirs: '重点客户，保持每周联系。\n11 月 25 日前报二期方案。',
      mine: '集团客户，重点跟进。',
    },
  ],
};

/** Somebody saved the same fields meanwhile: each is decided, then it is saved over the newer version. */
export const ConflictWithOthers: Story = {
  parameters: {
    records: {
      path: '/customer?id=1003',
      answer: (path: string, params: Record<string, unknown>) =>
        path === '/rest/crm/customer/update/1003' && params.version === '1'
          ? { code: 409, message: '数据已被他人修改，请核对后重试', data: conflict }
          : path === '/rest/crm/customer/update/1003'
            ? { code: 200, message: '', data: { id: 1003, version: 8 } }
            : undefined,
    } satisfies StageParameters,
  },
  play: async () => {
    const dialog = await openEdit();
    await retype(within(dialog).getByRole('textbox', { name: /手机/ }), '13800138000');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'A 重点客户' }));
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    const question = await screen.findByRole('dialog', { name: '数据已被他人修改' });
    await expect(question).toHaveTextContent('陈嘉怡 于 2026-11-21 10:02:11 修改了下列字段');
    await expect(within(question).getByRole('radio', { name: '合并两者 客户标签' })).toBeChecked();
    await userEvent.click(within(question).getByRole('radio', { name: '对方的修改 手机' }));
    await userEvent.click(within(question).getByRole('button', { name: '按所选保存' }));
    await expect(await screen.findByText('编辑成功')).toBeInTheDocument();
    const [, second] = stageServer().calls.filter((call) => call.path.endsWith('/update/1003'));
    await expect(second?.params).toMatchObject({
      version: '7',
      mobile: '13900139000',
      level: 'A',
      tags: ['budget', 'group', 'price'],
    });
  },
};

/** The same, left open to be looked at. */
export const ConflictDialog: Story = {
  parameters: ConflictWithOthers.parameters,
  play: async () => {
    const dialog = await openEdit();
    await retype(within(dialog).getByRole('textbox', { name: /手机/ }), '13800138000');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await screen.findByRole('dialog', { name: '数据已被他人修改' });
  },
};

/** Only what was changed is sent, with the version it was changed from. */
export const Edit: Story = {
  parameters: { records: { path: '/customer?id=1003' } },
  play: async () => {
    const dialog = await openEdit();
    await retype(within(dialog).getByRole('textbox', { name: /手机/ }), '13800138000');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await expect(await screen.findByText('编辑成功')).toBeInTheDocument();
    await expect(
      stageServer().calls.find((call) => call.path.endsWith('/update/1003'))?.params,
    ).toMatchObject({
      version: '1',
      mobile: '13800138000',
    });
    await expect(
      Object.keys(
        stageServer().calls.find((call) => call.path.endsWith('/update/1003'))?.params ?? {},
      ).toSorted(),
    ).toEqual(['mobile', 'version']);
    await waitFor(() => expect(screen.getAllByText('13800138000').length).toBeGreaterThan(1));
  },
};

const renamed = structuredClone(defaultDefinition(customer));
renamed.list.push({
  type: 'input',
  name: '客户简称',
  key: 'short',
  model: 'short_name',
  options: {},
  rules: [],
});

/** An administrator publishes another definition while the form is open: it is made anew, and what was typed is there. */
export const NewDefinition: Story = {
  parameters: { records: { definitions: {} } satisfies StageParameters },
  play: async ({ parameters }) => {
    const dialog = await openAdd();
    await userEvent.type(within(dialog).getByRole('textbox', { name: /法定代表人/ }), '周建国');
    const { definitions } = parameters.records as { definitions: Record<string, unknown> };
    definitions.customer = { field_data: renamed, version: 2 };
    // As at the next look, half a minute later.
    void mutate(['definition', 'customer']);
    await expect(
      await within(dialog).findByRole('textbox', { name: /客户简称/ }),
    ).toBeInTheDocument();
    await expect(within(dialog).getByRole('textbox', { name: /法定代表人/ })).toHaveValue('周建国');
    delete definitions.customer;
  },
};
