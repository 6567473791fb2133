import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { setShellStage, ShellStage } from '../support/appStage.tsx';
import { LONG_STAGES, STAGES } from '../support/deal.ts';
import { fail, ok } from '../support/envelope.ts';

type Page = ResponseOf<'salesProcesses'>;

const PROCESSES = [
  {
    id: 701,
    name: '标准销售流程',
    version: 3,
    is_stop: 0,
    department_ids: [],
    stages: STAGES,
    counts: [
      { stage_id: 11, running: 6, ended: 0, deleted: 0 },
      { stage_id: 12, running: 12, ended: 3, deleted: 1 },
      { stage_id: 14, running: 4, ended: 20, deleted: 0 },
    ],
  },
  {
    id: 702,
    name: '海外渠道与系统集成商联合投标流程（含法务与出口合规审查）',
    version: 1,
    is_stop: 1,
    department_ids: [2, 3],
    stages: LONG_STAGES,
    counts: [],
  },
] as unknown as Page['list'];
const LOG: Page['log'] = [
  {
    id: 1,
    create_time: '2026-11-20 16:42:10',
    create_user_name: '林晓峰',
    action_name: '编辑',
    object_name: '标准销售流程',
    snapshot: [
      {
        model: 'stage 12',
        name: '阶段：需求确认',
        old_value: '需求确认 20%、赢单 100%、输单 0%',
        new_value: '需求确认 30%、赢单 100%、输单 0%',
      },
    ],
  },
];
const REASONS = ['价格高于预算', '选择了竞争对手', '项目取消或暂缓'];
let sent: { path: string; params: Record<string, unknown> }[] = [];
let overtaken = false;
let processes: Page['list'] = PROCESSES;

const meta = {
  title: 'App/Sales processes',
  component: ShellStage,
  args: { path: '/opportunitySetting' },
  beforeEach(context) {
    sent = [];
    overtaken = false;
    processes = PROCESSES;
    return setShellStage(context);
  },
  parameters: {
    layout: 'fullscreen',
    records: {
      answer(path: string, params: Readonly<Record<string, unknown>>) {
        if (path === '/rest/sys/opp_group/page') return ok({ list: processes, log: LOG });
        if (path === '/rest/sys/tag/list' && params.type === 'lost_reason')
          return ok(
            REASONS.map((name, index) => ({
              id: index + 1,
              value: index + 1,
              name,
              parent_id: null,
              disabled: 0,
            })),
          );
        if (!/^\/rest\/sys\/opp_group\/(save|undo|stop|sort|delete)$/.test(path)) return undefined;
        sent.push({ path: path.replace('/rest/sys/opp_group/', ''), params });
        if (overtaken && params.version !== undefined)
          return fail(409, '数据已被他人修改，请核对后重试', { version: 4 });
        return ok({ id: 701, version: 4, group: 99, moved: 16, rated: 6 });
      },
    },
  },
} satisfies Meta<typeof ShellStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const row = async (name: string) => {
  const list = await screen.findByRole('list', { name: '商机组' });
  const button = await within(list).findByRole('button', { name });
  return within(button.closest('li') as HTMLElement);
};
const save = () => screen.findByRole('button', { name: '保存' });
const sentStages = () =>
  JSON.parse(String(sent.at(-1)?.params.stages)) as { title: string; takes?: number[] }[];

/** The processes in their order with what stands in them, the reasons for losing, and who changed what. */
export const List: Story = {
  play: async () => {
    await expect((await row('标准销售流程')).getByText('22 个进行中的商机')).toBeVisible();
    await expect((await row(PROCESSES[1]?.name ?? '')).getByText('已停用')).toBeVisible();
    await screen.findByRole('list', { name: '输单原因' });
    await userEvent.click(screen.getByText('修改记录'));
    await expect(screen.getByText('阶段：需求确认')).toBeVisible();
  },
};

