import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { BenchPage } from '../../src/pages/bench/BenchPage.tsx';
import type { Bench, FormInput, ListInput, NeutralField } from '../../src/pages/bench/contract.ts';

const meta = {
  title: 'Form/Bench',
  component: BenchPage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof BenchPage>;
export default meta;
type Story = StoryObj<typeof meta>;

const OPTIONS = Array.from({ length: 10 }, (_, index) => ({
  value: `o${index}`,
  label: `Option ${index}`,
}));

/** A block of the measured form: 3 text, 2 number, 2 select, date, checkbox, computed. */
function block(at: number): NeutralField[] {
  const id = (index: number) => `f${at * 10 + index}`;
  return [
    { id: id(0), label: `Name ${at}`, kind: 'text', required: true },
    { id: id(1), label: `Code ${at}`, kind: 'text', pattern: '^[A-Z]{2}\\d{4}$' },
    { id: id(2), label: `Note ${at}`, kind: 'text' },
    { id: id(3), label: `Price ${at}`, kind: 'number', maximum: 1000 },
    { id: id(4), label: `Count ${at}`, kind: 'number' },
    { id: id(5), label: `Kind ${at}`, kind: 'select', options: OPTIONS },
    { id: id(6), label: `Group ${at}`, kind: 'select', options: OPTIONS },
    { id: id(7), label: `Day ${at}`, kind: 'date' },
    { id: id(8), label: `Done ${at}`, kind: 'checkbox' },
    {
      id: id(9),
      label: `Sum ${at}`,
      kind: 'computed',
      formula: `${id(3)} + ${id(4)} * 2${at % 5 === 0 ? '' : ` + f${at * 10 - 1}`}`,
    },
  ];
}

function formOf(blocks: number): FormInput {
  const fields = Array.from({ length: blocks }, (_, at) => block(at)).flat();
  const values = Object.fromEntries(
    fields.map(({ id, kind }, index) => [
      id,
      kind === 'number'
        ? index
        : kind === 'date'
          ? '2026-11-21'
          : kind === 'checkbox'
            ? index % 4 === 0
            : kind === 'select'
              ? 'o3'
              : index % 10 === 0
                ? ''
                : 'AB1234',
    ]),
  );
  return { kind: 'form', spec: { fields, values } };
}

const LIST: ListInput = {
  kind: 'list',
  columns: [
    { id: 'name', label: 'Name', type: 'text', width: 200 },
    { id: 'amount', label: 'Amount', type: 'number', width: 120 },
  ],
  rows: Array.from({ length: 1000 }, (_, index) => ({
    name: `Row ${index}`,
    amount: (index * 7919) % 1000,
  })),
};

async function bench(): Promise<Bench> {
  const page = await waitFor(() => {
    if (!window.__bench) throw new Error('The bench is not there yet.');
    return window.__bench;
  });
  await page.ready;
  return page;
}

/** Draws nothing until asked; then the product's own form, read, typed into and submitted through the contract. */
export const Form: Story = {
  play: async () => {
    const page = await bench();
    await expect(page.mounted()).toBe(false);
    await page.mount(formOf(20));
    await waitFor(() => expect(page.mounted()).toBe(true));
    await expect([page.read('f1'), page.read('f5'), page.read('f7'), page.read('f8')]).toEqual([
      'AB1234',
      'Option 3',
      '2026-11-21',
      'true',
    ]);
    await waitFor(() => expect(Number(page.read('f9'))).toBe(3 + 4 * 2));
    await page.focusField('f3');
    await userEvent.keyboard('{Control>}a{/Control}10');
    await waitFor(() =>
      expect([Number(page.read('f9')), Number(page.read('f19'))]).toEqual([18, 18 + 13 + 14 * 2]),
    );
    page.submit();
    await waitFor(() => expect(page.errorCount()).toBe(20));
    page.unmount();
    await expect(page.mounted()).toBe(false);
  },
};

/** The product's own table: rows by position, sorted, a window of them drawn. */
export const List: Story = {
  play: async () => {
    const page = await bench();
    await page.mount(LIST);
    await waitFor(() => expect(page.mounted()).toBe(true));
    await expect(page.cell(0, 'name')).toBe('Row 0');
    await expect(page.cell(900, 'name')).toBeNull();
    page.sort('amount', 'desc');
    await waitFor(() => expect(page.cell(0, 'amount')).toBe('999'));
    await expect(page.scroller().querySelectorAll(page.rowSelector).length).toBeLessThan(80);
  },
};
