import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import type { Definition } from '../../schemas/definition/definition.ts';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { customer } from '../../schemas/modules/customer.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { useLocale } from '../../src/data/definitions.ts';
import { RecordTable } from '../../src/records/list/table/RecordTable.tsx';
import type { ListRow } from '../../src/records/shared/types.ts';
import { sampleTables } from '../support/recordData.ts';
import { withHost } from '../support/host.tsx';

/** The table alone, with as many rows as asked for. */
function Rows({
  count,
  rowHeight,
  wide = 15,
}: {
  count: number;
  rowHeight: number;
  wide?: number;
}) {
  const locale = useLocale();
  const form = useMemo(
    () => translateDefinition({ module: customer, definition: definitionOf(wide), locale }),
    [wide, locale],
  );
  const [sort, setSort] = useState('');
  const given = useMemo(() => rowsOf(count), [count]);
  const rows = useMemo(() => (sort ? given.toReversed() : given), [given, sort]);
  const [chosen, setChosen] = useState({});
  const [widths, setWidths] = useState({});
  return (
    <div className="flex h-dvh flex-col">
      <RecordTable
        label="客户"
        form={form}
        columns={form.columns.slice(0, wide)}
        rows={rows}
        locale={locale}
        rowHeight={rowHeight}
        onOpen={() => undefined}
        sort={sort}
        onSort={(model) => setSort(`-${model}`)}
        chosen={chosen}
        onChoose={setChosen}
        widths={widths}
        onWidths={setWidths}
      />
    </div>
  );
}

/** The shipped definition with as many fields more as a table of that many columns needs. */
function definitionOf(wide: number): Definition {
  const definition = defaultDefinition(customer);
  const more = Array.from({ length: Math.max(0, wide - 15) }, (_, index) => ({
    type: 'input' as const,
    key: `more_${index}`,
    model: `more_${index}`,
    name: `指标 ${index + 1}`,
    options: {},
    rules: [],
  }));
  return { ...definition, list: [...definition.list, ...more] };
}

function rowsOf(count: number): ListRow[] {
  const { customer: some = [] } = sampleTables(200);
  return Array.from({ length: count }, (_, index) => {
    const row = some[index % some.length];
    return {
      ...row?.data,
      id: index + 1,
      version: 1,
      name: `${String(row?.data.name)} ${index + 1}`,
      number: null,
      owner_user_id: 11,
      create_time: row?.create_time ?? '',
      update_time: '',
      last_contact_time: row?.last_contact_time ?? null,
      state: 0,
      approval_state: 0,
      lock_flag: 'unlocked',
      is_edit: true,
      is_delete: true,
      display: { owner_user_id: '林晓峰' },
    };
  });
}

const meta = {
  title: 'Records/Table',
  component: Rows,
  decorators: [withHost],
  args: { count: 10_000, rowHeight: 32 },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Rows>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Ten thousand rows of fifteen columns: only those near the window exist. */
export const TenThousandRows: Story = {
  play: async () => {
    const grid = await screen.findByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', '10001');
    await expect(within(grid).getAllByRole('row').length).toBeLessThan(80);
    grid.focus();
    await userEvent.keyboard('{End}');
    await waitFor(() =>
      expect(
        document.getElementById(grid.getAttribute('aria-activedescendant') ?? ''),
      ).toHaveTextContent('10000'),
    );
    await userEvent.keyboard('{Home}');
    await waitFor(() =>
      expect(
        document.getElementById(grid.getAttribute('aria-activedescendant') ?? ''),
      ).toHaveAttribute('aria-rowindex', '2'),
    );
  },
};

/** Three hundred columns: only those near the window exist, the pinned ones stay, and the keyboard walks all of them. */
export const ThreeHundredColumns: Story = {
  args: { wide: 300 },
  play: async () => {
    const grid = await screen.findByRole('grid');
    await expect(grid).toHaveAttribute('aria-colcount', '301');
    const places = () =>
      [...grid.querySelectorAll('[role=columnheader]')].map((heading) =>
        Number(heading.getAttribute('aria-colindex')),
      );
    await expect(places().length).toBeLessThan(60);
    await expect(Math.max(...places())).toBeLessThan(60);
    grid.scrollLeft = grid.scrollWidth;
    await waitFor(() => expect(Math.max(...places())).toBe(301));
    await expect(grid.querySelectorAll('[role=gridcell]').length).toBeLessThan(4000);
    const pinned = within(grid).getByRole('columnheader', { name: '客户名称' });
    await expect(pinned.getBoundingClientRect().left).toBeLessThan(60);
    grid.scrollLeft = 0;
    grid.focus();
    await userEvent.keyboard('{ArrowDown}');
    for (let step = 0; step < 14; step += 1) await userEvent.keyboard('{ArrowRight}');
    const marked = () => document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
    await waitFor(() => expect(marked()).toHaveAttribute('aria-colindex', '15'));
    const [cell, frame] = [marked()?.getBoundingClientRect(), grid.getBoundingClientRect()];
    await expect(
      (cell?.right ?? 0) <= frame.right &&
        (cell?.left ?? 0) > pinned.getBoundingClientRect().right - 1,
    ).toBe(true);
  },
};

export const WiderByKeyboard: Story = {
  args: { count: 20 },
  play: async () => {
    const heading = await screen.findByRole('columnheader', { name: '客户名称' });
    const before = heading.getBoundingClientRect().width;
    within(heading).getByRole('button').focus();
    await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
    await waitFor(() => expect(heading.getBoundingClientRect().width).toBe(before + 32));
  },
};

/** Shift takes all rows in between. */
export const ChoosingARange: Story = {
  args: { count: 20, rowHeight: 40 },
  play: async () => {
    const boxes = (await screen.findAllByRole('checkbox')).slice(1);
    const user = userEvent.setup();
    await user.click(boxes[1] as HTMLElement);
    await user.keyboard('{Shift>}');
    await user.click(boxes[5] as HTMLElement);
    await user.keyboard('{/Shift}');
    await waitFor(() =>
      expect(boxes.filter((box) => (box as HTMLInputElement).checked)).toHaveLength(5),
    );
  },
};

/** Another order changes the words of the rows; the rows themselves stay, and what was chosen stays chosen. */
export const SortedAnew: Story = {
  play: async ({ userEvent: user }) => {
    const grid = await screen.findByRole('grid');
    const [, first] = await within(grid).findAllByRole('row');
    const box = () => within(first as HTMLElement).getByRole('checkbox');
    await user.click(box());
    await waitFor(() => expect(box()).toBeChecked());
    await user.click(within(grid).getByRole('button', { name: '客户名称' }));
    await waitFor(() => expect(first).toHaveTextContent(/10000/));
    await expect(first).toBeInTheDocument();
    await expect(box()).not.toBeChecked();
    grid.scrollTop = grid.scrollHeight;
    await waitFor(() =>
      expect(within(grid).getAllByRole('checkbox', { checked: true })).toHaveLength(1),
    );
    grid.scrollTop = 0;
    await waitFor(() =>
      expect(within(grid).queryAllByRole('checkbox', { checked: true })).toHaveLength(0),
    );
  },
};
