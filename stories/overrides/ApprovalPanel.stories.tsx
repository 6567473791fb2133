import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { contract } from '../../schemas/modules/contract.ts';
import { NODE_TYPES } from '../../schemas/rules/approval.ts';
import { ApprovalPanel } from '../../src/overrides/approval/ApprovalPanel.tsx';
import {
  type ApprovalOptions,
  approvalAnswers,
  approvalTables,
  DOCUMENT,
  ME,
  step,
} from '../support/approvals.ts';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';
import { SlotFrame } from '../support/SlotFrame.tsx';

/** The acting server of the story on the stage: made anew when its first question comes. */
let acting: ReturnType<typeof approvalAnswers>;

function at(options: ApprovalOptions = {}, name?: string): { records: StageParameters } {
  return {
    records: {
      tables: () => {
        acting = approvalAnswers(options);
        return approvalTables(options, name);
      },
      answer: (path, params) => acting.answer(path, params),
    },
  };
}

const meta = {
  title: 'Overrides/ApprovalPanel',
  component: SlotFrame,
  args: { slot: ApprovalPanel, module: contract, id: DOCUMENT },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: { layout: 'fullscreen', ...at() },
} satisfies Meta<typeof SlotFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

const panel = async () => within(await screen.findByRole('region', { name: '审批' }));
const buttons = async () =>
  (await panel())
    .queryAllByRole('button')
    .map((button) => button.textContent)
    .filter((text) => !text?.startsWith('审批记录'));
const press = async (name: string | RegExp) =>
  userEvent.click(await (await panel()).findByRole('button', { name }));
const sent = (verb: string) =>
  stageServer().calls.filter((call) => call.path.endsWith(`/Approval/${verb}`));
const steps = async () =>
  within(await screen.findByRole('region', { name: '审批步骤' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
const shows = (text: string) =>
  waitFor(async () => expect((await panel()).getAllByText(text)[0]).toBeVisible());

export const NotStarted: Story = {
  name: 'Not started: its owner may start',
  play: ({ step }) =>
    step('Not started: its owner may start [APPR-017]', async () => {
      await shows('未提交');
      await waitFor(async () => expect(await buttons()).toEqual(['发起审批']));
      await expect(screen.queryByRole('region', { name: '审批步骤' })).toBeNull();
    }),
};

/** Somebody who neither made nor owns it sees how it stands, and no button. */
export const NotMine: Story = {
  name: 'Not started: nobody else may',
  parameters: at({ owner: 16 }),
  play: ({ step }) =>
    step('Not started: nobody else may [APPR-013] [APPR-017]', async () => {
      await shows('未提交');
      await expect(await buttons()).toEqual([]);
    }),
};

/** A flow must be chosen; one whose steps are all known starts at once. */
export const Start: Story = {
  name: 'A flow must be chosen; then it starts',
  play: ({ step }) =>
    step('A flow must be chosen; then it starts [APPR-023] [APPR-025] [APPR-032]', async () => {
      await press('发起审批');
      const dialog = within(
        await screen.findByRole('dialog', { name: '发起「二期产线自动化改造合同」的审批' }),
      );
      await dialog.findByRole('radio', { name: /^合同审批/ });
      await userEvent.click(dialog.getByRole('button', { name: '发起' }));
      await expect(await dialog.findByText('请选择审批流')).toBeInTheDocument();
      await expect(sent('approvalStart')).toHaveLength(0);
      await userEvent.click(dialog.getByRole('radio', { name: /^合同审批/ }));
      await waitFor(() => expect(dialog.getByText('赵宏伟 / 周敏')).toBeVisible());
      await expect(dialog.getByText('欧阳思远 & 黄志强')).toBeInTheDocument();
      await userEvent.click(dialog.getByRole('button', { name: '发起' }));
      await expect(await screen.findByText('发起审批成功')).toBeInTheDocument();
      await shows('审批中');
      await expect(sent('approvalStart')[0]?.params).toMatchObject({
        module: 'contract',
        module_id: String(DOCUMENT),
        flow_id: '1',
        module_type: '1',
        notice_user_ids: ['17'],
      });
      await waitFor(async () => expect(await buttons()).toEqual(['撤回']));
    }),
};

/** A step without an approver asks for one; nothing is sent before it has one. */
export const StartNamesApprovers: Story = {
  name: 'A step without an approver asks for one',
  play: ({ step }) =>
    step('A step without an approver asks for one [APPR-024]', async () => {
      await press('发起审批');
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(await dialog.findByRole('radio', { name: /^大额合同审批/ }));
      await userEvent.click(dialog.getByRole('button', { name: '发起' }));
      await expect(await dialog.findByText('请指定审批人')).toBeInTheDocument();
      await expect(sent('approvalStart')).toHaveLength(0);
      await userEvent.click(dialog.getByRole('combobox', { name: /法务审核 审批人/ }));
      await userEvent.click(await screen.findByRole('option', { name: /周敏/ }));
      // the applicant is not offered: nobody decides about their own record
      await expect(screen.queryByRole('option', { name: /林晓峰/ })).toBeNull();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(dialog.queryByText('请指定审批人')).toBeNull());
      await userEvent.click(dialog.getByRole('button', { name: '发起' }));
      await waitFor(() =>
        expect(sent('approvalStart')[0]?.params.node_data).toEqual([
          { node_id: '3', user_ids: ['14'] },
        ]),
      );
      await shows('大额合同审批（100 万元以上）');
    }),
};

const NOBODY_LEFT =
  '「部门负责人审批」这一步除申请人外没有人可以审批：请管理员在审批流中加入其他审批人，或为申请人设置上级';

export const NobodyLeft: Story = {
  name: 'A flow that nobody can decide says why and is not offered',
  parameters: at({ refusals: { 1: NOBODY_LEFT } }),
  play: async () => {
    await press('发起审批');
    const dialog = within(await screen.findByRole('dialog'));
    const refused = await dialog.findByRole('radio', { name: /^合同审批/ });
    await expect(refused).toBeDisabled();
    await expect(refused).toHaveAccessibleDescription(NOBODY_LEFT);
    await waitFor(() => expect(dialog.getByText(NOBODY_LEFT)).toBeVisible());
    await expect(dialog.getByRole('button', { name: '发起' })).toBeEnabled();
    await expect(dialog.getByRole('radio', { name: /^大额合同审批/ })).toBeEnabled();
  },
};

export const NothingToStart: Story = {
  name: 'Where no flow can be decided there is nothing to start',
  parameters: at({ refusals: { 1: NOBODY_LEFT, 3: NOBODY_LEFT } }),
  play: async () => {
    await press('发起审批');
    const dialog = within(await screen.findByRole('dialog'));
    await expect(await dialog.findByRole('radio', { name: /^合同审批/ })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: '发起' })).toBeDisabled();
  },
};

