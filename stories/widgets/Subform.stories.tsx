import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import type { Group } from '../../schemas/conditions/conditions.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { FilterBuilder } from '../../src/records/list/filters/FilterBuilder.tsx';
import { FilterText } from '../../src/records/list/filters/FilterText.tsx';
import type { Definition, WidgetOptions } from '../../schemas/definition/definition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { FormDemo } from '../support/FormDemo.tsx';
import { documentTables, productAnswers } from '../support/documents.ts';
import { type StageParameters, setStage, withStage } from '../support/recordStage.tsx';
import { makeField } from '../support/samples.ts';
import { RowsShow } from '../../widgets/parts/rows/RowsShow.tsx';
import { SubformShow } from '../../widgets/subform.show.tsx';

/** Rows of several values each, as administrators define them. */
export default {
  title: 'Widgets/Subform',
  decorators: [withStage],
  beforeEach: setStage,
  parameters: {
    layout: 'fullscreen',
    records: { tables: documentTables, answer: productAnswers } satisfies StageParameters,
  },
} satisfies Meta;

const column = (type: string, model: string, name: string, options: WidgetOptions = {}) => ({
  type,
  model,
  key: model,
  name,
  options,
  rules: [],
});
const COLUMNS = [
  column('input', 'item', '配件', { required: true, unique: true }),
  column('select', 'grade', '等级', {
    showLabel: true,
    options: [
      { value: 'a', label: '优等' },
      { value: 'b', label: '合格' },
    ],
  }),
  column('number', 'price', '单价', { precision: 2, min: 0 }),
  column('number', 'count', '数量', { precision: 0, min: 1 }),
  column('number', 'amount', '金额', { precision: 2, formula: 'price * count', sum: 'total' }),
];
const OPTIONS: WidgetOptions = { columns: COLUMNS, max: 1000 };
const definition = {
  list: [column('input', 'name', '名称'), column('subform', 'parts', '随货配件', OPTIONS)],
  config: { labelPosition: 'top' },
} as unknown as Definition;
const ROWS = [
  { _id: 'a', item: '减速机', grade: 'a', price: 1200, count: 2, amount: 2400 },
  { _id: 'b', item: '夹爪', grade: 'b', price: 350.5, count: 4, amount: 1402 },
];
const form = (parts: unknown = []) => (
  <FormDemo module={MODULES.marketing} definition={definition} values={{ name: '发货', parts }} />
);
const box = (row: number, name: string) => screen.findByLabelText(`第 ${row} 行 ${name}`);

export const Typed: StoryObj = {
  name: 'Sub-form: typed by keys, computed, added up, refused at its cell',
  render: () => form(),
  play: async ({ canvas, userEvent }) => {
    await expect(
      (await canvas.findAllByRole('columnheader')).map(({ textContent }) => textContent),
    ).toEqual(['#序号', '配件 *', '等级', '单价', '数量', '金额', '操作']);
    await userEvent.click(await canvas.findByRole('button', { name: '添加一行' }));
    await waitFor(async () => expect(await box(1, '配件')).toHaveFocus());
    await userEvent.keyboard('减速机');
    await userEvent.type(await box(1, '单价'), '1200{Tab}2');
    await expect(await box(1, '数量')).toHaveValue('2');
    await waitFor(() => expect(canvas.getAllByText('2,400.00')).toHaveLength(2));
    (await box(1, '配件')).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(async () => expect(await box(2, '配件')).toHaveFocus());
    await userEvent.keyboard('减速机');
    await userEvent.click(canvas.getByRole('button', { name: '保存' }));
    await expect(await canvas.findByText('与第 1 行重复')).toBeVisible();
    await expect(canvas.getAllByText(/与第 1 行重复/)).toHaveLength(1);
    await waitFor(async () => expect(await box(2, '配件')).toHaveFocus());
    await userEvent.keyboard('{Control>}a{/Control}轴承');
    await waitFor(() => expect(canvas.queryByText('与第 1 行重复')).toBeNull());
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(async () => expect(await box(1, '配件')).toHaveValue('轴承'));
    await waitFor(async () => expect(await box(1, '配件')).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: '第 2 行的操作' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: '删除这一行' }));
    await waitFor(() => expect(canvas.queryByLabelText('第 2 行 配件')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: '保存' }));
    await expect(await canvas.findByText(/"item": ?"轴承"/)).toBeInTheDocument();
  },
};

