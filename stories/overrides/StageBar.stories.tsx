import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { opportunity } from '../../schemas/modules/opportunity.ts';
import { StageBar } from '../../src/overrides/stages/StageBar.tsx';
import { DEAL, dealAnswers, dealTables, LONG_STAGES } from '../support/deal.ts';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';
import { SlotFrame } from '../support/SlotFrame.tsx';

const at = (process_id: number, state = 0): { records: StageParameters } => ({
  records: { tables: () => dealTables(process_id, state), answer: dealAnswers() },
});

const meta = {
  title: 'Overrides/StageBar',
  component: SlotFrame,
  args: { slot: StageBar, module: opportunity, id: DEAL },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: { layout: 'fullscreen', ...at(12) },
} satisfies Meta<typeof SlotFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

const bar = () => screen.findByRole('region', { name: '销售阶段' });
const steps = async () => within(await bar()).getAllByRole('listitem');
const stage = async (title: string) =>
  (await steps()).find((item) => item.textContent?.includes(title)) as HTMLElement;
const sent = (verb: string) =>
  stageServer().calls.filter((call) => call.path.endsWith(`/opportunity/${verb}`));

/** Passed, current, ahead; first, inner and last have their shapes; each is 160 px wide. */
export const Running: Story = {
  name: 'Passed, current and ahead, in their shapes, 160 px each',
  play: ({ step }) =>
    step(
      'Passed, current and ahead, in their shapes, 160 px each [OPP-012] [OPP-013] [CONST-018]',
      async () => {
        const all = await steps();
        await expect(all.map((item) => item.dataset.passed)).toEqual([
          'true',
          'true',
          'false',
          'false',
          'false',
        ]);
        await expect(all.map((item) => item.dataset.position)).toEqual([
          'start',
          'middle',
          'middle',
          'middle',
          'end',
        ]);
        await expect(all.map((item) => item.getBoundingClientRect().width)).toEqual([
          160, 160, 160, 160, 160,
        ]);
        await expect(all[1]).toHaveAttribute('aria-current', 'step');
        await expect(
          within(all[0] as HTMLElement).queryByRole('button', { name: /推进到/ }),
        ).toBeNull();
      },
    ),
};

/** A press advances; the message takes it back. */
export const Advances: Story = {
  name: 'A press advances, the stages between are passed, the message takes it back',
  play: ({ step }) =>
    step(
      'A press advances, the stages between are passed, the message takes it back [OPP-015] [OPP-027]',
      async () => {
        await userEvent.click(
          within(await stage('商务谈判')).getByRole('button', { name: /推进到.*商务谈判/ }),
        );
        await expect(await screen.findByText('推进成功，现为「商务谈判」')).toBeInTheDocument();
        await expect(screen.queryByRole('alertdialog')).toBeNull();
        await waitFor(async () =>
          expect((await steps()).map((item) => item.dataset.passed)).toEqual([
            'true',
            'true',
            'true',
            'true',
            'false',
          ]),
        );
        await expect(sent('adv').map((call) => call.params)).toEqual([
          { id: String(DEAL), process_id: '14' },
        ]);
        await userEvent.click(screen.getByRole('button', { name: '撤销' }));
        await expect(await screen.findByText('已撤销')).toBeInTheDocument();
        await expect(sent('back').map((call) => call.params)).toEqual([
          { id: String(DEAL), process_id: '12' },
        ]);
      },
    ),
};

/** The way back stands at the corner of a stage behind: a press on it does nothing. */
export const GoesBack: Story = {
  name: 'Back to a stage behind, from its corner',
  play: async () => {
    await userEvent.click(
      within(await stage('初步接洽')).getByRole('button', { name: '退回：初步接洽' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: '退回到这个阶段' }));
    await expect(await screen.findByText('已退回「初步接洽」')).toBeInTheDocument();
    await waitFor(async () =>
      expect((await steps()).filter((item) => item.dataset.passed === 'true')).toHaveLength(1),
    );
  },
};

