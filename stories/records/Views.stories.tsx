import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { RecordsPage } from '../../src/records/RecordsPage.tsx';
import { StageBoard } from '../../src/overrides/stages/StageBoard.tsx';
import { boardTables, dealAnswers } from '../support/deal.ts';
import { ok } from '../support/envelope.ts';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';
import { sampleTables } from '../support/recordData.ts';

const at = (path: string): { records: StageParameters } => ({
  records: {
    path,
    tables: boardTables,
    answer: dealAnswers(),
    overrides: { opportunity: { 'list.board': { model: 'process_id', Board: StageBoard } } },
  },
});

const meta = {
  title: 'Records/Views',
  component: RecordsPage,
  args: { module: 'opportunity' },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: { layout: 'fullscreen', ...at('/opportunity') },
} satisfies Meta<typeof RecordsPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const address = () => decodeURIComponent(screen.getByTestId('address').textContent ?? '');
const sumButton = (words: RegExp) => screen.findByRole('button', { name: words });
/** Lanes outside the window ask for nothing. */
async function lane(name: RegExp): Promise<HTMLElement> {
  const found = await screen.findByRole('region', { name });
  found.scrollIntoView();
  return found;
}
const sent = (verb: string) =>
  stageServer().calls.filter((call) => call.path.endsWith(`/opportunity/${verb}`));

export const Sums: Story = {
  name: 'Sums of the whole list, of which one chooses the kind',
  play: ({ step }) =>
    step(
      'Sums of the whole list, of which one chooses the kind, kept like the widths [LIST-021]',
      async () => {
        await userEvent.click(await sumButton(/^汇总「预计金额」：合计 2,828,000\.80$/));
        await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: '最大' }));
        await expect(await sumButton(/^汇总「预计金额」：最大 1,280,000\.00$/)).toBeVisible();
        await waitFor(() =>
          expect(
            JSON.stringify(
              stageServer()
                .calls.filter(({ path }) => path.endsWith('saveListFields'))
                .at(-1)?.params,
            ),
          ).toContain('max'),
        );
      },
    ),
};

export const Grouped: Story = {
  name: 'Groups with their sums, by keyboard',
  play: ({ step }) =>
    step(
      'Groups in the order of their options, walked, opened and closed by keyboard',
      async () => {
        await userEvent.selectOptions(
          await screen.findByRole('combobox', { name: '按哪个字段分组' }),
          '状态',
        );
        await expect(address()).toBe('/opportunity?by=state');
        const tree = await screen.findByRole('treegrid', { name: '商机' });
        const groups = () =>
          within(tree)
            .getAllByRole('row')
            .filter((row) => row.ariaExpanded !== null);
        await waitFor(() =>
          expect(groups().map((row) => row.textContent)).toEqual([
            '进行中41,840,000.80',
            '赢单1900,000.00',
            '输单188,000.00',
          ]),
        );
        await waitFor(() =>
          expect(within(tree).getByRole('link', { name: '二期产线自动化改造' })).toBeVisible(),
        );
        tree.focus();
        await userEvent.keyboard('{Home}{ArrowLeft}{ArrowDown}{ArrowRight}');
        await expect(groups().map((row) => row.ariaExpanded)).toEqual(['false', 'true', 'false']);
        await expect(await within(tree).findByRole('link', { name: '智能工厂一期' })).toBeVisible();
        await userEvent.keyboard('{ArrowDown} ');
        await expect(
          await within(tree).findByRole('checkbox', { name: '选择「智能工厂一期」' }),
        ).toBeChecked();
        await userEvent.keyboard('{Enter}');
        await expect(
          await screen.findByRole('dialog', { name: '智能工厂一期' }),
        ).toBeInTheDocument();
      },
    ),
};

/** The cell or row that the keyboard is at, as a screen reader finds it. */
const markedIn = (tree: HTMLElement) =>
  document.getElementById(tree.getAttribute('aria-activedescendant') ?? '');

