import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { RecordsPage } from '../../src/records/RecordsPage.tsx';
import { type StageParameters, setStage, withStage } from '../support/recordStage.tsx';

const meta = {
  title: 'Records/Phone list',
  component: RecordsPage,
  args: { module: 'customer' },
  decorators: [withStage],
  beforeEach: setStage,
  globals: { viewport: { value: 'phone' } },
  parameters: { layout: 'fullscreen', records: {} satisfies StageParameters },
} satisfies Meta<typeof RecordsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const bar = () => screen.findByRole('region', { name: '已选数据' });
const list = (name: string) => screen.findByRole('list', { name });

export const Choosing: Story = {
  name: 'Rows are chosen by ticks, and a bar at the bottom says what can be done to them',
  play: async () => {
    const rows = await list('客户');
    await expect(within(rows).queryByRole('checkbox')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^选择$/ }));
    await expect(await bar()).toHaveTextContent('未选择');
    await expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull();
    await expect(within(rows).queryByRole('link')).toBeNull();
    const [first, second] = within(rows).getAllByRole('checkbox');
    await userEvent.click(first as HTMLElement);
    await userEvent.click(second as HTMLElement);
    await expect(await bar()).toHaveTextContent('已选 2 条');
    await userEvent.click(second as HTMLElement);
    await expect(await bar()).toHaveTextContent('已选 1 条');
    await userEvent.click(screen.getByRole('button', { name: '选择全部 45 条' }));
    await waitFor(async () => expect(await bar()).toHaveTextContent('已选全部 45 条'));
    const bounds = (await bar()).getBoundingClientRect();
    await expect(bounds.bottom).toBeCloseTo(window.innerHeight, 0);
    await expect((await bar()).scrollWidth).toBeLessThanOrEqual(bounds.width);

    await userEvent.click(await screen.findByRole('button', { name: '更多操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
    const question = await screen.findByRole('dialog', { name: '删除选中的 45 条客户？' });
    await userEvent.click(within(question).getByRole('button', { name: '取消' }));
    await userEvent.click(within(await bar()).getByRole('button', { name: '取消选择' }));
    await waitFor(() => expect(within(rows).queryByRole('checkbox')).toBeNull());
    await expect(within(rows).getAllByRole('link').length).toBeGreaterThan(0);
  },
};

export const LongPress: Story = {
  name: 'A long press begins with the row that is pressed',
  play: async () => {
    const [first] = within(await list('客户')).getAllByRole('link');
    const touch = { pointerType: 'touch', isPrimary: true, clientX: 60, clientY: 300 };
    await fireEvent.pointerDown(first as HTMLElement, touch);
    await waitFor(() => expect(screen.getByRole('region', { name: '已选数据' })).toBeVisible());
    await fireEvent.pointerUp(first as HTMLElement, touch);
    await expect(await bar()).toHaveTextContent('已选 1 条');
    await expect(screen.queryByRole('dialog')).toBeNull();
  },
};

/** What was moved meanwhile was a scroll. */
export const Scrolled: Story = {
  name: 'A finger that scrolls chooses nothing',
  play: async () => {
    const [first] = within(await list('客户')).getAllByRole('link');
    const touch = { pointerType: 'touch', isPrimary: true, clientX: 60, clientY: 300 };
    await fireEvent.pointerDown(first as HTMLElement, touch);
    await fireEvent.pointerMove(first as HTMLElement, { ...touch, clientY: 340 });
    await new Promise((done) => setTimeout(done, 700));
    await expect(screen.queryByRole('region', { name: '已选数据' })).toBeNull();
  },
};

export const InGroups: Story = {
  name: 'Rows of groups are chosen as well',
  parameters: { records: { path: '/customer?by=level' } satisfies StageParameters },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^选择$/ }));
    const group = await screen.findByRole('button', { name: /^A 重点客户/ });
    await userEvent.click(group);
    const [first] = await screen.findAllByRole('checkbox', { name: /^选择「/ });
    await userEvent.click(first as HTMLElement);
    await expect(await bar()).toHaveTextContent('已选 1 条');
  },
};