/** Passed stages and the last one are no buttons for advancing. */
export const NotThose: Story = {
  name: 'Neither a passed stage nor the last is advanced to',
  play: ({ step }) =>
    step('Neither a passed stage nor the last is advanced to [OPP-016] [OPP-017]', async () => {
      await userEvent.click(await stage('初步接洽'));
      await userEvent.click(within(await stage('结束')).getByText('结束'));
      await expect(screen.queryByRole('alertdialog')).toBeNull();
      await expect(sent('adv')).toHaveLength(0);
    }),
};

/** A resting mouse lists the ends, and takes nobody's focus for that. */
export const EndsOnHover: Story = {
  name: 'The ends, listed on hover',
  play: ({ step }) =>
    step('The ends, listed on hover [OPP-018]', async () => {
      await userEvent.hover(await stage('方案报价'));
      const list = await screen.findByRole('menu', { name: '结束商机：方案报价' });
      await expect(
        within(list)
          .getAllByRole('menuitem')
          .map((item) => item.textContent),
      ).toEqual(['赢单100%', '输单0%', '无效0%']);
      await expect(list.querySelectorAll('svg')).toHaveLength(3);
      await expect(document.activeElement).toBe(document.body);
      await userEvent.unhover(await stage('方案报价'));
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      await expect(document.activeElement).toBe(document.body);
    }),
};

/** Enter opens the list, arrows move, Enter chooses; winning asks for amount and date, and ends. */
export const WinByKeyboard: Story = {
  name: 'Won, by keyboard alone',
  play: ({ step }) =>
    step('Won, by keyboard alone [OPP-019] [OPP-020]', async () => {
      within(await stage('商务谈判'))
        .getByRole('button', { name: '结束商机：商务谈判' })
        .focus();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(screen.getByRole('menuitem', { name: /赢单/ })).toHaveFocus());
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
      const dialog = await screen.findByRole('dialog', { name: '赢单：二期产线自动化改造' });
      const amount = await within(dialog).findByLabelText(/预计金额/);
      await waitFor(() => expect(amount).toHaveFocus());
      await expect(amount).toHaveValue('1280000');
      await expect(within(dialog).getByText('结束该商机流程？')).toBeVisible();
      await expect(sent('end')).toHaveLength(0);
      await userEvent.keyboard('{Control>}{Enter}{/Control}');
      await expect(await screen.findByText('操作成功，已结束为「赢单」')).toBeInTheDocument();
      await waitFor(async () => expect((await steps()).at(-1)).toHaveTextContent('赢单100%'));
      await expect((await steps()).every((item) => item.dataset.passed === 'true')).toBe(true);
      await expect(sent('end')[0]?.params).toMatchObject({
        id: String(DEAL),
        state: '1',
        amount: '1280000',
      });
      await expect(within(await bar()).queryByRole('button')).toBeNull();
    }),
};

/** A tap on the corner opens the same list; a win may be called off, the third end can be taken back. */
export const ThirdEndByTap: Story = {
  name: 'A win called off and the third end, by a tap',
  play: ({ step }) =>
    step('A win called off and the third end, by a tap [OPP-019] [OPP-020] [OPP-030]', async () => {
      const corner = within(await stage('结束')).getByRole('button', { name: '结束商机：结束' });
      await fireEvent.click(corner);
      await userEvent.click(await screen.findByRole('menuitem', { name: /赢单/ }));
      await userEvent.click(
        within(await screen.findByRole('dialog', { name: /^赢单/ })).getByRole('button', {
          name: '取消',
        }),
      );
      await expect(await screen.findByText('已取消操作')).toBeInTheDocument();
      await expect(sent('end')).toHaveLength(0);
      await fireEvent.click(corner);
      await userEvent.click(await screen.findByRole('menuitem', { name: /无效/ }));
      const question = await screen.findByRole('alertdialog', { name: '结束该商机流程？' });
      await expect(sent('end')).toHaveLength(0);
      await userEvent.click(within(question).getByRole('button', { name: '结束商机' }));
      await expect(await screen.findByText('操作成功，已结束为「无效」')).toBeInTheDocument();
      await expect(screen.getByRole('button', { name: '撤销' })).toBeInTheDocument();
    }),
};