export const NoFlow: Story = {
  parameters: at({ flows: [] }),
  play: async () => {
    await press('发起审批');
    await expect(await screen.findByText('没有可用的审批流')).toBeInTheDocument();
  },
};

const RUNNING = [
  ['start', ME],
  ['pass', 14, '价格在授权范围内，同意。'],
] as const;

/** The applicant sees flow, steps and history, and may withdraw, with a reason that is more than spaces. */
export const Running: Story = {
  name: 'In review: flow, steps, history',
  parameters: at({ played: RUNNING }),
  play: ({ step }) =>
    step(
      'In review: flow, steps, history [APPR-014] [APPR-015] [APPR-016] [APPR-009] [APPR-003]',
      async () => {
        await shows('合同审批');
        await expect(await steps()).toEqual([
          '部门负责人审批已通过赵宏伟 / 周敏',
          '财务与总经办会签审批中欧阳思远 & 黄志强',
        ]);
        await expect(await buttons()).toEqual(['撤回']);
        await press(/^审批记录（2）/);
        const entries = within(await screen.findByRole('region', { name: '审批' }))
          .getAllByRole('listitem')
          .slice(-2);
        await expect(entries.map((entry) => entry.textContent)).toEqual([
          expect.stringContaining('林晓峰发起审批'),
          expect.stringContaining('周敏审批通过'),
        ]);
        await expect(entries[1]).toHaveTextContent('价格在授权范围内，同意。');
      },
    ),
};

export const Withdraw: Story = {
  name: 'Withdrawn, with a reason that says something',
  parameters: at({ played: RUNNING }),
  play: ({ step }) =>
    step('Withdrawn, with a reason that says something [APPR-027] [APPR-029]', async () => {
      await press('撤回');
      const dialog = within(
        await screen.findByRole('dialog', { name: '撤回「二期产线自动化改造合同」的审批' }),
      );
      await userEvent.type(await dialog.findByRole('textbox', { name: /撤回原因/ }), '   ');
      await userEvent.click(dialog.getByRole('button', { name: '撤回' }));
      await expect(await dialog.findByText('撤销原因必填')).toBeInTheDocument();
      await expect(sent('applicationCanceled')).toHaveLength(0);
      await userEvent.type(
        dialog.getByRole('textbox', { name: /撤回原因/ }),
        '客户要求修改付款条款',
      );
      await userEvent.click(dialog.getByRole('button', { name: '撤回' }));
      await expect(await screen.findByText('操作成功')).toBeInTheDocument();
      await shows('已撤销');
      await expect(sent('applicationCanceled')[0]?.params).toEqual({
        module: 'contract',
        module_id: String(DOCUMENT),
        content: '客户要求修改付款条款',
      });
      await waitFor(async () => expect(await buttons()).toEqual(['重新发起']));
    }),
};

