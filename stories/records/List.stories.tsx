import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { RecordsPage } from '../../src/records/RecordsPage.tsx';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';
import { sampleTables, stored } from '../support/recordData.ts';

const meta = {
  title: 'Records/List',
  component: RecordsPage,
  args: { module: 'customer' },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: { layout: 'fullscreen', records: {} satisfies StageParameters },
} satisfies Meta<typeof RecordsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const grid = () => screen.findByRole('grid', { name: '客户' });
const rows = async () =>
  within(await grid())
    .getAllByRole('row')
    .slice(1);
const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');
const firstRow = async () => (await rows())[0] as HTMLElement;

export const Filled: Story = {
  play: async () => {
    await waitFor(async () => expect((await rows()).length).toBe(20));
    await expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('客户45');
    await expect(screen.getByRole('columnheader', { name: '客户名称' })).toBeVisible();
  },
};

export const Loading: Story = {
  parameters: { records: { silent: true } },
  play: async () => expect(await screen.findByRole('status', { name: '加载中' })).toBeVisible(),
};

export const Nothing: Story = {
  parameters: { records: { customers: 0 } },
  play: async () => {
    await expect(await screen.findByText('还没有客户')).toBeInTheDocument();
    await expect(screen.getAllByRole('button', { name: '新增客户' })).toHaveLength(2);
  },
};

export const NothingFound: Story = {
  parameters: { records: { path: '/customer?q=不存在的公司' } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '清空搜索和筛选' }));
    await waitFor(async () => expect((await rows()).length).toBe(20));
    await expect(address()).toBe('/customer');
  },
};

export const NothingInView: Story = {
  parameters: { records: { customers: 0, path: '/customer?scene=mine' } },
  play: async () => {
    await expect(await screen.findByText('这个场景里没有客户')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '查看全部客户' }));
    await expect(await screen.findByText('还没有客户')).toBeInTheDocument();
  },
};

export const Failed: Story = {
  parameters: {
    records: {
      answer: (path: string) =>
        path === '/rest/crm/customer/list'
          ? { code: 500, message: '服务器内部错误', data: { report: '7F3A-2209' } }
          : undefined,
    } satisfies StageParameters,
  },
  play: async () => {
    await expect(await screen.findByText('加载失败')).toBeInTheDocument();
    await expect(screen.getByText('7F3A-2209')).toBeVisible();
    await expect(screen.getByRole('button', { name: '重试' })).toBeVisible();
  },
};

export const NotAllowed: Story = {
  parameters: { records: { permissions: ['crm_contact_view'] } },
  play: async () =>
    expect(await screen.findByText('需要权限「查看客户」，请联系管理员开通。')).toBeInTheDocument(),
};

/** Reading only: no add button, nothing to do with chosen rows. */
export const ReadOnly: Story = {
  parameters: { records: { permissions: ['crm_customer_view'] } },
  play: async () => {
    await grid();
    await expect(screen.queryByRole('button', { name: '新增客户' })).toBeNull();
  },
};

const LONG =
  '内蒙古自治区呼伦贝尔市额尔古纳农牧业产业化综合开发与冷链物流配送有限责任公司第二分公司（含下属三个仓储基地与两处口岸办事处）';
export const LongNames: Story = {
  parameters: {
    records: {
      tables: () => {
        const tables = sampleTables(12);
        tables.customer?.forEach((row, index) =>
          Object.assign(row.data, { name: `${LONG}${index + 1}` }),
        );
        return tables;
      },
    } satisfies StageParameters,
  },
  play: async () => {
    const [link] = await within(await grid()).findAllByRole('link', {
      name: new RegExp(LONG.slice(0, 6)),
    });
    await expect(link?.scrollWidth).toBeGreaterThan(link?.clientWidth ?? 0);
    // for a new tab, a copy, a bookmark
    await expect(link?.getAttribute('href')).toMatch(/^\/customer\?id=\d+$/);
  },
};

/** Every state of an approval that a record may be in. */
export const ApprovalStates: Story = {
  args: { module: 'contract' },
  parameters: {
    records: {
      path: '/contract?sort=name',
      tables: () => ({
        contract: [0, 1, 2, 3, 4].map((approval_state) =>
          stored(4001 + approval_state, { name: `合同 ${approval_state}` }, { approval_state }),
        ),
      }),
    } satisfies StageParameters,
  },
  play: ({ step }) =>
    step('Each state of an approval has its word [APPR-001]', async () => {
      const list = within(await screen.findByRole('grid', { name: '合同' }));
      for (const [state, word] of ['未提交', '审批中', '已通过', '已驳回', '已撤销'].entries()) {
        const row = within(await list.findByRole('row', { name: new RegExp(`合同 ${state}`) }));
        await expect(row.getByText(word)).toBeInTheDocument();
      }
    }),
};

