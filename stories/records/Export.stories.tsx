import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { RecordsPage } from '../../src/records/RecordsPage.tsx';
import { type Envelope, fail, ok } from '../support/envelope.ts';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';

const meta = {
  title: 'Records/Export',
  component: RecordsPage,
  args: { module: 'customer' },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: { layout: 'fullscreen', records: {} satisfies StageParameters },
} satisfies Meta<typeof RecordsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A file under way: each time that it is asked for it is further. */
function exporting(
  steps: readonly { state: string; done: number }[],
): (path: string) => Envelope | undefined {
  let at = -1;
  return (path) => {
    if (path === '/rest/sys/export/start')
      return ok({ id: 5, total: 1286, url: 'data:text/csv,', name: '客户.csv' });
    if (path === '/rest/sys/export/cancel') return ok(null);
    if (path !== '/rest/sys/export/progress') return undefined;
    at = Math.min(at + 1, steps.length - 1);
    return ok({ id: 5, total: 1286, ...steps[at] });
  };
}

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: '更多' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: /^导出/ }));
  return within(await screen.findByRole('dialog', { name: '导出客户' }));
}
const sent = () =>
  stageServer()
    .calls.filter(({ path }) => path === '/rest/sys/export/start')
    .map(({ params }) => params);

/** Which rows, which columns, which kind of file; then how far it is. */
export const ChosenAndFollowed: Story = {
  parameters: {
    records: {
      path: '/customer?q=科技&sort=-create_time',
      answer: exporting([
        ...Array.from({ length: 3 }, () => ({ state: 'running', done: 400 })),
        { state: 'done', done: 1286 },
      ]),
    } satisfies StageParameters,
  },
  play: async () => {
    const dialog = await open();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '列' }), '全部列');
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: '文件格式' }), 'CSV (.csv)');
    await userEvent.click(dialog.getByRole('checkbox', { name: /附上数据 ID/ }));
    await userEvent.click(dialog.getByRole('button', { name: '开始导出' }));
    await expect(await dialog.findByText('已写入 400 / 1,286 条')).toBeVisible();
    await waitFor(
      () => expect(dialog.getByText('已导出 1,286 条，文件在浏览器的下载中')).toBeVisible(),
      { timeout: 5000 },
    );
    await expect(sent()[0]).toMatchObject({
      module: 'customer',
      format: 'csv',
      with_id: '1',
      keyword: '科技',
      sort: '-create_time',
    });
  },
};

/** Who may not leaves the choice as it was, with the reason. */
export const Refused: Story = {
  parameters: {
    records: {
      answer: (path) =>
        path === '/rest/sys/export/start' ? fail(403, '您没有导出的权限') : undefined,
    } satisfies StageParameters,
  },
  play: async () => {
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: '开始导出' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await expect(await dialog.findByRole('button', { name: '开始导出' })).toBeEnabled();
    await expect(dialog.getByRole('combobox', { name: '文件格式' })).toBeEnabled();
  },
};