const MINE = [step(1, '部门负责人审批', [ME]), step(2, '财务审核', [15])];

/** An approver passes without a word; the next step is then at work. */
export const Pass: Story = {
  name: 'Passed on to the next step',
  parameters: at({ owner: 13, played: [['start', 13]], steps: MINE }),
  play: ({ step }) =>
    step('Passed on to the next step [APPR-004] [APPR-017] [APPR-030]', async () => {
      await waitFor(async () => expect(await buttons()).toEqual(['驳回', '通过']));
      await press('通过');
      const dialog = within(
        await screen.findByRole('dialog', { name: '通过「二期产线自动化改造合同」' }),
      );
      await dialog.findByRole('textbox', { name: /审批意见/ });
      await userEvent.click(dialog.getByRole('button', { name: '通过' }));
      await expect(await screen.findByText('操作成功')).toBeInTheDocument();
      await waitFor(async () =>
        expect(await steps()).toEqual(['部门负责人审批已通过林晓峰', '财务审核审批中欧阳思远']),
      );
      await expect(sent('exam')[0]?.params).toMatchObject({
        state: '2',
        content: '',
        review_user_ids: [String(ME)],
      });
      await expect(await buttons()).toEqual([]);
    }),
};

/** Rejecting needs an opinion. */
export const Reject: Story = {
  name: 'Rejected, with an opinion',
  parameters: at({ owner: 13, played: [['start', 13]], steps: MINE }),
  play: ({ step }) =>
    step('Rejected, with an opinion [APPR-005] [APPR-031]', async () => {
      await press('驳回');
      const dialog = within(
        await screen.findByRole('dialog', { name: '驳回「二期产线自动化改造合同」' }),
      );
      await dialog.findByRole('textbox', { name: /审批意见/ });
      await userEvent.click(dialog.getByRole('button', { name: '驳回' }));
      await expect(await dialog.findByText('请填写审批意见')).toBeInTheDocument();
      await expect(sent('exam')).toHaveLength(0);
      await userEvent.type(
        dialog.getByRole('textbox', { name: /审批意见/ }),
        '付款比例不符合公司规定',
      );
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await shows('已驳回');
      await waitFor(async () => expect((await steps())[0]).toBe('部门负责人审批已驳回林晓峰'));
    }),
};

/** What stands before a step, as one sees it: a sign and its colour. */
const looks = async () =>
  within(await screen.findByRole('region', { name: '审批步骤' }))
    .getAllByRole('listitem')
    .map((item) => {
      const sign = item.querySelector('svg');
      return {
        sign: /lucide-circle-(\w+)/.exec(sign?.getAttribute('class') ?? '')?.[1],
        color: sign && getComputedStyle(sign).color,
        current: item.getAttribute('aria-current'),
      };
    });

/** One step has passed, one is at work, one waits; then the second is rejected. */
export const StepLooks: Story = {
  name: 'Each state of a step has its word, sign and colour',
  parameters: at({
    owner: 13,
    played: [
      ['start', 13],
      ['pass', 14],
    ],
    steps: [step(1, '部门审批', [14]), step(2, '财务审核', [ME]), step(3, '归档', [16])],
  }),
  play: ({ step }) =>
    step('Each state of a step has its word, sign and colour [APPR-007]', async () => {
      await waitFor(async () =>
        expect(await steps()).toEqual([
          '部门审批已通过周敏',
          '财务审核审批中林晓峰',
          '归档待审批黄志强',
        ]),
      );
      const [passed, running, pending] = await looks();
      await expect([passed?.sign, running?.sign, pending?.sign]).toEqual([
        'check',
        'dot',
        'dashed',
      ]);
      await expect([passed?.current, running?.current, pending?.current]).toEqual([
        null,
        'step',
        null,
      ]);
      await press('驳回');
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.type(await dialog.findByRole('textbox', { name: /审批意见/ }), '缺少附件');
      await userEvent.click(dialog.getByRole('button', { name: '驳回' }));
      await waitFor(async () => expect((await steps())[1]).toBe('财务审核已驳回林晓峰'));
      const rejected = (await looks())[1];
      await expect(rejected?.sign).toBe('x');
      const colors = [passed, running, pending, rejected].map((look) => look?.color);
      await expect(new Set(colors).size).toBe(4);
    }),
};

