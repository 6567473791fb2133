import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { mergedValue, type MergeRecord } from '../../schemas/duplicates/mergeValues.ts';
import { customer } from '../../schemas/modules/customer.ts';
import { DuplicateFinderDialog } from '../../src/records/duplicates/DuplicateFinderDialog.tsx';
import { type Envelope, ok } from '../support/envelope.ts';
import { sampleTables, type Stored } from '../support/recordData.ts';
import { setStage, type StageParameters, stageServer, withStage } from '../support/recordStage.tsx';
import { type Params, VIEWER } from '../support/recordWorld.ts';

const meta = {
  title: 'Records/Duplicates',
  component: DuplicateFinderDialog,
  args: { file: customer, onClose: fn() },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: { layout: 'fullscreen', records: { answer: duplicates } satisfies StageParameters },
} satisfies Meta<typeof DuplicateFinderDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const REASON = { words: '公司名称相同（不计地区和公司形式）', value: '恒锐精密机械' };
const [ONE, TWO, THREE] = sampleTables(3).customer as unknown as [Stored, Stored, Stored];
const line = ({ id, data }: Stored, owner_user_id = 1) => ({
  id,
  name: String(data.name),
  number: null,
  owner: '林建华',
  owner_user_id,
  module: 'customer',
  create_time: '2026-01-05 09:00:00',
  update_time: '2026-01-05 09:00:00',
  shown: [{ model: 'mobile', name: '手机', text: '13812345678' }],
});
const GROUP = {
  score: 80,
  together: [ONE.id, TWO.id],
  reasons: [{ ...REASON, ids: [ONE.id, TWO.id] }],
  records: [line(ONE), line(TWO)],
};

/** The finder's calls, answered for one group of two customers; a merge is remembered for as long as the story stands. */
function duplicates(path: string, params: Params): Envelope | undefined {
  const merged = stageServer().calls.some((call) => call.path === '/rest/sys/merge/run');
  switch (path) {
    case '/rest/sys/duplicates/list':
      return ok({ list: merged ? [] : [GROUP], count: merged ? 0 : 1, complete: true });
    case '/rest/sys/duplicates/apart_list':
      return ok({
        list: [
          {
            ids: [ONE.id, TWO.id],
            names: ['恒锐', '恒瑞'],
            user_name: '林建华',
            create_time: '2026-01-06 10:00:00',
          },
        ],
        count: 1,
      });
    case '/rest/sys/duplicates/recall':
    case '/rest/sys/duplicates/apart':
      return ok({ pairs: 1 });
    case '/rest/sys/merge/plan':
      return ok({
        moved: [{ module: 'contact', words: '联系人', count: 3 }],
        warnings: [],
        refused: [],
        errors: [],
        values: { remark: together() },
      });
    case '/rest/sys/merge/run':
      return ok({ merge_id: 9, id: Number(params.master_id), version: 2, moved: [] });
    case '/rest/sys/merge/list':
      return ok({
        list: [
          {
            id: 9,
            master_id: ONE.id,
            name: String(ONE.data.name),
            others: [{ id: TWO.id, name: String(TWO.data.name) }],
            user_name: '林建华',
            create_time: '2026-01-06 10:00:00',
            undone_time: null,
            undone_user_name: '',
          },
        ],
        count: 1,
      });
    case '/rest/sys/merge/undo':
      return ok({ id: ONE.id, restored: 1, kept: 2 });
    default:
      return undefined;
  }
}

function together(): unknown {
  const records: MergeRecord[] = [ONE, TWO].map(({ id, data }) => ({ id, values: data }));
  return mergedValue(
    { model: 'remark', valueType: 'longtext', params: {} } as Parameters<typeof mergedValue>[0],
    records,
    'all',
  );
}

const openMerge = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '合并所选 2 条' }));
  return within(await screen.findByRole('dialog', { name: '合并 2 条客户' }));
};

/** A group says why; what is done is done to those that are chosen. */
export const Found: Story = {
  play: async () => {
    const level = await screen.findByText('很可能重复');
    await waitFor(() => expect(level).toBeVisible());
    await expect(screen.getByText(REASON.value)).toBeVisible();
    const [first] = screen.getAllByRole('checkbox', { name: /^选择/ });
    await userEvent.click(first as HTMLElement);
    await expect(screen.getByRole('button', { name: '合并所选 1 条' })).toBeDisabled();
    await expect(screen.getByRole('button', { name: '不是重复' })).toBeDisabled();
  },
};

/** Who is like one of them by another sign only stands in the group, and is not merged unless somebody says so. */
export const ThroughAnother: Story = {
  parameters: {
    records: {
      answer: (path: string) =>
        path === '/rest/sys/duplicates/list'
          ? ok({
              list: [{ ...GROUP, records: [line(ONE), line(TWO), line(THREE)] }],
              count: 1,
              complete: true,
            })
          : undefined,
    } satisfies StageParameters,
  },
  play: async () => {
    await screen.findByRole('button', { name: '合并所选 2 条' });
    const ticks = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^选择/ });
    await expect(ticks.map((tick) => tick.checked)).toEqual([true, true, false]);
    await userEvent.click(ticks[2] as HTMLElement);
    await expect(screen.getByRole('button', { name: '合并所选 3 条' })).toBeEnabled();
  },
};

