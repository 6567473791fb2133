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

export const InPerCents: Story = {
  name: 'Stages in per cent follow the contract, and what is typed works the per cent out',
  args: { contract: 401 },
  play: async ({ step }) => {
    const dialog = within(await screen.findByRole('dialog', { name: '批量生成回款计划' }));
    const stage = async (turn: number) =>
      within(await dialog.findByRole('listitem', { name: `第 ${turn} 期` }));
    const box = async (turn: number, name: string) =>
      (await stage(turn)).getByRole<HTMLInputElement>('textbox', { name });
    const says = async (turn: number) =>
      Promise.all(
        ['间隔天数', '计划回款时间', '比例 (%)', '计划回款金额'].map(
          async (name) => (await box(turn, name)).value,
        ),
      );
    const type = async (turn: number, name: string, text: string) => {
      const input = await box(turn, name);
      await userEvent.clear(input);
      await userEvent.type(input, text);
      await userEvent.click(dialog.getByRole('heading', { name: '批量生成回款计划' }));
    };
    const stages = async (name: string | RegExp) => {
      await userEvent.click(await dialog.findByRole('button', { name: '按比例分期' }));
      await userEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await step('a template is the whole contract', async () => {
      await stages(/^30% \/ 60% \/ 10%/);
      await expect(await says(1)).toEqual(['0', '2026-12-01', '30', '384,000.00']);
      await expect(await says(2)).toEqual(['30', '2026-12-31', '60', '768,000.00']);
      await expect(await says(3)).toEqual(['365', '2027-12-31', '10', '128,000.00']);
      await expect(dialog.getByText('共 3 期，合计 1,280,000.00')).toBeVisible();
      await expect(dialog.queryByText(/仍可保存/)).toBeNull();
    });
    await step('a share moves the amount, and less than the whole is said', async () => {
      await type(2, '比例 (%)', '55.5');
      await expect(await says(2)).toEqual(['30', '2026-12-31', '55.5', '710,400.00']);
      await expect(
        dialog.getByText('回款计划合计为合同金额的 95.5%，还有 57,600.00 元没有计划，仍可保存。'),
      ).toBeVisible();
    });
    await step('a new stage takes what is left', async () => {
      await userEvent.click(dialog.getByRole('button', { name: '添加一期' }));
      await expect(await says(4)).toEqual(['30', '2028-01-30', '4.5', '57,600.00']);
    });
    await step('an amount works its share out; more than the whole is said', async () => {
      await type(4, '计划回款金额', '128000');
      await expect(await says(4)).toEqual(['30', '2028-01-30', '10', '128,000.00']);
      await expect(
        dialog.getByText('回款计划合计比合同金额多 70,400.00 元（共 105.5%），仍可保存。'),
      ).toBeVisible();
    });
    await step('a share that is taken out comes back by its amount', async () => {
      const input = await box(4, '比例 (%)');
      await userEvent.clear(input);
      await expect(input.value).toBe('');
      await userEvent.tab();
      await expect(input.value).toBe('10');
    });
    await step('a chosen day ends the distance, and what follows it moves along', async () => {
      await type(2, '计划回款时间', '2027-03-01');
      await expect(await says(2)).toEqual(['', '2027-03-01', '55.5', '710,400.00']);
      await expect(await says(3)).toEqual(['365', '2028-02-29', '10', '128,000.00']);
    });
    await step('what was changed is replaced only after a question', async () => {
      await stages(/^50% \/ 50%/);
      await userEvent.click(await screen.findByRole('button', { name: '重新生成' }));
      await waitFor(() => expect(dialog.getAllByRole('listitem')).toHaveLength(2));
      await userEvent.click(dialog.getByRole('button', { name: '保存' }));
      await waitFor(() => expect(sent()).toHaveLength(1));
      await expect(sent()[0]?.params).toMatchObject({ contract_id: '401' });
    });
  },
};
