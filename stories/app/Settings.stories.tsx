import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { setShellStage, ShellStage } from '../support/appStage.tsx';
import { type Envelope, fail, ok } from '../support/envelope.ts';

const LOG = [
  {
    id: 1,
    create_time: '2026-11-20 16:42:10',
    create_user_name: '林晓峰',
    snapshot: [
      { model: 'system_name', name: '系统名称', old_value: 'Fieldwork', new_value: '弗德沃 CRM' },
    ],
  },
];
const PAGES: Readonly<Record<string, Envelope>> = {
  '/systemSetting': ok({
    values: {
      company_name: '上海弗德沃科技有限公司',
      company_code: 'DEMO',
      system_name: '弗德沃 CRM',
      default_locale: 'zh-chs',
      default_theme: 'classic',
      open_call: 0,
      password_min: 8,
      password_parts: 'any',
      session_hours: 72,
      session_idle: 0,
      login_log_days: 180,
    },
    log: LOG,
  }),
  '/customerSetting': ok({
    values: {
      customer_recycle_days: 30,
      customer_recycle_keep_locked: 1,
      customer_recycle_keep_contract: 1,
    },
    log: [],
  }),
};
const CATEGORIES = [
  [1, '阀门', null],
  [2, '截止阀', 1],
  [3, '控制器', null],
].map(([id, name, parent_id]) => ({ id, value: id, name, parent_id, disabled: 0 }));
let sent: unknown[] = [];

const meta = {
  title: 'App/Settings',
  component: ShellStage,
  args: { path: '/systemSetting' },
  beforeEach(context) {
    sent = [];
    return setShellStage(context);
  },
  parameters: {
    layout: 'fullscreen',
    records: {
      answer(path: string, params: Readonly<Record<string, unknown>>) {
        if (path === '/rest/sys/config/settingPage') return PAGES[String(params.page)];
        if (path === '/rest/sys/config/recycleCount') return ok({ count: 12, more: 0 });
        if (path === '/rest/sys/tag/list' && params.type === 'product_category')
          return ok(CATEGORIES);
        if (path === '/rest/sys/tag/counts')
          return ok(CATEGORIES.map(({ id }) => ({ id, records: id === 3 ? 7 : 0 })));
        if (path === '/rest/sys/tag/delete') return ok({ records: 7 });
        if (path.startsWith('/rest/sys/tag/')) {
          sent.push(params);
          return ok({ id: 9 });
        }
        if (path !== '/rest/sys/config/setSetting') return undefined;
        const settings = JSON.parse(String(params.settings)) as Record<string, unknown>;
        sent.push(settings);
        return settings.system_name === '占用'
          ? {
              ...fail(422, '表单校验失败，请检查'),
              data: { errors: [{ field: 'system_name', message: '这个名称不能用' }] },
            }
          : ok(null);
      },
    },
  },
} satisfies Meta<typeof ShellStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const save = () => screen.findByRole('button', { name: '保存' });

/** [ADMIN-015] Only what was changed is sent, a default as none; a fault of the server stands at its field and nothing typed is lost; leaving keeps it. */
export const ChangeAndSave: Story = {
  play: async () => {
    const name = await screen.findByLabelText('系统名称');
    await expect(await save()).toBeDisabled();
    await userEvent.clear(name);
    await userEvent.type(name, '占用');
    await userEvent.click(await save());
    await screen.findByText('这个名称不能用');
    await expect(name).toHaveValue('占用');
    await userEvent.clear(name);
    await userEvent.type(name, 'Fieldwork');
    await userEvent.click(await screen.findByLabelText('启用通话'));
    await userEvent.click(await save());
    await waitFor(() =>
      expect(sent).toEqual([{ system_name: '占用' }, { system_name: null, open_call: 1 }]),
    );
  },
};

/** [ADMIN-015] What was typed is there again when one comes back, and can be given up; the log tells who changed what. */
export const LeaveAndComeBack: Story = {
  play: async () => {
    await userEvent.type(await screen.findByLabelText('客服联系方式'), '分机 8001');
    await screen.findByText('有未保存的修改');
    await userEvent.click(screen.getByRole('link', { name: '线索转化设置' }));
    await waitFor(() => expect(screen.queryByLabelText('客服联系方式')).toBeNull());
    await userEvent.click(screen.getAllByRole('link', { name: '系统设置' })[0] as HTMLElement);
    await expect(await screen.findByLabelText('客服联系方式')).toHaveValue('分机 8001');
    await userEvent.click(screen.getByRole('button', { name: '放弃修改' }));
    await waitFor(() => expect(screen.getByLabelText('客服联系方式')).toHaveValue(''));
    await userEvent.click(screen.getByText('修改记录'));
    await expect(screen.getByRole('cell', { name: '弗德沃 CRM' })).toBeVisible();
  },
};

/** How many would go is told before it is saved. */
export const Foretold: Story = {
  args: { path: '/customerSetting' },
  play: async () => {
    await screen.findByText('按这些规则，现在有 12 条数据会退回公海。');
  },
};

/** [ADMIN-061] [ADMIN-116] A tree is kept in order: one is moved to where it may stand, one in use can only be stopped. */
export const KeptTree: Story = {
  args: { path: '/productSetting' },
  play: async () => {
    const list = await screen.findByRole('list', { name: '产品分类' });
    await within(list).findByText('7 条数据');
    await userEvent.click(screen.getByRole('button', { name: '编辑「阀门」' }));
    const above = await screen.findByRole('combobox', { name: '上级' });
    await expect(
      within(above)
        .getAllByRole('option')
        .map((option) => option.textContent?.trim()),
    ).toEqual(['无（第一级）', '控制器']);
    await userEvent.selectOptions(above, '控制器');
    await userEvent.click(await screen.findByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(sent).toMatchObject([{ id: '1', type: 'product_category', parent_id: '3' }]),
    );
    // its name was read, not changed
    await expect(sent[0]).not.toHaveProperty('name');
    await userEvent.click(screen.getByRole('button', { name: '删除「控制器」' }));
    const dialog = await screen.findByRole('dialog', { name: '删除「控制器」？' });
    await within(dialog).findByText(/7 条数据在使用它，不能删除/);
    await userEvent.click(within(dialog).getByRole('button', { name: '停用' }));
    await waitFor(() => expect(sent[1]).toMatchObject({ id: '3', disabled: '1' }));
  },
};