export const GroupedSideways: Story = {
  name: 'Groups and their records walked in all directions',
  parameters: at('/opportunity?by=state'),
  play: ({ step }) =>
    step('Groups and their records walked in all directions [LIST-021]', async () => {
      const tree = await screen.findByRole('treegrid', { name: '商机' });
      await waitFor(() =>
        expect(within(tree).getByRole('link', { name: '二期产线自动化改造' })).toBeVisible(),
      );
      const marked = () => markedIn(tree);
      tree.focus();
      await userEvent.keyboard('{Home}{ArrowRight}');
      await expect(marked()).toHaveRole('gridcell');
      await expect(marked()).toHaveTextContent('进行中4');
      await userEvent.keyboard('{ArrowRight}');
      await waitFor(() => expect(marked()).toHaveTextContent('1,840,000.80'));
      await userEvent.keyboard('{ArrowDown}');
      const [, record] = within(tree)
        .getAllByRole('row')
        .filter(({ id }) => id !== '');
      await waitFor(() => expect(record).toContainElement(marked()));
      await expect(marked()).toHaveRole('gridcell');
      await userEvent.keyboard('{Home}');
      await waitFor(() =>
        expect(marked()).toHaveTextContent(
          within(record as HTMLElement).getAllByRole('link')[0]?.textContent ?? '',
        ),
      );
      await userEvent.keyboard('{ArrowRight}{ArrowLeft}{ArrowLeft}');
      await waitFor(() => expect(marked()).toBe(record));
      await userEvent.keyboard('{ArrowLeft}');
      await waitFor(() => expect(marked()).toHaveAttribute('aria-expanded', 'true'));
      await userEvent.keyboard('{ArrowDown}{F2}');
      const box = await within(record as HTMLElement).findByRole('textbox');
      await waitFor(() => expect(box).toHaveFocus());
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(tree).toHaveFocus());
      await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
      await waitFor(() => expect(marked()).toHaveAttribute('aria-expanded', 'false'));
      await userEvent.keyboard('{ArrowRight}');
      await expect(marked()).toHaveAttribute('aria-expanded', 'true');
    }),
};

export const GroupedTwice: Story = {
  name: 'Groups within groups',
  parameters: at('/opportunity?by=state,type'),
  play: async () => {
    const tree = await screen.findByRole('treegrid', { name: '商机' });
    await userEvent.click(await within(tree).findByRole('row', { name: /^新客户签约 ?2/ }));
    await expect(await within(tree).findByRole('link', { name: '能耗监测项目' })).toBeVisible();
    await expect(within(tree).queryByRole('link', { name: '车间看板项目' })).toBeNull();
  },
};

export const GroupedPhone: Story = {
  name: 'Groups on a phone',
  globals: { viewport: { value: 'phone' } },
  parameters: at('/opportunity?by=state'),
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^赢单.*900,000\.00$/ }));
    await expect(await screen.findByRole('link', { name: '智能工厂一期' })).toBeVisible();
    await expect(await screen.findByText('2,828,000.80')).toBeVisible();
  },
};

export const Lanes: Story = {
  name: 'Lanes with their sums; a move is a change',
  parameters: at('/opportunity?view=kanban&by=type'),
  play: async () => {
    const [from, to] = [await lane(/^新客户签约$/), await lane(/^老客户增购$/)];
    await expect(await within(from).findByText('648,000.60')).toBeVisible();
    await userEvent.click(
      await within(from).findByRole('button', { name: '移动「能耗监测项目」' }),
    );
    await userEvent.click(await screen.findByRole('menuitem', { name: '老客户增购' }));
    await expect(await within(to).findByRole('link', { name: '能耗监测项目' })).toBeVisible();
  },
};

/** How often a card stands on the board, at every change of the document while something is done. */
async function countsOf(name: string, work: () => Promise<void>): Promise<number[]> {
  const count = () =>
    screen
      .getAllByRole('region')
      .flatMap((region) => within(region).queryAllByRole('link', { name })).length;
  const seen = [count()];
  const watcher = new MutationObserver(() => seen.push(count()));
  watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
  try {
    await work();
  } finally {
    watcher.disconnect();
  }
  return [...new Set(seen)];
}

/** One answer a frame takes its time on a busy machine. */
const SLOWLY = { timeout: 15_000 };

