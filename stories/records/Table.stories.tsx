import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { defaultDefinition } from '../../schemas/defaultDefinition.ts';
import { customer } from '../../schemas/modules/customer.ts';
import { translate } from '../../schemas/translate.ts';
import { useLocale } from '../../src/data/definitions.ts';
import { RecordTable } from '../../src/records/list/RecordTable.tsx';
import type { ListRow } from '../../src/records/types.ts';
import { sampleTables } from '../support/recordData.ts';
import { withHost } from '../support/host.tsx';

/** The table alone, with as many rows as asked for. */
function Rows({ count, rowHeight }: { count: number; rowHeight: number }) {
  const locale = useLocale();
  const form = useMemo(() => translate({ module: customer, definition: defaultDefinition(customer), locale }), [locale]);
  const rows = useMemo(() => rowsOf(count), [count]);
  const [chosen, setChosen] = useState({});
  const [widths, setWidths] = useState({});
  return (
    <div className="flex h-dvh flex-col">
      <RecordTable
        label="客户"
        form={form}
        columns={form.columns.slice(0, 15)}
        rows={rows}
        locale={locale}
        rowHeight={rowHeight}
        onOpen={() => undefined}
        sort=""
        onSort={() => undefined}
        chosen={chosen}
        onChoose={setChosen}
        widths={widths}
        onWidths={setWidths}
      />
    </div>
  );
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
    await waitFor(() => expect(document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')).toHaveTextContent('10000'));
    await userEvent.keyboard('{Home}');
    await waitFor(() =>
      expect(document.getElementById(grid.getAttribute('aria-activedescendant') ?? '')).toHaveAttribute('aria-rowindex', '2'),
    );
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
    await waitFor(() => expect(boxes.filter((box) => (box as HTMLInputElement).checked)).toHaveLength(5));
  },
};