export const Sorting: Story = {
  play: async () => {
    const heading = await screen.findByRole('columnheader', { name: '客户名称' });
    await userEvent.click(within(heading).getByRole('button'));
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expect(address()).toBe('/customer?sort=name');
    await userEvent.click(within(heading).getByRole('button'));
    await expect(heading).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(within(heading).getByRole('button'));
    await expect(heading).toHaveAttribute('aria-sort', 'none');
  },
};

export const Paging: Story = {
  play: async () => {
    const before = (await firstRow()).textContent;
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    await waitFor(async () => expect((await firstRow()).textContent).not.toBe(before));
    await expect(address()).toBe('/customer?page=2');
    await userEvent.click(screen.getByRole('button', { name: '每页 20 条' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '每页 50 条' }));
    await waitFor(async () => expect(await grid()).toHaveAttribute('aria-rowcount', '46'));
    await expect(localStorage.getItem('pagesize')).toBe('50');
  },
};

export const Filtering: Story = {
  play: async () => {
    await grid();
    await userEvent.click(screen.getByRole('button', { name: '筛选' }));
    const layer = await screen.findByRole('dialog', { name: '筛选' });
    await userEvent.selectOptions(
      await within(layer).findByRole('combobox', { name: '字段' }),
      '客户级别',
    );
    await userEvent.click(within(layer).getByRole('combobox', { name: '客户级别' }));
    await userEvent.click(await screen.findByRole('option', { name: 'A 重点客户' }));
    await userEvent.click(within(layer).getByRole('button', { name: '添加条件' }));
    await userEvent.click(within(layer).getByRole('button', { name: '筛选' }));
    await waitFor(() =>
      expect(screen.getByRole('list', { name: '当前筛选' })).toHaveTextContent(
        '客户级别 等于 A 重点客户',
      ),
    );
    await expect(address()).toContain('"field":"level","operator":"eq","value":"A"');
    await waitFor(async () =>
      expect((await rows()).every((row) => row.textContent?.includes('A 重点客户'))).toBe(true),
    );
    await userEvent.click(screen.getByRole('button', { name: '移除这个条件' }));
    await waitFor(() => expect(address()).toBe('/customer'));
  },
};

/** A built-in view narrows and says by what; what one sees besides is saved under a name and opens by its link. */
export const Scenes: Story = {
  play: async () => {
    await grid();
    await userEvent.click(await screen.findByRole('button', { name: /^我负责的/ }));
    await expect(address()).toBe('/customer?scene=mine');
    await expect(await screen.findByRole('list', { name: '当前筛选' })).toHaveTextContent(
      '负责人 是我',
    );
    await userEvent.click(
      screen.getByRole('columnheader', { name: '客户名称' }).querySelector('button') as HTMLElement,
    );
    await userEvent.click(await screen.findByRole('button', { name: '存为场景' }));
    const dialog = await screen.findByRole('dialog', { name: '新建场景' });
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    // a dialog that is still fading in is not visible yet
    await waitFor(() => expect(within(dialog).getByText('请输入场景名称')).toBeVisible());
    await userEvent.type(within(dialog).getByLabelText(/场景名称/), '我的客户');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存' }));
    await waitFor(() => expect(address()).toBe('/customer?scene=7000'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^我的客户/ })).toHaveAttribute(
        'aria-current',
        'true',
      ),
    );
    const saved = stageServer().calls.find((call) => call.path.endsWith('scene/save'))?.params;
    await expect(saved).toMatchObject({
      name: '我的客户',
      sort: 'name',
      filter:
        '{"op":"and","rules":[{"field":"owner_user_id","operator":"eq","value":{"ref":"$viewer.id"}}]}',
    });
  },
};

export const SceneOfSomebodyElse: Story = {
  parameters: { records: { path: '/customer?scene=999' } },
  play: async () => {
    await expect(await screen.findByText('这个场景不存在，或没有共享给您')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '查看全部客户' }));
    await waitFor(async () => expect((await rows()).length).toBe(20));
  },
};