export const LanesAtOnce: Story = {
  name: 'A moved card stands in its new lane at once and in one lane only; a refused one goes back',
  parameters: at('/opportunity?view=kanban&by=type'),
  play: ({ step }) =>
    step(
      'A moved card stands in its new lane at once and in one lane only; a refused one goes back [LIST-009]',
      async () => {
        const [from, to] = [await lane(/^新客户签约$/), await lane(/^老客户增购$/)];
        const card = (within_: HTMLElement) =>
          within(within_).queryByRole('link', { name: '能耗监测项目' });
        await waitFor(() => expect(card(from)).toBeVisible(), SLOWLY);
        await within(to).findByText('没有数据', undefined, SLOWLY);
        const server = stageServer();
        const { answer } = server;
        const letGo: (() => void)[] = [];
        let refuse = false;
        // What is saved and loaded waits until it is let go, the newest question first, so that the lanes come one by one.
        server.answer = async (call, locale) => {
          if (call.method === 'PUT' || call.path.endsWith('/list'))
            await new Promise<void>((go) => letGo.push(go));
          return refuse && call.method === 'PUT'
            ? { code: 409, message: '记录已锁定', data: {} }
            : answer(call, locale);
        };
        let hold = false;
        let frame = 0;
        const goOn = () => {
          if (!hold) letGo.pop()?.();
          frame = requestAnimationFrame(goOn);
        };
        goOn();
        const moveTo = async (lane_: string) => {
          const button = await screen.findByRole(
            'button',
            { name: '移动「能耗监测项目」' },
            SLOWLY,
          );
          // The toast may come a moment before the card may be moved again, and what is asked in between must not be held.
          await waitFor(() => expect(button).toBeEnabled(), SLOWLY);
          hold = true;
          await userEvent.click(button);
          await userEvent.click(await screen.findByRole('menuitem', { name: lane_ }, SLOWLY));
        };
        const counts = await countsOf('能耗监测项目', async () => {
          await moveTo('老客户增购');
          await waitFor(() => expect(card(to)).toBeVisible(), SLOWLY);
          await expect(card(from)).toBeNull();
          hold = false;
          await screen.findByText('已移到「老客户增购」', undefined, SLOWLY);
          await waitFor(() => expect([letGo.length, card(from)]).toEqual([0, null]), SLOWLY);
          refuse = true;
          await moveTo('新客户签约');
          await waitFor(async () => {
            await expect(card(from)).toBeVisible();
            await expect(card(to)).toBeNull();
          }, SLOWLY);
          hold = false;
          await waitFor(async () => {
            await expect(card(to)).toBeVisible();
            await expect(card(from)).toBeNull();
          }, SLOWLY);
        });
        await expect(counts).toEqual([1]);
        cancelAnimationFrame(frame);
        server.answer = answer;
      },
    ),
};

export const StageLanes: Story = {
  name: 'Stages as lanes: a move is what a press in the stage bar is',
  parameters: at('/opportunity?view=kanban'),
  play: ({ step }) =>
    step('Stages as lanes: a move is what a press in the stage bar is [OPP-009]', async () => {
      const move = async (name: string, to: string) => {
        await userEvent.click(await screen.findByRole('button', { name: `移动「${name}」` }));
        await userEvent.click(await screen.findByRole('menuitem', { name: to }));
      };
      await expect(await within(await lane(/^初步接洽/)).findByText('0.30')).toBeVisible();
      await expect(
        await within(await lane(/^赢单$/)).findByRole('link', { name: '智能工厂一期' }),
      ).toBeVisible();
      await expect(screen.queryByRole('button', { name: '移动「智能工厂一期」' })).toBeNull();
      await move('能耗监测项目', '商务谈判 80%');
      await expect(
        await within(await lane(/^商务谈判/)).findByRole('link', { name: '能耗监测项目' }),
      ).toBeVisible();
      await move('数据采集模块增购', '初步接洽 10%');
      await expect(
        await within(await lane(/^初步接洽/)).findByRole('link', { name: '数据采集模块增购' }),
      ).toBeVisible();
      await expect(await screen.findByText('已退回「初步接洽」')).toBeInTheDocument();
      await userEvent.click(screen.getByRole('button', { name: '撤销' }));
      await expect(
        await within(await lane(/^商务谈判/)).findByRole('link', { name: '数据采集模块增购' }),
      ).toBeVisible();
      await expect(sent('back')).toHaveLength(1);
      await expect(sent('adv')).toHaveLength(2);
      await move('数据采集模块增购', '输单');
      const reasons = await screen.findByRole('dialog', { name: '输单原因' });
      await userEvent.click(within(reasons).getByRole('button', { name: '输单' }));
      await expect(sent('end')).toHaveLength(0);
      await userEvent.click(await within(reasons).findByRole('radio', { name: '交付周期过长' }));
      await userEvent.click(within(reasons).getByRole('button', { name: '输单' }));
      await expect(
        await within(await lane(/^输单$/)).findByRole('link', { name: '数据采集模块增购' }),
      ).toBeVisible();
      await expect(sent('end')[0]?.params).toMatchObject({
        state: '2',
        state_reason_text: '交付周期过长',
      });
    }),
};

export const Calendar: Story = {
  parameters: at('/opportunity?view=calendar&by=expect_date&at=2026-11-21'),
  play: async () => {
    const day = await screen.findByRole('listitem', { name: /11月18日|2026-11-18|18/ });
    await userEvent.click(await within(day).findByRole('button', { name: '二期产线自动化改造' }));
    await expect(
      await screen.findByRole('dialog', { name: '二期产线自动化改造' }),
    ).toBeInTheDocument();
  },
};

/** Of thirty customers one has an address without a point, and one a point without an address. */
const MAP: StageParameters = {
  path: '/customer?view=map',
  tables: () => {
    const tables = sampleTables(30);
    const [first, second] = tables.customer ?? [];
    Object.assign(first?.data ?? {}, {
      address: { region: '上海市,上海市,浦东新区', address: '世纪大道 1 号', location: '' },
    });
    Object.assign(second?.data ?? {}, {
      address: { region: '', address: '', location: '114.06,22.54' },
    });
    return tables;
  },
};