/** A stage with opportunities asks where they go before it is taken away; what saving does is said before it is done, and can be taken back. */
export const DeleteUsedStage: Story = {
  args: { path: '/opportunitySetting?process=701' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '删除「需求确认」' }));
    const dialog = within(await screen.findByRole('dialog', { name: '删除阶段「需求确认」' }));
    await dialog.findByText(/12 个进行中的商机、3 个已结束的商机、1 个回收站里的商机/);
    await expect(dialog.getByRole('button', { name: '删除阶段' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('radio', { name: /方案报价/ }));
    await userEvent.click(dialog.getByRole('button', { name: '删除阶段' }));
    const rate = await screen.findByRole('textbox', { name: '「初步接洽」的赢率' });
    await userEvent.clear(rate);
    await userEvent.type(rate, '15');
    const impact = await screen.findByRole('region', { name: '保存后' });
    await within(impact).findByText(/删除「需求确认」：.*移到「方案报价」/);
    await within(impact).findByText(/「初步接洽」的赢率 10% → 15%：6 个进行中的商机/);
    await userEvent.click(await save());
    const question = within(
      await screen.findByRole('alertdialog', { name: '保存会修改 22 个商机' }),
    );
    await expect(sent).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: '保存' }));
    await screen.findByText('保存成功，22 个商机已随之更新');
    await expect(sentStages().map(({ title, takes }) => [title, takes])).toEqual([
      ['初步接洽', undefined],
      ['方案报价', [12]],
      ['商务谈判', undefined],
      ['结束', undefined],
    ]);
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual({
        path: 'undo',
        params: expect.objectContaining({ id: '701', group: '99' }),
      }),
    );
  },
};

/** Enter in a title begins the next stage; keys put stages in order; what is missing is said at its place. */
export const AddAndSort: Story = {
  args: { path: '/opportunitySetting?process=701' },
  play: async () => {
    const title = await screen.findByRole('textbox', { name: '第 1 个阶段的名称' });
    await userEvent.type(title, '{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: '第 2 个阶段的名称' })).toHaveFocus(),
    );
    await userEvent.keyboard('样机试用');
    await userEvent.click(await save());
    await screen.findByText('请输入数值');
    await userEvent.type(screen.getByRole('textbox', { name: '「样机试用」的赢率' }), '25');
    screen.getByRole('button', { name: '移动「样机试用」：用上下键' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: '第 3 个阶段的名称' })).toHaveValue('样机试用'),
    );
    await userEvent.click(screen.getByRole('button', { name: '撤销' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: '第 2 个阶段的名称' })).toHaveValue('样机试用'),
    );
    await userEvent.click(await save());
    await waitFor(() =>
      expect(sentStages().map((stage) => stage.title)).toEqual([
        '初步接洽',
        '样机试用',
        '需求确认',
        '方案报价',
        '商务谈判',
        '结束',
      ]),
    );
  },
};

/** Somebody else was faster: nothing is replaced without a question. */
export const Overtaken: Story = {
  args: { path: '/opportunitySetting?process=701' },
  play: async () => {
    overtaken = true;
    await userEvent.type(await screen.findByLabelText(/商机组名称/), '甲');
    await userEvent.click(await save());
    await userEvent.click(await screen.findByRole('button', { name: '继续编辑' }));
    await expect(screen.getByLabelText(/商机组名称/)).toHaveValue('标准销售流程甲');
    await userEvent.click(await save());
    await userEvent.click(await screen.findByRole('button', { name: '用我的版本替换' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    await expect(sent.map(({ params }) => params.version)).toEqual(['3', '3', undefined]);
  },
};

/** One that is used is not deleted, and can be stopped instead. */
export const StopInstead: Story = {
  play: async () => {
    const line = await row('标准销售流程');
    await userEvent.click(line.getByRole('button', { name: '「标准销售流程」的更多操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除' }));
    const question = within(await screen.findByRole('alertdialog', { name: /不能删除/ }));
    await userEvent.click(question.getByRole('button', { name: '停用' }));
    await waitFor(() =>
      expect(sent).toEqual([
        { path: 'stop', params: expect.objectContaining({ id: '701', is_stop: '1' }) },
      ]),
    );
  },
};

/** A company without any. */
export const Empty: Story = {
  beforeEach() {
    processes = [];
  },
  play: async () => {
    await screen.findByText('还没有商机组');
    await userEvent.click(screen.getByRole('button', { name: '新增商机组' }));
    await expect(await screen.findByRole('textbox', { name: '第 3 个阶段的名称' })).toHaveValue(
      '结束',
    );
  },
};