/** Where the next approver is left to this one, passing asks who it is. */
export const PassNamesNext: Story = {
  name: 'Passing names the next approver',
  parameters: at({
    owner: 13,
    played: [['start', 13]],
    steps: [
      step(1, '部门负责人审批', [ME]),
      step(2, '指定复核人', [], { node_type: NODE_TYPES.chosen }),
    ],
  }),
  play: ({ step }) =>
    step('Passing names the next approver [APPR-026]', async () => {
      await waitFor(async () =>
        expect((await steps())[1]).toBe('指定复核人待审批由上一审批人指定'),
      );
      await press('通过');
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('combobox', { name: /下节点审批人/ });
      await userEvent.click(dialog.getByRole('button', { name: '通过' }));
      await expect(await dialog.findByText('下节点审批人必填')).toBeInTheDocument();
      await expect(sent('exam')).toHaveLength(0);
      await userEvent.click(dialog.getByRole('combobox', { name: /下节点审批人/ }));
      await userEvent.click(await screen.findByRole('option', { name: /黄志强/ }));
      await userEvent.click(dialog.getByRole('button', { name: '通过' }));
      await waitFor(async () => expect((await steps())[1]).toBe('指定复核人审批中黄志强'));
      await expect(sent('exam')[0]?.params.next_user_id).toBe('16');
    }),
};

/** Standing in for somebody: the mark says for whom, in the panel and in the history. */
export const Proxy: Story = {
  name: 'Standing in for somebody',
  parameters: at({
    owner: 13,
    played: [['start', 13]],
    steps: [step(1, '部门负责人审批', [14])],
    represents: [14],
  }),
  play: ({ step }) =>
    step('Standing in for somebody [APPR-018]', async () => {
      await shows('代 周敏 审批');
      await press('通过');
      await userEvent.click(
        await within(await screen.findByRole('dialog')).findByRole('button', { name: '通过' }),
      );
      await shows('已通过');
      // what is over is one line, and unfolds
      await expect(screen.queryByRole('region', { name: '审批步骤' })).toBeNull();
      await press(/^审批记录（2）/);
      await waitFor(async () => expect(await steps()).toEqual(['部门负责人审批已通过周敏（代）']));
      await shows('代 周敏');
      await expect(sent('exam')[0]?.params.review_user_ids).toEqual(['14']);
    }),
};

/** Approver and substitute at once: the choice for whom it is decided. */
export const ForSeveral: Story = {
  name: 'Deciding for oneself, not for whom one stands in',
  parameters: at({
    owner: 13,
    played: [['start', 13]],
    steps: [step(1, '会签', [ME, 14]), step(2, '归档', [16])],
    represents: [14],
  }),
  play: ({ step }) =>
    step('Deciding for oneself, not for whom one stands in [APPR-033]', async () => {
      await press('通过');
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(await dialog.findByRole('checkbox', { name: '周敏' }));
      await userEvent.click(dialog.getByRole('button', { name: '通过' }));
      await waitFor(() => expect(sent('exam')[0]?.params.review_user_ids).toEqual([String(ME)]));
      await waitFor(async () => expect((await steps())[0]).toBe('会签审批中林晓峰 & 周敏'));
    }),
};

/** Two decide at once: the second is told, and sees the panel as it is now. */
export const Overtaken: Story = {
  name: 'Two decide at once',
  parameters: at({
    owner: 13,
    played: [['start', 13]],
    steps: [step(1, '部门负责人审批', [ME, 14], { relation: 2 })],
  }),
  play: ({ step }) =>
    step('Two decide at once [APPR-036]', async () => {
      await press('通过');
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('textbox', { name: /审批意见/ });
      acting.elsewhere(true, 14, '同意');
      await userEvent.click(dialog.getByRole('button', { name: '通过' }));
      // What was written stays in sight beside the reason; the panel behind it is already the new one.
      await expect(await dialog.findByText(/当前状态不能执行该操作/)).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: /审批意见/ })).toBeVisible();
      await userEvent.click(dialog.getByRole('button', { name: '取消' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await shows('已通过');
      await expect((await buttons()).filter((name) => name === '通过')).toEqual([]);
    }),
};

