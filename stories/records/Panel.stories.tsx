import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { RecordsPage } from '../../src/records/RecordsPage.tsx';
import type { DetailSlotProps } from '../../src/records/slots/slots.ts';
import { sampleTables } from '../support/recordData.ts';
import { definition, grid, widget } from '../support/plainForm.ts';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';

const meta = {
  title: 'Records/Panel',
  component: RecordsPage,
  args: { module: 'customer' },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: {
    layout: 'fullscreen',
    records: { path: '/customer?id=1003' } satisfies StageParameters,
  },
} satisfies Meta<typeof RecordsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const names = () => stageServer().tables.customer?.map((row) => String(row.data.name)) ?? [];
const panel = (name: string) => screen.findByRole('dialog', { name });
const open = () => panel(names()[3] ?? '');
const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');

export const Details: Story = {
  name: 'A panel with its details',
  play: ({ step }) =>
    step('A panel with its details [CUST-008]', async () => {
      const dialog = await open();
      await expect(await within(dialog).findByText(/^创建于 2026-11-17/)).toBeInTheDocument();
      await expect(within(dialog).getAllByText('已锁定')[0]).toBeVisible();
      await expect(await within(dialog).findByRole('tab', { name: '详细信息' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await expect(within(dialog).getByRole('heading', { name: '基本信息' })).toBeInTheDocument();
      await expect(within(dialog).getByRole('button', { name: '解锁' })).toBeInTheDocument();
      await expect(within(dialog).queryByRole('button', { name: '锁定' })).toBeNull();
      const link = within(dialog).getByRole('link', { name: `在网上查找「${names()[3]}」` });
      await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
      await expect(link.getAttribute('href')).toContain(encodeURIComponent(names()[3] ?? ''));
      // A line too narrow for it breaks the address at its dots.
      const site = within(dialog).getByRole('link', { name: 'www.example.com' });
      await expect(site.innerHTML).toBe('www.<wbr>example.<wbr>com');
    }),
};

/** A value is typed where it stands; with Tab the next one follows. */
export const EditInPlace: Story = {
  parameters: { records: { path: '/customer?id=1005' } },
  play: async () => {
    const dialog = within(await panel(names()[5] ?? ''));
    await userEvent.click(await dialog.findByRole('button', { name: '修改「手机」' }));
    const box = await dialog.findByRole('textbox', { name: '手机' });
    await userEvent.clear(box);
    await userEvent.type(box, '13800138000{Tab}');
    await waitFor(() => expect(dialog.getByRole('textbox', { name: '座机' })).toHaveFocus());
    await expect(await dialog.findByText('13800138000')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(dialog.queryByRole('textbox', { name: '座机' })).toBeNull());
    await waitFor(() => expect(dialog.getByRole('button', { name: '修改「座机」' })).toHaveFocus());
  },
};

/** The arrows follow the list, also past the end of its page. */
export const Stepping: Story = {
  name: 'The arrows follow the list, past the end of its page too',
  parameters: { records: { path: '/customer?id=1018' } },
  play: ({ step }) =>
    step(
      'The arrows follow the list, past the end of its page too [DETAIL-002] [DETAIL-003]',
      async () => {
        const [, ...rest] = names().slice(18);
        await userEvent.click(
          within(await panel(names()[18] ?? '')).getByRole('button', { name: '下一条' }),
        );
        await userEvent.click(
          within(await panel(rest[0] ?? '')).getByRole('button', { name: '下一条' }),
        );
        await panel(rest[1] ?? '');
        await waitFor(() => expect(address()).toBe('/customer?id=1020&page=2'));
        await userEvent.click(await screen.findByRole('button', { name: '上一条' }));
        await panel(rest[0] ?? '');
        await waitFor(() => expect(address()).toBe('/customer?id=1019'));
      },
    ),
};

/** The first and the last of the whole result have nowhere to go on that side. */
export const AtTheEnds: Story = {
  name: 'The arrows rest at both ends of the list',
  parameters: { records: { path: '/customer?id=1000', customers: 2 } },
  play: ({ step }) =>
    step('The arrows rest at both ends of the list [DETAIL-003]', async () => {
      const [first = '', last = ''] = names();
      const arrow = async (of: string, name: string) =>
        within(await panel(of)).findByRole('button', { name });
      await expect(await arrow(first, '上一条')).toBeDisabled();
      await userEvent.click(await arrow(first, '下一条'));
      await expect(await arrow(last, '下一条')).toBeDisabled();
      await expect(await arrow(last, '上一条')).toBeEnabled();
    }),
};

/** A record that was opened from a link and is not among the rows has no arrows. */
export const FromALink: Story = {
  name: 'A record from a link opens and has no arrows',
  parameters: { records: { path: '/customer?id=1040' } },
  play: ({ step }) =>
    step('A record from a link opens and has no arrows [DETAIL-002] [LIST-012]', async () => {
      const dialog = await panel(names()[40] ?? '');
      await expect(within(dialog).queryByRole('button', { name: '下一条' })).toBeNull();
    }),
};

export const ChangeLog: Story = {
  play: async () => {
    const dialog = await open();
    await userEvent.click(await within(dialog).findByRole('tab', { name: '操作日志' }));
    const items = await within(dialog).findAllByRole('listitem');
    await expect(items.map((item) => within(item).getByText(/^2026/).textContent)).toEqual([
      '2026-11-20 16:42:10',
      '2026-11-18 09:12:55',
      '2026-11-11 10:00:00',
    ]);
    await expect(
      within(items[0] as HTMLElement).getByRole('row', { name: '客户级别 B 普通客户 A 重点客户' }),
    ).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('radio', { name: '转移记录' }));
    await waitFor(() => expect(within(dialog).getAllByRole('listitem')).toHaveLength(1));
  },
};

/** A related table opens its records above this one, and adds new ones that belong to it. */
export const RelatedTable: Story = {
  play: async () => {
    const dialog = await open();
    await userEvent.click(await within(dialog).findByRole('tab', { name: /^联系人/ }));
    const table = await within(dialog).findByRole('grid', { name: '联系人' });
    await expect(within(table).queryByRole('columnheader', { name: '所属客户' })).toBeNull();
    const [first] = (await within(table).findAllByRole('link', { name: /./ })).filter((link) =>
      link.closest('[role=gridcell]'),
    );
    await userEvent.click(first as HTMLElement);
    const nested = await panel(first?.textContent ?? '');
    await expect(nested).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
    await userEvent.click(within(dialog).getByRole('button', { name: '添加联系人' }));
    const form = await screen.findByRole('dialog', { name: '新增联系人' });
    await expect(await within(form).findByText(names()[3] ?? '')).toBeInTheDocument();
  },
};

/** How things stand: what is open, who belongs to it, what happened last. A figure leads to its records. */
export const Overview: Story = {
  play: async () => {
    const dialog = within(await open());
    await userEvent.click(await dialog.findByRole('tab', { name: '概览' }));
    const people = within(await dialog.findByRole('region', { name: '联系人' }));
    await expect((await people.findAllByRole('listitem')).length).toBeGreaterThan(0);
    const figure = await dialog.findByRole('button', {
      name: /^进行中商机 \d+ 条 [1-9][\d,.]+ 元$/,
    });
    await expect(figure).toHaveTextContent('进行中商机1 条');
    await userEvent.click(figure);
    await expect(dialog.getByRole('tab', { name: /^商机/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
};

/** A table without records waits behind the row; opened from there it comes forward and stays. */
export const EmptyTabs: Story = {
  parameters: {
    records: {
      path: '/customer?id=1003&tab=contact',
      tables: () => ({ ...sampleTables(10), invoice: [], paymentPlan: [] }),
    } satisfies StageParameters,
  },
  play: async () => {
    const dialog = within(await open());
    await expect(await dialog.findByRole('tab', { name: /^联系人/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(dialog.getByRole('tab', { name: '附件' })).toBeInTheDocument();
    await expect(dialog.queryByRole('tab', { name: /^发票/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: /^还有 \d+ 个$/ }));
    const menu = within(await screen.findByRole('menu'));
    await expect(menu.getByText('款项')).toBeVisible();
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: /^发票/ }));
    await waitFor(() => expect(dialog.getByRole('tab', { name: /^发票/ })).toHaveFocus());
    await waitFor(() => expect(address()).toBe('/customer?id=1003&tab=invoice'));
    await userEvent.click(dialog.getByRole('tab', { name: '详细信息' }));
    await expect(dialog.getByRole('tab', { name: /^发票/ })).toBeInTheDocument();
  },
};

/** Calls that were taken and calls that were not; what lies elsewhere is opened there. */
export const Calls: Story = {
  play: async () => {
    const dialog = await open();
    await userEvent.click(await within(dialog).findByRole('tab', { name: '通话记录' }));
    const table = await within(dialog).findByRole('table', { name: '通话记录' });
    await expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        ),
    ).toEqual([
      [
        '2026-11-20 15:02',
        '呼出',
        '已接通',
        '05:12',
        '8003',
        '13906120011',
        '打开录音',
        '8003',
        '电脑端',
      ],
      ['2026-11-19 10:40', '呼入', '未接通', '–', '13906120011', '8003', '–', '8003', '电脑端'],
    ]);
    await expect(within(table).getByRole('link', { name: '打开录音' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    );
  },
};

export const Gone: Story = {
  parameters: { records: { path: '/customer?id=99999' } },
  play: async () => {
    await expect(
      await screen.findByText('它可能已被删除，或不在您可查看的范围内。'),
    ).toBeInTheDocument();
    await expect(screen.getByRole('dialog', { name: '客户' })).toHaveTextContent(
      '数据无权限或已被删除',
    );
  },
};

export const ChangeOwner: Story = {
  play: async () => {
    const dialog = await open();
    await userEvent.click(await within(dialog).findByRole('button', { name: '更换负责人' }));
    const question = await screen.findByRole('dialog', { name: /^更换「/ });
    await within(question).findByRole('combobox', { name: /新负责人/ });
    await userEvent.click(within(question).getByRole('button', { name: '更换' }));
    await expect(await within(question).findByText('请选择要更换的负责人')).toBeInTheDocument();
    await userEvent.click(within(question).getByRole('combobox', { name: /新负责人/ }));
    await userEvent.click(await screen.findByRole('option', { name: /欧阳思远/ }));
    await userEvent.click(within(question).getByRole('button', { name: '更换' }));
    await expect(await screen.findByText('更换成功')).toBeInTheDocument();
    await waitFor(() =>
      expect(
        stageServer().calls.find((call) => call.path.endsWith('/shift'))?.params,
      ).toMatchObject({
        ids: ['1003'],
        user_id: '15',
        team_flag: '0',
      }),
    );
  },
};

export const Deleting: Story = {
  play: async () => {
    const dialog = await open();
    // what cannot be pressed by mistake waits in the menu
    const remove = async () => {
      await userEvent.click(await within(dialog).findByRole('button', { name: '更多操作' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
    };
    await expect(within(dialog).queryByRole('button', { name: '删除' })).toBeNull();
    await remove();
    const question = await screen.findByRole('alertdialog', { name: `删除「${names()[3]}」？` });
    await userEvent.click(within(question).getByRole('button', { name: '取消' }));
    await expect(await screen.findByText('已取消删除')).toBeInTheDocument();
    await remove();
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: '删除' }),
    );
    await expect(await screen.findByText('删除成功!')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
};

/** A declared action with a question: refused, then done. */
export const Action: Story = {
  parameters: { records: { path: '/customer?id=1005' } },
  play: async () => {
    const dialog = await panel(names()[5] ?? '');
    await userEvent.click(await within(dialog).findByRole('button', { name: '锁定' }));
    await expect(await screen.findByText('锁定成功')).toBeInTheDocument();
    await expect(await within(dialog).findByRole('button', { name: '解锁' })).toBeInTheDocument();
  },
};

/** A hand-written header and tab, handed down by the registry. */
export const Slots: Story = {
  parameters: {
    records: {
      path: '/customer?id=1003',
      overrides: {
        customer: {
          'detail.header': ({ record }: DetailSlotProps) => (
            <p className="mx-5 rounded bg-surface-2 p-2">为 {record.name} 写的页眉</p>
          ),
          'tab.callrecord': () => <p className="p-5">通话记录在这里</p>,
        },
      },
    } satisfies StageParameters,
  },
  play: async () => {
    const dialog = await open();
    await expect(await within(dialog).findByText(/写的页眉/)).toBeInTheDocument();
    await userEvent.click(await within(dialog).findByRole('tab', { name: '通话记录' }));
    await expect(await within(dialog).findByText('通话记录在这里')).toBeInTheDocument();
  },
};

export const LongName: Story = {
  parameters: {
    records: {
      path: '/customer?id=1003',
      tables: () => {
        const tables = sampleTables(10);
        Object.assign(tables.customer?.[3]?.data ?? {}, {
          name: '内蒙古自治区呼伦贝尔市额尔古纳农牧业产业化综合开发与冷链物流配送有限责任公司第二分公司（含下属三个仓储基地与两处口岸办事处）',
          remark:
            '客户要求所有沟通以邮件确认。\n决策周期较长，需要耐心跟进。\nhttps://www.example.com/very/long/address/that/never/ends/and/has/no/place/to/break/0123456789012345678901234567890123456789',
        });
        return tables;
      },
    } satisfies StageParameters,
  },
  play: async () => {
    const dialog = await open();
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
};

/** A phone has room for some nine letters beside the buttons: a second line tells names apart. */
export const LongNameOnAPhone: Story = {
  ...LongName,
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await open();
    const title = within(within(dialog).getByRole('heading', { level: 2 })).getByTitle(/^内蒙古/);
    await expect(title.clientHeight).toBe(40);
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
};

const LOST = { when: { show: { field: 'name', operator: 'eq', value: '没有这个客户' } } } as const;

/** Its gap alone would make a hole between two rows. */
export const EmptyGrid: Story = {
  name: 'A grid of which nothing shows is no row',
  parameters: {
    records: {
      path: '/customer?id=1003',
      definitions: {
        customer: {
          version: 2,
          field_data: definition([
            widget('input', 'name', '客户名称'),
            grid('lost', [
              { list: [widget('input', 'lost_reason', '流失原因', LOST)] },
              { list: [widget('date', 'lost_date', '流失日期', LOST)] },
            ]),
            widget('input', 'number', '客户编号'),
          ]),
        },
      },
    } satisfies StageParameters,
  },
  play: async () => {
    const dialog = await open();
    const line = (name: string) =>
      within(dialog).getByText(name, { selector: 'dt.break-words' }).closest('dl') as HTMLElement;
    await waitFor(() => expect(line('客户编号')).toBeVisible());
    const gap =
      line('客户编号').getBoundingClientRect().top -
      line('客户名称').getBoundingClientRect().bottom;
    await expect(gap).toBeLessThan(9);
  },
};