const beside = () => screen.findByRole('region', { name: '地图上的数据' });
const tiles = () => screen.getByRole('group', { name: /^各省的数据/ });
const tile = (name: string) => within(tiles()).getByRole('button', { name });
/** How many a square says that it stands for. */
const said = (button: HTMLElement) =>
  Number(/，(\d+) 条$/.exec(button.getAttribute('aria-label') ?? '')?.[1]);

export const OnAMap: Story = {
  name: 'Customers on a map',
  args: { module: 'customer' },
  parameters: { records: MAP },
  play: async ({ step }) => {
    await step(
      'Customers with a place are told by province and in a list beside it; others are counted [LIST-007]',
      async () => {
        await expect(await within(await beside()).findByText('共 29 条')).toBeVisible();
        await expect(within(await beside()).getByText('另有 1 条没有位置')).toBeVisible();
        const squares = within(tiles()).getAllByRole('button');
        await expect(squares).toHaveLength(35);
        await expect(squares.reduce((sum, square) => sum + said(square), 0)).toBe(29);
        await expect(document.querySelector('.leaflet-container')).toBeNull();
      },
    );
    await step('A province alone, and all again by its square or Esc', async () => {
      const [most] = within(tiles())
        .getAllByRole('button')
        .toSorted((a, b) => said(b) - said(a));
      if (!most) throw new Error('There is no square.');
      await userEvent.click(most);
      await expect(most).toHaveAttribute('aria-pressed', 'true');
      const here = within(await beside()).getAllByRole('listitem');
      await expect(here).toHaveLength(said(most));
      await userEvent.click(most);
      await expect(within(await beside()).getByText('共 29 条')).toBeVisible();
      await userEvent.keyboard('{Enter}');
      await expect(within(await beside()).getByText(`这里有 ${said(most)} 条`)).toBeVisible();
      await userEvent.keyboard('{Escape}');
      await expect(most).toHaveAttribute('aria-pressed', 'false');
      await expect(within(await beside()).getByText('共 29 条')).toBeVisible();
      await expect(most).toHaveFocus();
    });
    await step(
      'Squares are one stop of the Tab key, and arrows walk as the compass says',
      async () => {
        const stops = () =>
          within(tiles())
            .getAllByRole('button')
            .filter((each) => each.tabIndex === 0);
        await expect(stops()).toHaveLength(1);
        const south = within(tiles()).getByRole('button', { name: /^广东，/ });
        south.focus();
        await waitFor(() => expect(stops()).toEqual([south]));
        await userEvent.keyboard('{ArrowUp}');
        await expect(within(tiles()).getByRole('button', { name: /^湖南，/ })).toHaveFocus();
        await userEvent.keyboard('{ArrowRight}{ArrowRight}');
        await expect(within(tiles()).getByRole('button', { name: /^浙江，/ })).toHaveFocus();
        await userEvent.keyboard('{Home}');
        await expect(tile('黑龙江，0 条')).toHaveFocus();
        // none are there: pressing changes nothing
        await userEvent.keyboard('{Enter}');
        await expect(within(await beside()).getByText('共 29 条')).toBeVisible();
      },
    );
    await step('A customer with a point and no province is found as well', async () => {
      await userEvent.click(tile('其他（地址没有写省份），1 条'));
      const [only] = within(await beside()).getAllByRole('listitem');
      await expect(only).toHaveTextContent('114.06,22.54');
      await userEvent.click(within(only as HTMLElement).getByRole('button'));
      await expect(await screen.findByRole('dialog')).toBeInTheDocument();
      await expect(address()).toContain('id=');
    });
  },
};

/** With tiles, and for a field of mere places, dots are drawn where the records lie. */
export const OnAMapOfDots: Story = {
  name: 'Customers as dots on a map of tiles',
  args: { module: 'customer' },
  parameters: {
    records: {
      ...MAP,
      answer: (path: string) =>
        path === '/rest/sys/config/getSetting'
          ? ok({ map_tiles: '/{z}/{x}/{y}.png', map_attribution: '地图服务' })
          : undefined,
    },
  },
  play: ({ step }) =>
    step('Customers are dots, near ones as one, and a list of what is in sight', async () => {
      await expect(await within(await beside()).findByText('视野内 29 条')).toBeVisible();
      const map = screen.getByRole('application', { name: /^地图/ });
      const dots = () =>
        within(map)
          .getAllByRole('button')
          .filter((each) => each.className.includes('fieldwork-map-dot'));
      const stood = dots().map((dot) => Number(dot.textContent || 1));
      await expect(stood.reduce((sum, count) => sum + count, 0)).toBe(29);
    }),
};
