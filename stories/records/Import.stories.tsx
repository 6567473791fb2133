import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { customer } from '../../schemas/modules/customer.ts';
import { ImportDialog } from '../../src/records/exchange/ImportDialog.tsx';
import { exchangeAnswers } from '../support/exchangeAnswers.ts';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';

const meta = {
  title: 'Records/Import',
  component: ImportDialog,
  args: { file: customer, onClose: () => undefined },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: {
    layout: 'fullscreen',
    records: { answer: exchangeAnswers() } satisfies StageParameters,
  },
} satisfies Meta<typeof ImportDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const staged = (start?: Parameters<typeof exchangeAnswers>[0]) => ({
  records: { answer: exchangeAnswers(start) } satisfies StageParameters,
});
const dialog = async () => within(await screen.findByRole('dialog'));
const asked = (path: string) =>
  stageServer().calls.filter((each) => each.path === `/rest/sys/import/${path}`).length;

async function choose() {
  await userEvent.upload(
    await (await dialog()).findByLabelText('选择文件', { selector: 'input' }),
    new File(['x'], '客户.xlsx'),
  );
  return within(await screen.findByRole('dialog'));
}

export const Begin: Story = {
  parameters: staged({ state: 'done', counts: { created: 1240 } }),
  play: async () => {
    const before = await (await dialog()).findByRole('region', { name: '导入记录' });
    await waitFor(() => expect(within(before).getByText('已导入')).toBeVisible());
  },
};

/** What the columns mean; a workbook of several sheets lets another one be taken. */
export const Mapping: Story = {
  parameters: staged(),
  play: async () => {
    const inside = await choose();
    await expect(
      await inside.findByRole('combobox', { name: '「手机号码」对应的字段' }),
    ).toHaveValue('mobile');
    await userEvent.selectOptions(
      inside.getByRole('combobox', { name: '工作表' }),
      '老客户（2025 年以前）',
    );
    await waitFor(() => expect([asked('upload'), asked('cancel')]).toEqual([2, 1]));
  },
};

/** Rows that are wrong are mended in their cells, then all is written and can be taken back. */
export const FromReviewToResult: Story = {
  parameters: staged(),
  play: async () => {
    const inside = await choose();
    await userEvent.click(await inside.findByRole('button', { name: '检查数据' }));
    const cell = await inside.findByRole('textbox', { name: '第 14 行 手机号码' });
    await expect(cell).toBeInvalid();
    await userEvent.clear(cell);
    await userEvent.type(cell, '13911112222{Enter}');
    await waitFor(() => expect(inside.queryByText('请输入正确的手机号')).not.toBeInTheDocument());
    await userEvent.click(await inside.findByRole('button', { name: /导入正确的/ }));
    await expect(await inside.findByRole('button', { name: '撤销导入' })).toBeInTheDocument();
    await expect(inside.getByText('1,241')).toBeVisible();
  },
};

export const Review: Story = {
  parameters: staged(),
  play: async () => {
    await userEvent.click(await (await choose()).findByRole('button', { name: '检查数据' }));
    await expect(await (await dialog()).findByText('请输入 客户名称')).toBeInTheDocument();
  },
};