export const Pasted: StoryObj = {
  name: 'Sub-form: cells pasted from a spreadsheet',
  render: () => form(ROWS),
  play: async ({ canvas, userEvent }) => {
    (await box(2, '配件')).focus();
    await userEvent.paste('轴承\t优等\t10\t3\n法兰\t次品\t20\t1\n');
    await waitFor(async () => expect(await box(3, '配件')).toHaveValue('法兰'));
    await expect(await box(2, '配件')).toHaveValue('轴承');
    await expect(await canvas.findByText('请选择列表中的选项')).toBeVisible();
    await expect(await canvas.findByText('30.00')).toBeVisible();
  },
};

export const Thousand: StoryObj = {
  name: 'Sub-form: a thousand rows, of which those in sight are drawn',
  render: () =>
    form(
      Array.from({ length: 1000 }, (_, at) => ({
        _id: `r${at}`,
        item: `配件 ${at + 1}`,
        price: 2,
        count: 1,
        amount: 2,
      })),
    ),
  play: async ({ canvas, userEvent }) => {
    const first = await box(1, '单价');
    await expect(canvas.getAllByRole('row').length).toBeLessThan(60);
    await userEvent.click(first);
    const began = performance.now();
    await userEvent.keyboard('{Control>}a{/Control}3');
    await waitFor(() => expect(canvas.getByText('2,001.00')).toBeVisible());
    await expect(performance.now() - began).toBeLessThan(2000);
    await expect(canvas.getByRole('button', { name: '添加一行' })).toBeDisabled();
  },
};

export const Read: StoryObj = {
  name: 'Sub-form: read',
  render: () => (
    <RowsShow
      field={makeField('subform', '随货配件', OPTIONS)}
      value={ROWS}
      compact={false}
      locale="zh-chs"
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: '随货配件' })).toBeVisible();
    await expect(canvas.getByText('3,802.00')).toBeVisible();
  },
};

export const Listed: StoryObj = {
  name: 'Sub-form: in a list, how many rows there are and which come first',
  render: () => (
    <SubformShow
      field={makeField('subform', '随货配件', OPTIONS)}
      value={4}
      display="减速机、夹爪、轴承、…"
      compact
      locale="zh-chs"
    />
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement).toHaveTextContent('4 行 · 减速机、夹爪、轴承、…'));
  },
};

/** The filter of a list: whether any row fits, in its dialog and in words afterwards. */
function RowFilter() {
  const [filter, setFilter] = useState<Group>();
  const form = useMemo(
    () => translateDefinition({ module: MODULES.marketing, definition, locale: 'zh-chs' }),
    [],
  );
  return (
    <div className="p-4">
      <FilterBuilder form={form} filter={undefined} locale="zh-chs" onApply={setFilter} />
      {filter && <FilterText form={form} filter={filter} />}
    </div>
  );
}

export const Filtered: StoryObj = {
  name: 'Sub-form: a list is narrowed by any of its rows',
  render: () => <RowFilter />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    const fields = await canvas.findByRole('combobox', { name: '字段' });
    const group = within(fields).getByRole('group', { name: '随货配件的任一行' });
    await expect(
      within(group)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['配件', '等级', '单价', '数量', '金额'].map((name) => `随货配件 › ${name}`));
    await userEvent.selectOptions(fields, '随货配件 › 等级');
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: '比较方式' }), '为空');
    await userEvent.click(canvas.getByRole('button', { name: '添加条件' }));
    const [, second] = canvas.getAllByRole('combobox', { name: '字段' });
    await userEvent.selectOptions(second as HTMLElement, '随货配件 › 数量');
    await userEvent.type(await canvas.findByRole('textbox', { name: '数量' }), '3');
    await userEvent.click(canvas.getByRole('button', { name: '筛选' }));
    await waitFor(() =>
      expect(canvasElement).toHaveTextContent(
        /随货配件的任一行 › 等级 为空\s*且\s*随货配件的任一行 › 数量 等于 3/,
      ),
    );
  },
};
