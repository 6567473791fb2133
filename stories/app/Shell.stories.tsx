import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { setShellStage, ShellStage } from '../support/appStage.tsx';

const meta = {
  title: 'App/Shell',
  component: ShellStage,
  args: { path: '/index' },
  beforeEach: setShellStage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof ShellStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const tabs = () => screen.findByRole('navigation', { name: '打开的页面' });
const tabNames = async () =>
  within(await tabs())
    .getAllByRole('link')
    .map((link) => link.textContent);
const menu = () => screen.findByRole('navigation', { name: '主菜单' });
const goTo = async (group: string, page: string) => {
  const tree = within(await menu());
  const heading = await tree.findByRole('button', { name: group });
  if (heading.getAttribute('aria-expanded') === 'false') await userEvent.click(heading);
  await userEvent.click(await tree.findByRole('link', { name: page }));
};

export const Home: Story = {
  play: async () => {
    await expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('林晓峰');
    await waitFor(() => expect(document.title).toBe('首页 - 弗德沃 CRM'));
    const rank = within(await screen.findByRole('region', { name: '业绩排行' }));
    await expect(await rank.findAllByRole('listitem')).toHaveLength(3);
    await expect(screen.getByRole('link', { name: /签约合同/ })).toHaveTextContent('上期同期 0');
    // what is done with money, and what runs the company, for who does it; a hidden amount is counted
    const desk = within(await screen.findByRole('region', { name: '财务工作台' }));
    await expect(desk.getByRole('link', { name: /逾期未回款/ })).toHaveTextContent('8.6万4 笔');
    await expect(desk.getByRole('link', { name: /本月到账/ })).toHaveTextContent('77 笔');
    const work = within(await screen.findByRole('region', { name: '系统管理' }));
    await expect(work.getByRole('link', { name: /待审核的加入申请/ })).toHaveAttribute(
      'href',
      '/user?status=pending',
    );
  },
};

/** One group of the menu is open at a time; its pages stand under it. */
export const OneGroupAtATime: Story = {
  play: async () => {
    const tree = within(await menu());
    await userEvent.click(await tree.findByRole('button', { name: '客户' }));
    await expect(tree.getByRole('link', { name: '联系人' })).toBeVisible();
    await userEvent.click(tree.getByRole('button', { name: '财务' }));
    await expect(tree.queryByRole('link', { name: '联系人' })).toBeNull();
    await expect(tree.getByRole('button', { name: '客户' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
  },
};

/** Every page that is visited has a tab; the title of the window follows; closing goes to the neighbour. */
export const Tabs: Story = {
  play: async () => {
    await goTo('客户', '客户');
    await goTo('销售', '商机');
    await waitFor(async () => expect(await tabNames()).toEqual(['首页', '客户', '商机']));
    await waitFor(() => expect(document.title).toBe('商机 - 弗德沃 CRM'));
    await userEvent.click(within(await tabs()).getByRole('button', { name: '关闭「商机」' }));
    await waitFor(async () => expect(await tabNames()).toEqual(['首页', '客户']));
    await waitFor(() => expect(document.title).toBe('客户 - 弗德沃 CRM'));
  },
};

/** The tab of the page one is on stays whole in sight: when its strip becomes narrower, and when its title comes in late. */
export const CurrentTabInSight: Story = {
  play: async () => {
    await goTo('客户', '客户');
    await goTo('客户', '联系人');
    await goTo('销售', '商机');
    const strip = within(await tabs()).getByRole('list');
    const current = within(strip).getByRole('link', { name: '商机' });
    const over = () =>
      within(strip).getByRole('button', { name: '关闭「商机」' }).getBoundingClientRect().right -
      strip.getBoundingClientRect().right;
    strip.style.maxWidth = '160px';
    await waitFor(() => expect(over()).toBeLessThanOrEqual(0));
    current.style.minWidth = '120px'; // as a longer title does
    await waitFor(() => expect(over()).toBeLessThanOrEqual(0));
  },
};

/** The menu of a tab by right click; the tab of the home page offers only one thing. */
export const TabMenu: Story = {
  play: async () => {
    await goTo('客户', '客户');
    await goTo('客户', '联系人');
    await goTo('销售', '合同');
    await userEvent.pointer({
      keys: '[MouseRight]',
      target: within(await tabs()).getByRole('link', { name: '联系人' }),
    });
    const items = await screen.findAllByRole('menuitem');
    await expect(items.map((item) => item.textContent)).toEqual([
      '关闭Del',
      '关闭左侧',
      '关闭右侧',
      '关闭其他',
      '全部关闭',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: '关闭左侧' }));
    await waitFor(async () => expect(await tabNames()).toEqual(['首页', '联系人', '合同']));
    await userEvent.pointer({
      keys: '[MouseRight]',
      target: within(await tabs()).getByRole('link', { name: '首页' }),
    });
    await expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      '全部关闭',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: '全部关闭' }));
    await waitFor(async () => expect(await tabNames()).toEqual(['首页']));
  },
};

/** 220 px, or 130 px; the choice is there again after a reload. */
export const Collapsed: Story = {
  play: async () => {
    const aside = (await menu()).closest('aside');
    await expect(aside?.getBoundingClientRect().width).toBe(220);
    await userEvent.click(screen.getByRole('button', { name: '收起菜单' }));
    await expect(aside?.getBoundingClientRect().width).toBe(130);
    await expect(localStorage.getItem('collapse')).toBe('1');
  },
};