/** Groups in groups, days that count from today, and "me", in words afterwards. */
export const FilterGroups: Story = {
  play: async () => {
    await grid();
    await userEvent.click(screen.getByRole('button', { name: '筛选' }));
    const layer = await screen.findByRole('dialog', { name: '筛选' });
    await userEvent.selectOptions(
      await within(layer).findByRole('combobox', { name: '字段' }),
      '创建时间',
    );
    await userEvent.selectOptions(
      within(layer).getByRole('combobox', { name: '比较方式' }),
      '最近…天',
    );
    await userEvent.type(within(layer).getByRole('spinbutton', { name: '创建时间' }), '400');
    await userEvent.click(within(layer).getByRole('button', { name: '添加条件组' }));
    const group = within(layer).getByRole('group', { name: '条件组' });
    await userEvent.selectOptions(within(group).getByRole('combobox', { name: '字段' }), '负责人');
    await userEvent.selectOptions(
      within(group).getByRole('combobox', { name: '比较方式' }),
      '是我',
    );
    await userEvent.click(within(group).getByRole('button', { name: '添加条件' }));
    const second = within(group).getAllByRole('combobox', { name: '字段' })[1] as HTMLElement;
    await userEvent.selectOptions(second, '客户名称');
    await userEvent.selectOptions(
      within(group).getAllByRole('combobox', { name: '比较方式' })[1] as HTMLElement,
      '为空',
    );
    await userEvent.click(within(layer).getByRole('button', { name: '筛选' }));
    await waitFor(() =>
      expect(screen.getByRole('list', { name: '当前筛选' })).toHaveTextContent(
        '创建时间 最近 400 天',
      ),
    );
    await expect(screen.getByRole('list', { name: '当前筛选' })).toHaveTextContent(
      /（负责人 是我\s*或\s*客户名称 为空\s*）/,
    );
    await expect(address()).toContain('"op":"or"');
  },
};

export const Keyboard: Story = {
  play: async () => {
    const table = await grid();
    await waitFor(async () => expect((await rows()).length).toBe(20));
    table.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
    const chosen = (await rows())[2];
    await expect(table).toHaveAttribute('aria-activedescendant', chosen?.id);
    await expect(chosen).toHaveAttribute('aria-selected', 'true');
    await expect(await screen.findByRole('region', { name: '已选数据' })).toHaveTextContent(
      '已选 1 条',
    );
    await userEvent.keyboard('{Escape}');
    await expect(screen.queryByRole('region', { name: '已选数据' })).toBeNull();
    await userEvent.keyboard('{Enter}');
    await expect(
      await screen.findByRole('dialog', {
        name: within(chosen as HTMLElement).getAllByRole('link')[0]?.textContent ?? '',
      }),
    ).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.keyboard('/');
    await expect(screen.getByRole('searchbox')).toHaveFocus();
  },
};

