import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { CompareDialog } from '../../src/records/print/CompareDialog.tsx';
import { ok } from '../support/envelope.ts';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';

const link = (id: number, create_time: string) => ({
  id,
  name: '产线联网报价',
  path: `/share/${id}`,
  state: 'open' as const,
  user_id: 11,
  user_name: '林晓峰',
  create_time,
  expire_time: '2026-12-20 23:59:59',
  views: 0,
  downloads: 0,
  first_view_time: null,
  last_view_time: null,
  is_revocable: 1 as const,
  mails: [],
});

const COMPARISON = {
  earlier: 72,
  later: 73,
  fields: [
    { model: 'price', name: '报价金额', old_value: '2,480.00 元', new_value: '3,675.00 元' },
    {
      model: 'terms',
      name: '付款条款',
      old_value: '签约后七日内付 30%，验收后付清余款。',
      new_value: '签约后七日内付 50%，发货前付 40%，质保期满一年后付清余款，逾期按日万分之五计息。',
    },
  ],
  lines: [
    {
      kind: 'changed',
      name: 'QH-G200 工业智能网关 标准',
      changes: [{ model: 'quantity', name: '数量', old_value: '2', new_value: '3' }],
    },
    {
      kind: 'added',
      name: 'QH-C15 屏蔽线缆 5 米',
      changes: [{ model: 'quantity', name: '数量', old_value: '', new_value: '5' }],
    },
    {
      kind: 'removed',
      name: 'QH-A80 天线',
      changes: [{ model: 'quantity', name: '数量', old_value: '1', new_value: '' }],
    },
  ],
};

const meta = {
  title: 'Records/CompareVersions',
  component: CompareDialog,
  args: {
    links: [
      link(73, '2026-11-20 15:02:10'),
      link(72, '2026-11-18 09:30:00'),
      link(71, '2026-11-12 11:20:45'),
    ],
    onClose: fn(),
  },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: {
    layout: 'fullscreen',
    records: {
      answer: (path, { id, other }) =>
        path.endsWith('/shareLink/compare')
          ? ok(
              [Number(id), Number(other)].includes(71)
                ? { earlier: 71, later: 73, fields: [], lines: [] }
                : COMPARISON,
            )
          : undefined,
    } satisfies StageParameters,
  },
} satisfies Meta<typeof CompareDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The last two at first; any other two are chosen. */
export const LastTwo: Story = {
  play: async () => {
    const dialog = within(await screen.findByRole('dialog', { name: '对比两次发出的内容' }));
    const fields = within(await dialog.findByRole('table', { name: '字段改动' }));
    await expect(fields.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
      ['名称', '第 2 次 2026-11-18 09:30', '第 3 次 2026-11-20 15:02'],
    );
    await expect(
      fields.getByRole('row', { name: '报价金额 2,480.00 元 3,675.00 元' }),
    ).toBeVisible();
    const added = within(dialog.getByRole('table', { name: 'QH-C15 屏蔽线缆 5 米' }));
    await expect(added.getByRole('row', { name: '数量 – 5' })).toBeVisible();
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: '一次发出的' }),
      '第 1 次 2026-11-12 11:20 林晓峰',
    );
    await expect(await dialog.findByText('两次发出的内容没有不同')).toBeVisible();
    await waitFor(() =>
      expect(stageServer().calls.at(-1)?.params).toMatchObject({ id: '71', other: '73' }),
    );
  },
};

/** What was and what is stay beside each other on a phone, and nothing runs over its edge. */
export const OnAPhone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    const dialog = await screen.findByRole('dialog', { name: '对比两次发出的内容' });
    const row = await within(dialog).findByRole('row', { name: /^付款条款/ });
    const [was, is] = within(row).getAllByRole('cell');
    await expect(was?.getBoundingClientRect().top).toBe(is?.getBoundingClientRect().top);
    await expect(dialog.scrollWidth).toBeLessThanOrEqual(dialog.clientWidth);
  },
};