/** Losing asks why: without a reason nothing is sent; the remark may stay empty. */
export const Lost: Story = {
  name: 'Lost, for a reason',
  play: ({ step }) =>
    step('Lost, for a reason [OPP-021] [OPP-022] [OPP-023] [OPP-024] [OPP-025]', async () => {
      await fireEvent.click(
        within(await stage('方案报价')).getByRole('button', { name: /^结束商机/ }),
      );
      await userEvent.click(await screen.findByRole('menuitem', { name: /输单/ }));
      const dialog = await screen.findByRole('dialog', { name: '输单原因' });
      await expect(await within(dialog).findAllByRole('radio')).toHaveLength(6);
      // the reason is what is asked for, also where it comes after the dialog
      await waitFor(() => expect(within(dialog).getAllByRole('radio')[0]).toHaveFocus());
      await userEvent.click(within(dialog).getByRole('button', { name: '输单' }));
      await expect(await within(dialog).findByText('请填写输单原因')).toBeVisible();
      await expect(sent('end')).toHaveLength(0);
      await userEvent.click(within(dialog).getByRole('radio', { name: '选择了竞争对手' }));
      await userEvent.click(within(dialog).getByRole('button', { name: '输单' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await expect(sent('end').map((call) => call.params)).toEqual([
        {
          id: String(DEAL),
          state: '2',
          state_reason: '1',
          state_reason_text: '选择了竞争对手',
          state_remark: '',
        },
      ]);
      await expect(stageServer().tables.opportunity?.[0]?.data.state_reason).toBe('选择了竞争对手');
      await waitFor(async () => expect((await steps()).at(-1)).toHaveTextContent('输单0%'));
    }),
};

/** Somebody else ended it meanwhile: the message, and the bar as it is now. */
export const Overtaken: Story = {
  play: async () => {
    await bar();
    Object.assign(stageServer().tables.opportunity?.[0] ?? {}, { state: 1 });
    await userEvent.click(within(await stage('方案报价')).getByRole('button', { name: /推进到/ }));
    await expect(await screen.findByText('当前状态不能执行该操作')).toBeInTheDocument();
    await waitFor(async () => expect((await steps()).at(-1)).toHaveTextContent('赢单'));
  },
};

export const Won: Story = { parameters: at(14, 1) };
export const LostAlready: Story = { parameters: at(13, 2) };
export const Closed: Story = { parameters: at(11, 3) };

/** Without the right to edit nothing can be pressed, and no mouse opens a list. */
export const ReadOnly: Story = {
  name: 'Nothing to press without the right to edit',
  args: { seen: { is_edit: false } },
  play: ({ step }) =>
    step('Nothing to press without the right to edit [OPP-019]', async () => {
      await userEvent.hover(await stage('方案报价'));
      await expect(within(await bar()).queryByRole('button')).toBeNull();
      await expect(screen.queryByRole('menu')).toBeNull();
    }),
};

/** Many stages and long names: the bar scrolls, the page does not. */
export const Many: Story = {
  name: 'A long bar scrolls inside itself',
  parameters: {
    records: {
      tables: () => dealTables(28),
      answer: dealAnswers(LONG_STAGES),
    } satisfies StageParameters,
  },
  play: ({ step }) =>
    step('A long bar scrolls inside itself [OPP-002]', async () => {
      const scroller = await bar();
      await expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
      await expect(within(scroller).getByText('合同会签')).toBeVisible();
      await expect(scroller.scrollLeft).toBeGreaterThan(0);
      await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
    }),
};

export const Loading: Story = {
  parameters: {
    records: {
      tables: () => dealTables(12),
      answer: (path: string, params: Record<string, unknown>) =>
        path.endsWith('viewprocess')
          ? new Promise<never>(() => undefined)
          : dealAnswers()(path, params),
    } satisfies StageParameters,
  },
};

let broken = true;
export const Failed: Story = {
  parameters: {
    records: {
      tables: () => dealTables(12),
      answer: (path: string, params: Record<string, unknown>) =>
        broken && path.endsWith('viewprocess')
          ? { code: 500, message: '服务器内部错误', data: null }
          : dealAnswers()(path, params),
    } satisfies StageParameters,
  },
  play: async () => {
    broken = true;
    await screen.findByText('销售阶段加载失败');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    await expect(await steps()).toHaveLength(5);
  },
};