export const Selecting: Story = {
  play: async () => {
    await grid();
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await expect(await screen.findByRole('region', { name: '已选数据' })).toHaveTextContent(
      '已选 20 条',
    );
    await userEvent.click(screen.getByRole('button', { name: '取消选择' }));
    const boxes = (await rows()).map((row) => within(row).getByRole('checkbox'));
    await userEvent.click(boxes[0] as HTMLElement);
    await userEvent.click(boxes[1] as HTMLElement);
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    const question = await screen.findByRole('dialog', { name: '删除选中的 2 条客户？' });
    await expect(
      await within(question).findByText(
        /该客户下的商机和联系人将一并删除且无法恢复，确定删除\?（联系人 \d+）/,
      ),
    ).toBeInTheDocument();
    await userEvent.click(within(question).getByRole('button', { name: '删除 2 条' }));
    await expect(await screen.findByText('删除成功!（2 条）')).toBeInTheDocument();
    await expect(
      await screen.findByRole('heading', { level: 1, name: /^客户 ?43$/ }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    await expect(
      await screen.findByRole('heading', { level: 1, name: /^客户 ?45$/ }),
    ).toBeInTheDocument();
  },
};

/** All that match are chosen, tried out, and what is refused is told with its reason before anything is done. */
export const Everything: Story = {
  play: async () => {
    await grid();
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择本页全部' }));
    await userEvent.click(await screen.findByRole('button', { name: '选择全部 45 条' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: '已选数据' })).toHaveTextContent('已选全部 45 条'),
    );
    await userEvent.click(screen.getByRole('button', { name: '放入公海' }));
    const dialog = await screen.findByRole('dialog', { name: '放入公海（45 条）' });
    await expect(await within(dialog).findByText('确定放入客户公海?')).toBeInTheDocument();
    await expect(within(dialog).getByText(/^\d+ 条不能处理$/)).toBeInTheDocument();
    await expect(
      within(within(dialog).getByRole('region', { name: '不能处理的数据' })).getAllByText(
        '锁定状态：当前为「已锁定」',
      ).length,
    ).toBeGreaterThan(0);
    await userEvent.click(within(dialog).getByRole('button', { name: /^放入公海 \d+ 条$/ }));
    await expect(await screen.findByText(/^放入公海成功（\d+ 条）$/)).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region', { name: '已选数据' })).toBeNull());
  },
};

export const Columns: Story = {
  play: async () => {
    await grid();
    await userEvent.click(screen.getByRole('button', { name: '列设置' }));
    const layer = await screen.findByRole('dialog', { name: '列设置' });
    await userEvent.click(await within(layer).findByRole('checkbox', { name: '客户来源' }));
    await waitFor(() =>
      expect(screen.queryByRole('columnheader', { name: '客户来源' })).toBeNull(),
    );
    within(layer).getByRole('button', { name: '移动「客户级别」：用上下键' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    const names = screen.getAllByRole('columnheader').map((heading) => heading.textContent);
    await expect(names.indexOf('客户级别')).toBeGreaterThan(names.indexOf('客户阶段'));
    await waitFor(() =>
      expect(stageServer().calls.some((call) => call.path.endsWith('saveListFields'))).toBe(true),
    );
  },
};

export const RecycleBin: Story = {
  parameters: {
    records: {
      tables: () => {
        const tables = sampleTables(30);
        tables.customer
          ?.slice(0, 4)
          .forEach((row) => Object.assign(row, { deleted_time: '2026-11-20 17:20:00' }));
        return tables;
      },
    } satisfies StageParameters,
  },
  play: async () => {
    await expect(
      await screen.findByRole('heading', { level: 1, name: /^客户 ?26$/ }),
    ).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '更多' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '回收站' }));
    const bin = await screen.findByRole('dialog', { name: '客户回收站' });
    await userEvent.click(
      (await within(bin).findAllByRole('button', { name: /^恢复/ }))[0] as HTMLElement,
    );
    await expect(await screen.findByText('已恢复')).toBeInTheDocument();
    await waitFor(() =>
      expect(within(bin).getAllByRole('button', { name: /^恢复/ })).toHaveLength(3),
    );
  },
};

const changed = (path: string, params: Record<string, unknown>) => {
  if (!/^\/rest\/crm\/customer\/update\/\d+$/.test(path)) return undefined;
  if (params.version === '9') return { code: 200, message: '', data: { id: 1, version: 10 } };
  const fields = [
    {
      model: 'mobile',
      name: '手机',
      base: '15150454275',
      theirs: '13900139000',
      mine: params.mobile,
    },
  ];
  return {
    code: 409,
    message: '数据已被他人修改，请核对后重试',
    data: {
      version: 9,
      user_id: 12,
      user_name: '陈嘉怡',
      time: '2026-11-21 10:02:11',
      values: {},
      fields,
    },
  };
};

/** Typed into a cell that somebody else has changed: theirs stands below, and nothing is written before one of the two is chosen. */
export const CellChangedByOthers: Story = {
  parameters: { records: { answer: changed } },
  play: async () => {
    const type = async (text: string) => {
      const heads = within(await grid()).getAllByRole('columnheader');
      const at = heads.findIndex((heading) => heading.textContent === '手机');
      await userEvent.hover(within(await firstRow()).getAllByRole('gridcell')[at] as HTMLElement);
      await userEvent.click(
        await within(await firstRow()).findByRole('button', { name: '修改「手机」' }),
      );
      const box = await within(await firstRow()).findByRole('textbox', { name: '手机' });
      await userEvent.clear(box);
      await userEvent.type(box, `${text}{Enter}`);
      return within(await within(await firstRow()).findByRole('alert'));
    };
    const first = await type('13800138000');
    await expect(first.getByText(/陈嘉怡 已改为/)).toHaveTextContent('13900139000');
    await userEvent.click(first.getByRole('button', { name: '保留对方的' }));
    await waitFor(async () => expect(within(await firstRow()).queryByRole('textbox')).toBeNull());
    const second = await type('13800138000');
    await userEvent.click(second.getByRole('button', { name: '用我的' }));
    await waitFor(() =>
      expect(
        stageServer()
          .calls.filter(({ path }) => path.includes('/update/'))
          .map(({ params }) => [params.version, params.mobile]),
      ).toEqual([
        ['1', '13800138000'],
        ['1', '13800138000'],
        ['9', '13800138000'],
      ]),
    );
  },
};
