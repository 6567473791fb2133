import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { overrides } from '../../src/overrides/index.ts';
import { PlanBatchDialog } from '../../src/overrides/paymentPlans/PlanBatchDialog.tsx';
import { documentTables } from '../support/documents.ts';
import { ok } from '../support/envelope.ts';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';

const meta = {
  title: 'Overrides/PlanBatch',
  component: PlanBatchDialog,
  args: { contract: undefined, onClose: () => undefined },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: {
    layout: 'fullscreen',
    records: {
      overrides,
      tables: documentTables,
      answer: (path) =>
        path.endsWith('/paymentPlan/generate')
          ? ok([{ plan_payment_date: '2026-12-01', plan_payment_amount: 1_280_000 }])
          : undefined,
    } satisfies StageParameters,
  },
} satisfies Meta<typeof PlanBatchDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const sent = () =>
  stageServer().calls.filter(({ path }) => /\/paymentPlan\/(generate|batchAdd)$/.test(path));

export const WithoutAContract: Story = {
  name: 'Plans are of a contract',
  play: ({ step }) =>
    step('Plans are of a contract [PLAN-005] [PLAN-009]', async () => {
      const dialog = within(await screen.findByRole('dialog', { name: '批量生成回款计划' }));
      const press = async (name: string) =>
        userEvent.click(await dialog.findByRole('button', { name }));
      const alerts = () => dialog.queryAllByRole('alert').map(({ textContent }) => textContent);
      const choose = async (field: string, option: string | RegExp) => {
        await userEvent.click(dialog.getByRole('combobox', { name: field }));
        await userEvent.click(await screen.findByRole('option', { name: option }));
      };
      await press('添加一期');
      await userEvent.type(dialog.getByRole('textbox', { name: '计划回款时间' }), '2026-12-01');
      await userEvent.type(dialog.getByRole('textbox', { name: '计划回款金额' }), '100');
      await expect(screen.queryByText('请选择合同')).toBeNull();
      await press('保存');
      await expect(await screen.findByText('请选择合同')).toBeVisible();
      await expect(alerts()).toEqual([]);

      await press('生成');
      await waitFor(() => expect(alerts()).toEqual(['请选择合同', '请选择回款周期']));
      await choose('回款周期', '每年');
      await press('生成');
      await waitFor(() => expect(alerts()).toEqual(['请选择合同']));
      await expect(sent()).toEqual([]);

      await press('移除第 1 期');
      await choose('合同', /二期产线自动化改造合同/);
      await press('生成');
      await expect(await dialog.findByText(/^共 1 期，合计 1,280,000/)).toBeVisible();
      await expect(sent()).toHaveLength(1);
    }),
};
