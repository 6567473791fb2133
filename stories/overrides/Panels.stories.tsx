import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, within } from 'storybook/test';
import { overrides } from '../../src/overrides/index.ts';
import { RecordPanel } from '../../src/records/panel/RecordPanel.tsx';
import { approvalAnswers, approvalTables, DOCUMENT, ME } from '../support/approvals.ts';
import { DEAL, dealAnswers, dealTables } from '../support/deal.ts';
import { documentTables, productAnswers, RECORDS_BY_MODULE } from '../support/documents.ts';
import type { Tables } from '../support/recordData.ts';
import { type StageParameters, setStage, withStage } from '../support/recordStage.tsx';

/** Whole panels with the application's own registry of exceptions. */
const meta = {
  title: 'Overrides/Panels',
  component: RecordPanel,
  args: { module: 'contract', id: DOCUMENT, onClose: () => undefined },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: { layout: 'fullscreen', records: { overrides } satisfies StageParameters },
} satisfies Meta<typeof RecordPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

function contractTables(): Tables {
  const tables = { ...documentTables(), ...approvalTables() };
  for (const row of tables.contract ?? [])
    row.data = { ...RECORDS_BY_MODULE.contract, ...row.data };
  return tables;
}

let acting: ReturnType<typeof approvalAnswers>;

/** Approval above the tabs; product lines and deposit in the details, as their form draws them. */
export const Contract: Story = {
  name: 'Contract: approval, lines and deposit',
  parameters: {
    records: {
      overrides,
      tables: () => {
        acting = approvalAnswers({
          played: [
            ['start', ME],
            ['pass', 14, '价格在授权范围内，同意。'],
          ],
        });
        return contractTables();
      },
      answer: (path, params) => acting.answer(path, params) ?? productAnswers(path, params),
    } satisfies StageParameters,
  },
  play: ({ step }) =>
    step('Contract: approval, lines and deposit [APPR-014]', async () => {
      const panel = within(await screen.findByRole('dialog', { name: '二期产线自动化改造合同' }));
      await panel.findByRole('region', { name: '审批步骤' });
      await expect(await panel.findByRole('table', { name: '产品' })).toBeInTheDocument();
      await expect(await panel.findByRole('group', { name: '定金' })).toBeInTheDocument();
      await expect(panel.queryByRole('button', { name: '添加产品' })).toBeNull();
    }),
};

/** Stages above the tabs; another process is asked about before it is taken. */
export const Opportunity: Story = {
  name: 'Opportunity: another process is asked about',
  args: { module: 'opportunity', id: DEAL },
  parameters: {
    records: {
      overrides,
      tables: () => ({ ...documentTables(), ...dealTables(12) }),
      answer: (path, params) => {
        const groups = [
          { id: 701, name: '标准销售流程', module: 'opportunity', is_stop: 0, stages: [] },
          { id: 702, name: '大客户项目流程', module: 'opportunity', is_stop: 0, stages: [] },
        ];
        return path.endsWith('/listgroup')
          ? { code: 200, message: '', data: { list: groups } }
          : dealAnswers()(path, params);
      },
    } satisfies StageParameters,
  },
  play: ({ step }) =>
    step('Opportunity: another process is asked about [OPP-033]', async () => {
      const panel = within(await screen.findByRole('dialog', { name: '二期产线自动化改造' }));
      await panel.findByRole('region', { name: '销售阶段' });
      await userEvent.click(await panel.findByRole('button', { name: '编辑' }));
      const form = within(
        await screen.findByRole('dialog', { name: '编辑「二期产线自动化改造」' }),
      );
      const group = await form.findByRole('combobox', { name: /商机组/ });
      await userEvent.click(group);
      await userEvent.click(await screen.findByRole('option', { name: '大客户项目流程' }));
      const question = within(await screen.findByRole('alertdialog', { name: '更换商机组？' }));
      await userEvent.click(question.getByRole('button', { name: '取消' }));
      await expect(group).toHaveTextContent('标准销售流程');
      await userEvent.click(group);
      await userEvent.click(await screen.findByRole('option', { name: '大客户项目流程' }));
      await userEvent.click(
        within(await screen.findByRole('alertdialog')).getByRole('button', { name: '更换' }),
      );
      await expect(await form.findByRole('combobox', { name: /商机组/ })).toHaveTextContent(
        '大客户项目流程',
      );
    }),
};