export const NoMenu: Story = {
  parameters: {
    records: {
      answer: (path: string) =>
        path.endsWith('getmenu') ? { code: 200, message: '', data: [] } : undefined,
    },
  },
  play: async () => {
    await expect(await screen.findByText('没有可用的菜单')).toBeVisible();
  },
};

const temporary = [
  { menu_code: 'tmp', title: '年度活动', icon: 'flag', path: '', out_url: '', children: [] },
];

/** An entry that leads nowhere says so. */
export const TemporaryEntry: Story = {
  parameters: {
    records: {
      answer: (path: string) =>
        path.endsWith('getmenu') ? { code: 200, message: '', data: temporary } : undefined,
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '年度活动' }));
    await expect(await screen.findByText('临时菜单')).toBeInTheDocument();
  },
};

const many = [
  { name: '待跟进客户', schedule: 'customerFollow', count: 90, again: 0 },
  { name: '待审批单据', schedule: 'processApproval', count: 30, again: 0 },
];

/** What waits is counted up to 99, and told in full to who cannot see it. */
export const ManyReminders: Story = {
  parameters: {
    records: {
      answer: (path: string) =>
        path.endsWith('/remind/getList') ? { code: 200, message: '', data: many } : undefined,
    },
  },
  play: async ({ step }) =>
    step('A hundred and twenty reminders are 99+ on the bell [CONST-003]', async () => {
      const bell = await screen.findByRole('button', { name: '提醒，120 条未读' });
      await expect(within(bell.parentElement as HTMLElement).getByText('99+')).toBeVisible();
    }),
};

const asked = (id: number, name: string) => ({
  module: 'contract',
  module_id: id,
  notification_id: id,
  notification_kind: 'approvalAsked',
  name,
  content: '请审批，合同金额 48,600.00 元',
  customer_id: null,
  customer_name: '',
  owner_user_id: null,
  owner_name: '',
  due: '2026-11-20 09:30:00',
  due_mark: '',
  state: '',
  is_read: 0,
  decided_by: { id: 14, name: '赵雅婷', avatar: '' },
});

/** An approval is decided from its line in the bell: the buttons stand below its words, and the bell makes room for the question. */
export const DecideInTheBell: Story = {
  parameters: {
    records: {
      answer: (path: string) =>
        path.endsWith('/remind/getList')
          ? { code: 200, message: '', data: many }
          : path.endsWith('/remind/notification')
            ? {
                code: 200,
                message: '',
                data: {
                  list: [asked(71, '年度维保合同'), asked(72, '数字化车间建设合同')],
                  count: 2,
                },
              }
            : path.endsWith('/Approval/getLog')
              ? { code: 200, message: '', data: { approval: 0, list: [] } }
              : undefined,
    },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '提醒，120 条未读' }));
    const news = within(await screen.findByRole('list', { name: '最新通知' }));
    const words = await news.findByText('年度维保合同');
    const pass = await news.findByRole('button', { name: '通过 年度维保合同' });
    await expect(pass.getBoundingClientRect().left).toBeCloseTo(
      words.getBoundingClientRect().left,
      0,
    );
    await expect(news.getByRole('button', { name: '驳回 年度维保合同' })).toBeVisible();
    await userEvent.click(pass);
    // somebody was quicker
    await expect(await screen.findByText('这条审批已经处理过了')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('list', { name: '最新通知' })).toBeNull());
  },
};

/** `s` opens the search, except while one types; Esc closes it. */
export const Search: Story = {
  play: async () => {
    await screen.findByRole('heading', { level: 1 });
    await fireEvent.keyDown(document.body, { key: 's' });
    const box = await screen.findByRole('combobox', { name: '搜索页面和记录' });
    await userEvent.type(box, '合同');
    const [first] = await screen.findAllByRole('option', { name: /合同/ });
    await expect(first).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('combobox', { name: '搜索页面和记录' })).toBeNull(),
    );
  },
};

/** A record that is found opens beside the page. */
export const SearchForARecord: Story = {
  parameters: { records: { customers: 12 } },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /搜索客户/ }));
    await userEvent.type(
      await screen.findByRole('combobox', { name: '搜索页面和记录' }),
      '有限公司',
    );
    const group = await screen.findByRole('group', { name: '客户' });
    const hit = within(group).getAllByRole('option')[0] as HTMLElement;
    const texts = Array.from(hit.querySelectorAll('span'), (span) => span.textContent ?? '');
    const name = texts.find((text) => text.includes('有限公司')) ?? '';
    await userEvent.click(hit);
    await expect(await screen.findByRole('dialog', { name: name })).toBeInTheDocument();
  },
};

/** Signing out asks first; no keeps the session. */
export const SignOut: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '林晓峰' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }));
    await userEvent.click(await screen.findByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await expect(document.cookie).toContain('crm-1.7.0-in=1');
    await userEvent.click(screen.getByRole('button', { name: '林晓峰' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }));
    await userEvent.click(await screen.findByRole('button', { name: '退出登录' }));
    await expect(await screen.findByText('登录页')).toBeVisible();
    await expect(document.cookie).not.toContain('crm-1.7.0-in=1');
  },
};

/** A theme is put on at once. */
export const Themes: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '外观' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '流星' }));
    await expect(document.documentElement.dataset).toMatchObject({
      theme: 'meteor',
      themeMode: 'dark',
    });
    await expect(localStorage.getItem('theme')).toBe('meteor');
  },
};

export const List: Story = { args: { path: '/customer' } };