/** One group of these records. */
const groupOf =
  (...records: object[]) =>
  (path: string, params: Params) =>
    path === '/rest/sys/duplicates/list'
      ? ok({ list: [{ ...GROUP, records }], count: 1, complete: true })
      : duplicates(path, params);

/** Who waits in a pool has no owner, and that is said. */
export const InThePool: Story = {
  parameters: {
    records: {
      answer: groupOf(line(ONE), {
        ...line(TWO),
        module: 'customerPool',
        owner: '',
        owner_user_id: null,
      }),
    },
  },
  play: async () => {
    const waits = await screen.findByText(/^公海 · /);
    await waitFor(() => expect(waits).toBeVisible());
  },
};

export const NothingFound: Story = {
  parameters: {
    records: {
      answer: (path: string) =>
        path === '/rest/sys/duplicates/list'
          ? ok({ list: [], count: 0, complete: false })
          : undefined,
    } satisfies StageParameters,
  },
  play: async () => {
    const nothing = await screen.findByText('没有发现重复的客户');
    await waitFor(() => expect(nothing).toBeVisible());
    await expect(screen.getByText('较早的数据还在整理，稍后可能会找到更多。')).toBeVisible();
  },
};

/** Without the right to delete nobody merges, and everybody who may edit says what is no duplicate. */
export const WithoutTheRight: Story = {
  parameters: {
    records: {
      answer: duplicates,
      permissions: ['crm_customer_view', 'crm_customer_edit'],
    } satisfies StageParameters,
  },
  play: async () => {
    await expect(await screen.findByRole('button', { name: '不是重复' })).toBeEnabled();
    await expect(screen.queryByRole('button', { name: /^合并所选/ })).toBeNull();
  },
};

/** Whom to ask is a link to what they own. One's own record is told by whose it is: a colleague may have the same name. */
export const WhomToAsk: Story = {
  parameters: {
    records: {
      answer: groupOf(line(ONE, VIEWER), { ...line(TWO, VIEWER + 1), owner: '林晓峰' }),
      permissions: ['crm_customer_view', 'crm_customer_edit'],
    } satisfies StageParameters,
  },
  play: async () => {
    const note = await screen.findByText(/^您没有合并的权限/);
    await expect(note).toHaveTextContent('就请负责人或管理员合并。 负责人：林晓峰');
    const owners = within(note).getAllByRole('button', { name: '林晓峰' });
    await expect(owners).toHaveLength(1);
    await userEvent.click(owners[0] as HTMLElement);
    // faded in: the first frame of a layer is not visible yet
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: String(TWO.data.name) })).toBeVisible(),
    );
  },
};

/** The plan stands beneath the choices; only what somebody chose differently is sent. */
export const Merging: Story = {
  play: async () => {
    const merge = await openMerge();
    await expect(await merge.findByText(/^联系人 3 转到/)).toBeVisible();
    const names = merge.getAllByRole('radio', { name: /^客户名称：/ });
    await userEvent.click(names[1] as HTMLElement);
    await waitFor(() => expect(merge.getByRole('button', { name: '合并为一条' })).toBeEnabled());
    await userEvent.click(merge.getByRole('button', { name: '合并为一条' }));
    await expect(await screen.findByText('没有发现重复的客户')).toBeVisible();
    const sent = stageServer().calls.find(({ path }) => path === '/rest/sys/merge/run')?.params;
    await expect(Object.keys((sent?.choices ?? {}) as object)).toEqual(['name']);
  },
};

/** What stands in the way is said before anything is tried. */
export const Refused: Story = {
  parameters: {
    records: {
      answer: (path: string, params: Params) =>
        path === '/rest/sys/merge/plan'
          ? ok({
              moved: [],
              warnings: [],
              refused: ['「恒锐」已锁定，请先解锁'],
              errors: [{ field: 'mobile', message: '请输入正确的手机号' }],
              values: {},
            })
          : duplicates(path, params),
    } satisfies StageParameters,
  },
  play: async () => {
    const merge = await openMerge();
    const alert = within(await merge.findByRole('alert'));
    await expect(alert.getByText('「恒锐」已锁定，请先解锁')).toBeVisible();
    await expect(alert.getByText('手机：请输入正确的手机号')).toBeVisible();
    await expect(merge.getByRole('button', { name: '合并为一条' })).toBeDisabled();
  },
};

export const TakenBack: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('tab', { name: '合并记录' }));
    await userEvent.click(await screen.findByRole('button', { name: /^撤销合并：/ }));
    await waitFor(() =>
      expect(stageServer().calls.some(({ path }) => path === '/rest/sys/merge/undo')).toBe(true),
    );
    await userEvent.click(screen.getByRole('tab', { name: '已标为不重复' }));
    await expect(await screen.findByRole('button', { name: '取消标记：恒锐、恒瑞' })).toBeVisible();
  },
};