/** What passed may be revoked by its last approvers. */
export const Passed: Story = {
  name: 'What passed is revoked, with a reason',
  parameters: at({
    owner: 13,
    played: [
      ['start', 13],
      ['pass', ME, '同意'],
    ],
    steps: [step(1, '部门负责人审批', [ME])],
  }),
  play: ({ step }) =>
    step('What passed is revoked, with a reason [APPR-006] [APPR-028] [APPR-035]', async () => {
      await shows('已通过');
      await press('撤销审批');
      const dialog = within(
        await screen.findByRole('dialog', { name: '撤销「二期产线自动化改造合同」的审批' }),
      );
      await dialog.findByRole('textbox', { name: /撤销原因/ });
      await userEvent.click(dialog.getByRole('button', { name: '撤销' }));
      await expect(await dialog.findByText('撤销原因必填')).toBeInTheDocument();
      await userEvent.type(dialog.getByRole('textbox', { name: /撤销原因/ }), '合同主体信息有误');
      await userEvent.click(dialog.getByRole('button', { name: '撤销' }));
      await shows('已撤销');
      await expect(sent('examCancel')[0]?.params).toMatchObject({ content: '合同主体信息有误' });
    }),
};

/** A rejected record starts again, corrected first if need be. */
export const Rejected: Story = {
  name: 'What was rejected starts again',
  parameters: at({
    played: [
      ['start', ME],
      ['reject', 13, '请补充技术协议与违约条款，重新报审。'],
    ],
  }),
  play: ({ step }) =>
    step('What was rejected starts again [APPR-002] [APPR-012]', async () => {
      await waitFor(async () => expect(await buttons()).toEqual(['修改并重新发起', '重新发起']));
      await shows('请补充技术协议与违约条款，重新报审。');
      await press('修改并重新发起');
      const form = within(
        await screen.findByRole('dialog', { name: '编辑「二期产线自动化改造合同」' }),
      );
      await userEvent.type(
        await form.findByRole('textbox', { name: /付款条款/ }),
        '违约金按日万分之五计。',
      );
      await userEvent.click(form.getByRole('button', { name: '保存' }));
      const start = within(
        await screen.findByRole('dialog', { name: '重新发起「二期产线自动化改造合同」的审批' }),
      );
      await userEvent.click(await start.findByRole('radio', { name: /^合同审批/ }));
      await userEvent.click(start.getByRole('button', { name: '发起' }));
      await shows('审批中');
      await expect(stageServer().tables.contract?.[0]?.data.terms).toBe('违约金按日万分之五计。');
    }),
};

/** Long names and many steps scroll inside the panel. */
export const Long: Story = {
  parameters: at(
    {
      played: [
        ['start', ME],
        ['pass', 13, '同意。'.repeat(60)],
      ],
      steps: [
        step(1, '区域销售总监与解决方案中心联合评审（含技术可行性）', [13]),
        step(2, '财务会签', [12, 13, 14, 15, 16, 17]),
        step(3, '法务与合规', [14], {}),
        step(4, '总经理办公会', [16]),
        step(5, '董事会秘书备案', [15]),
        step(6, 'Head office countersignature', [], { node_type: NODE_TYPES.chosen }),
      ],
    },
    '内蒙古自治区呼伦贝尔市额尔古纳农牧业产业化综合开发与冷链物流配送有限责任公司第二分公司年度框架采购合同',
  ),
  play: async () => {
    const bar = await screen.findByRole('region', { name: '审批步骤' });
    await expect(bar.scrollWidth).toBeGreaterThan(bar.clientWidth);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

/** Switched off by the company: nothing is shown. */
export const SwitchedOff: Story = {
  parameters: {
    records: {
      ...at().records,
      answer: (path, params) =>
        path === '/rest/sys/config/getSetting'
          ? { code: 200, message: '', data: { is_contract_check: 0 } }
          : acting.answer(path, params),
    } satisfies StageParameters,
  },
  play: async () => {
    await screen.findByText('跟进记录');
    await waitFor(() => expect(screen.queryByRole('region', { name: '审批' })).toBeNull());
  },
};

export const Loading: Story = {
  parameters: {
    records: {
      ...at({ played: RUNNING }).records,
      answer: (path, params) =>
        /\/Approval\/get/.test(path)
          ? new Promise<never>(() => undefined)
          : acting.answer(path, params),
    } satisfies StageParameters,
  },
};

let broken = true;
export const Failed: Story = {
  parameters: {
    records: {
      ...at({ played: RUNNING }).records,
      answer: (path, params) =>
        broken && /\/Approval\/get/.test(path)
          ? { code: 500, message: '服务器内部错误', data: null }
          : acting.answer(path, params),
    } satisfies StageParameters,
  },
  play: async () => {
    broken = true;
    await shows('审批信息加载失败');
    broken = false;
    await press('重试');
    await shows('合同审批');
  },
};
