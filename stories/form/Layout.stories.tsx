import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { Widget } from '../../schemas/definition/definition.ts';
import { contract } from '../../schemas/modules/contract.ts';
import { customer } from '../../schemas/modules/customer.ts';
import { documentTables, productAnswers, RECORDS_BY_MODULE } from '../support/documents.ts';
import { FormDemo } from '../support/FormDemo.tsx';
import { definition, grid, PLAIN, section, widget } from '../support/plainForm.ts';
import { type StageParameters, setStage, withStage } from '../support/recordStage.tsx';

const meta = {
  title: 'Form/Layout',
  component: FormDemo,
  args: { module: PLAIN },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: {
    layout: 'fullscreen',
    records: { tables: documentTables, answer: productAnswers } satisfies StageParameters,
  },
} satisfies Meta<typeof FormDemo>;
export default meta;
type Story = StoryObj<typeof meta>;

const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));
const sent = async () =>
  JSON.parse((await screen.findByLabelText('提交的值')).textContent ?? '') as Record<
    string,
    unknown
  >;
const place = (model: string) =>
  document.querySelector(`[data-field=${model}]`)?.getBoundingClientRect() as DOMRect;

const NESTED = [
  grid('outer', [
    { span: 8, list: [widget('input', 'line', '产线')] },
    {
      span: 16,
      list: [
        widget('textarea', 'state', '现状'),
        grid('inner', [
          { list: [widget('number', 'people', '人数')] },
          { list: [widget('number', 'shifts', '班次')] },
          { list: [widget('switch', 'night', '夜班')] },
        ]),
      ],
    },
  ]),
  section('s', '结论'),
  grid('end', [
    { list: [widget('rate', 'score', '评分')] },
    { list: [widget('date', 'next', '复查日期')] },
  ]),
];

/** Grids in grids: side by side on the screen, flat in the record. */
export const Nested: Story = {
  name: 'Grids in grids, flat values',
  args: { definition: definition(NESTED) },
  play: ({ step }) =>
    step('Grids in grids, flat values [FORM-002] [FORM-045]', async () => {
      await userEvent.type(await screen.findByRole('textbox', { name: '产线' }), '二号线');
      await userEvent.type(screen.getByRole('textbox', { name: '人数' }), '12');
      await expect(place('people').top).toBe(place('shifts').top);
      await expect(place('people').left).toBeLessThan(place('shifts').left);
      await expect(place('state').left).toBeGreaterThan(place('line').left);
      await save();
      await expect(await sent()).toEqual({ line: '二号线', people: 12 });
    }),
};

const HINTED = {
  input: '营业执照上的全称',
  textarea: '一行一个要求',
  number: '含税',
  date: '合同上的日期',
  select: '挑一种',
};

/** What belongs into a field stands in it while it is empty. */
export const Hints: Story = {
  name: 'A hint stands in a field while it is empty',
  args: {
    definition: definition(
      Object.entries(HINTED).map(([type, placeholder]) =>
        widget(type, type, `字段 ${type}`, {
          placeholder,
          ...(type === 'select' && { options: [{ value: 'a', label: '甲' }], showLabel: true }),
        }),
      ),
    ),
  },
  play: ({ step }) =>
    step('A hint stands in a field while it is empty [FORM-010]', async () => {
      const { select, ...typed } = HINTED;
      await expect(await screen.findByText(select)).toBeVisible();
      for (const [type, hint] of Object.entries(typed)) {
        const box = screen.getByPlaceholderText(hint);
        await expect(box).toBe(screen.getByLabelText(`字段 ${type}`));
        await expect(box.matches(':placeholder-shown')).toBe(true);
      }
      const line = screen.getByLabelText(`字段 input`);
      await userEvent.type(line, '华东机电');
      await expect(line.matches(':placeholder-shown')).toBe(false);
      await userEvent.click(screen.getByRole('combobox', { name: '字段 select' }));
      await userEvent.click(await screen.findByRole('option', { name: '甲' }));
      await waitFor(() => expect(screen.queryByText(select)).toBeNull());
    }),
};

const CARE = { field: 'power', operator: 'gt', value: 100 } as const;
const TABS: Widget[] = [
  widget('input', 'name', '名称'),
  {
    ...section('tabs', '标签页'),
    type: 'tabs',
    tabs: [
      { label: '参数', list: [widget('number', 'power', '功率')] },
      { label: '保养', list: [widget('input', 'shop', '保养厂家', { required: true })] },
      { label: '大修', list: [widget('input', 'repair', '大修周期', { when: { show: CARE } })] },
    ],
  },
  widget('input', 'memo', '备注'),
];

/** A grid whose fields conditions hide leaves no row behind, and comes back with them. */
export const EmptyGrid: Story = {
  name: 'A grid of which nothing shows is no row',
  args: {
    definition: definition([
      widget('number', 'power', '功率'),
      grid('care', [
        { list: [widget('input', 'shop', '保养厂家', { when: { show: CARE } })] },
        { list: [widget('date', 'day', '保养日期', { when: { show: CARE } })] },
      ]),
      widget('input', 'memo', '备注'),
    ]),
  },
  play: async () => {
    const power = await screen.findByRole('textbox', { name: '功率' });
    await waitFor(() => expect(place('memo').top - place('power').bottom).toBeLessThan(13));
    await userEvent.type(power, '200');
    await expect(await screen.findByRole('textbox', { name: '保养厂家' })).toBeVisible();
    await expect(place('memo').top).toBeGreaterThan(place('shop').bottom);
  },
};

/** Parts of which one is seen at a time; what is refused comes forward, and a part of which nothing shows is not there. */
export const Tabs: Story = {
  name: 'Tabs',
  args: { definition: definition(TABS) },
  play: async ({ step }) => {
    const tab = (name: RegExp) => screen.getByRole('tab', { name });
    await step('One part at a time, by the arrows too', async () => {
      await userEvent.type(await screen.findByRole('textbox', { name: '功率' }), '20');
      await expect(screen.queryByRole('textbox', { name: '保养厂家' })).toBeNull();
      await expect(screen.queryByRole('tab', { name: /大修/ })).toBeNull();
      await userEvent.click(tab(/参数/));
      await userEvent.keyboard('{ArrowRight}');
      await expect(await screen.findByRole('textbox', { name: /保养厂家/ })).toBeVisible();
      await userEvent.keyboard('{ArrowLeft}');
      await expect(await screen.findByRole('textbox', { name: '功率' })).toHaveValue('20');
    });
    await step('What is refused comes forward, and its tab says so', async () => {
      await save();
      const shop = await screen.findByRole('textbox', { name: /保养厂家/ });
      await waitFor(() => expect(shop).toHaveFocus());
      await expect(tab(/保养/)).toHaveAccessibleName(/1 处需要修改/);
      await userEvent.type(shop, '大华');
      await waitFor(() => expect(tab(/保养/)).toHaveAccessibleName('保养'));
    });
    await step('A condition brings a part', async () => {
      await userEvent.click(tab(/参数/));
      await userEvent.type(await screen.findByRole('textbox', { name: '功率' }), '0');
      await userEvent.type(screen.getByRole('textbox', { name: '备注' }), '好');
      await userEvent.click(await screen.findByRole('tab', { name: '大修' }));
      await userEvent.type(await screen.findByRole('textbox', { name: '大修周期' }), '五年');
    });
    await step('All of it is sent, flat', async () => {
      await save();
      await expect(await sent()).toEqual({ power: 200, shop: '大华', repair: '五年', memo: '好' });
    });
  },
};

const right = (model: string) => place(model).right;
/** The box of its control, frame included. */
const box = (model: string) =>
  document
    .querySelector(`[data-field=${model}] input`)
    ?.closest('[data-field] > div')
    ?.getBoundingClientRect() as DOMRect;
const inside = () =>
  Math.max(right('a'), right('b')) <=
  (document.querySelector('.\\@container')?.getBoundingClientRect().right ?? 0) + 1;

/** A gutter is half on either side of a column, as Element spreads it: the last column ends where the form ends. */
export const WideGutter: Story = {
  name: 'A gutter of 64 px keeps both columns inside',
  args: {
    definition: definition([
      grid('g', [{ list: [widget('input', 'a', '左')] }, { list: [widget('input', 'b', '右')] }], {
        gutter: 64,
      }),
      widget('input', 'c', '下'),
    ]),
    width: 560,
  },
  play: async () => {
    await screen.findByRole('textbox', { name: '右' });
    await expect(inside()).toBe(true);
    await expect(box('a').left).toBe(box('c').left);
    await expect(Math.round(box('b').right)).toBe(Math.round(box('c').right));
    await expect(Math.round(box('b').left - box('a').right)).toBe(64);
    await expect(Math.round(box('a').width)).toBe(Math.round(box('b').width));
  },
};

/** Where a label beside its control would leave nothing for the control, it stands above it. */
export const NarrowColumns: Story = {
  name: 'Labels give way in narrow columns',
  args: {
    definition: definition(
      [
        grid('g', [
          { span: 2, list: [widget('input', 'a', '编码')] },
          { span: 2, list: [widget('input', 'b', '批次')] },
          { span: 20, list: [widget('input', 'c', '名称')] },
        ]),
      ],
      { labelPosition: 'right' },
    ),
  },
  play: async () => {
    await screen.findByRole('textbox', { name: '名称' });
    await expect(box('a').width).toBeGreaterThan(50);
    await expect(box('a').top).toBeGreaterThan(place('a').top + 10);
    await expect(box('c').left).toBeGreaterThan(place('c').left + 90);
    await expect(inside()).toBe(true);
  },
};

const cell = (colspan: number, rowspan: number, ...list: Widget[]) => ({
  type: 'td',
  options: { colspan, rowspan },
  list,
});
const words = (key: string, text: string) => widget('text', key, text, { defaultValue: text });
const answer = (model: string, name: string) => widget('input', model, name, { hideLabel: true });

/** Cells that span rows and columns leave the others in their places: what is entered stands under its heading. */
export const TableOfCells: Story = {
  name: 'A table with merged cells',
  args: {
    definition: definition([
      {
        ...widget('report', 'table', '家庭成员'),
        rows: [
          {
            columns: [
              cell(1, 3, words('t', '家庭成员')),
              cell(1, 1, words('h1', '姓名')),
              cell(2, 1, words('h2', '单位')),
              cell(1, 1, words('h3', '电话')),
            ],
          },
          { columns: ['a', 'b', 'e', 'f'].map((model) => cell(1, 1, answer(model, model))) },
          { columns: [cell(1, 1, answer('c', '成员二')), cell(2, 1, answer('d', '成员二任职'))] },
        ],
      },
    ]),
  },
  play: async () => {
    await screen.findByRole('textbox', { name: '成员二任职' });
    const heading = (text: string) => screen.getByText(text).getBoundingClientRect();
    await expect(Math.round(heading('姓名').left)).toBe(Math.round(box('a').left));
    await expect(Math.round(box('c').left)).toBe(Math.round(box('a').left));
    await expect(Math.round(heading('单位').left)).toBe(Math.round(box('d').left));
    await expect(Math.round(box('e').right)).toBe(Math.round(box('d').right));
    await expect(Math.round(heading('电话').left)).toBe(Math.round(box('f').left));
    await expect(box('c').top).toBeGreaterThan(box('a').bottom);
    await expect(heading('家庭成员').right).toBeLessThan(box('a').left);
  },
};

const FEW = [
  grid('g', [
    { list: [widget('input', 'name', '名称', { required: true })] },
    {
      list: [
        widget('input', 'long', '统一社会信用代码或其他法定证件号码', {
          help: '营业执照上的 18 位代码',
        }),
      ],
    },
  ]),
  widget('checkbox', 'kinds', '调研内容', {
    options: ['电气', '机械', '软件', '安全'].map((value) => ({ value })),
    inline: true,
  }),
  widget('textarea', 'note', '说明'),
];
export const LabelsRight: Story = {
  args: { definition: definition(FEW, { labelPosition: 'right' }) },
};
export const LabelsLeft: Story = {
  args: { definition: definition(FEW, { labelPosition: 'left', labelWidth: 140 }) },
};
export const LabelsTop: Story = { args: { definition: definition(FEW, { labelPosition: 'top' }) } };
/** Labels stand at the other side, the order of the columns turns round. */
export const RightToLeft: Story = {
  globals: { direction: 'rtl' },
  args: { definition: definition([...NESTED, ...FEW], { labelPosition: 'right' }) },
  play: async () => {
    await screen.findByRole('textbox', { name: '人数' });
    await expect(place('people').left).toBeGreaterThan(place('shifts').left);
  },
};
/** On a phone every column stands below the one before it. */
export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  args: { definition: definition([...NESTED, ...FEW], { labelPosition: 'right' }) },
  play: async () => {
    await screen.findByRole('textbox', { name: '人数' });
    await expect(place('people').left).toBe(place('shifts').left);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const LargeText: Story = {
  globals: { text: '2' },
  args: { definition: definition(FEW, { labelPosition: 'right' }) },
};

/** Sections fold, and say so. */
export const Sections: Story = {
  name: 'Sections fold',
  args: {
    definition: definition([
      section('a', '基本信息'),
      widget('input', 'name', '名称'),
      section('b', '备注与附件（可不填）'),
      widget('textarea', 'note', '说明'),
    ]),
  },
  play: ({ step }) =>
    step('Sections fold [FORM-044]', async () => {
      const heading = await screen.findByRole('button', {
        name: '备注与附件（可不填）',
        expanded: true,
      });
      await userEvent.click(heading);
      await expect(screen.queryByRole('textbox', { name: '说明' })).toBeNull();
      await expect(heading).toHaveAttribute('aria-expanded', 'false');
      await userEvent.click(heading);
      await expect(screen.getByRole('textbox', { name: '说明' })).toBeVisible();
    }),
};

/** A type from another program: said, drawn, and sent back as it came. */
export const UnknownWidget: Story = {
  name: 'A type nobody knows keeps its value',
  args: {
    definition: definition([
      widget('input', 'name', '名称'),
      widget('signature_pad', 'signature', '客户签名', { required: true }),
    ]),
    values: { name: '一号车间', signature: { strokes: 14, signed_by: '王建国' } },
  },
  play: ({ step }) =>
    step('A type nobody knows keeps its value [FORM-048]', async () => {
      await expect(await screen.findByRole('group', { name: '客户签名' })).toHaveTextContent(
        '不支持的字段类型：signature_pad',
      );
      await save();
      await expect(await sent()).toEqual({
        name: '一号车间',
        signature: { strokes: 14, signed_by: '王建国' },
      });
    }),
};

const MANY: Widget[] = Array.from({ length: 100 }, (_, row) =>
  grid(`r${row}`, [
    {
      list: [
        widget('input', `a${row}`, `检查项 ${row * 2 + 1}`, row === 90 ? { required: true } : {}),
      ],
    },
    { list: [widget('number', `b${row}`, `检查项 ${row * 2 + 2}`)] },
  ]),
);

/** Two hundred fields: the last fault is found, drawn and brought into view. */
export const TwoHundredFields: Story = {
  args: { definition: definition(MANY) },
  play: async () => {
    await screen.findByRole('textbox', { name: '检查项 1' });
    await save();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^检查项 181/ })).toHaveFocus());
    await expect(screen.getByText('请输入 检查项 181')).toBeVisible();
  },
};

const LONG =
  '内蒙古自治区呼伦贝尔市额尔古纳农牧业产业化综合开发与冷链物流配送有限责任公司第二分公司';
/** Long names, values, options and messages stay inside their places. */
export const LongTexts: Story = {
  args: {
    definition: definition(
      [
        section('s', `${LONG}现场调研记录与整改意见汇总`),
        grid('g', [
          {
            list: [
              widget('input', 'name', `${LONG}（全称）`, {
                required: true,
                help: `请按营业执照填写，例如「${LONG}」；不要使用简称、拼音或英文缩写。`,
              }),
            ],
          },
          {
            list: [
              widget('select', 'kind', 'VeryLongUnbreakableIdentifierWithoutAnySpacesInIt', {
                options: [{ value: 'x', label: `${LONG}所属行业分类` }],
                showLabel: true,
              }),
            ],
          },
        ]),
        widget('radio', 'way', '方式', {
          options: [
            { value: 1, label: `${LONG}自提` },
            { value: 2, label: '送货' },
          ],
          showLabel: true,
          inline: true,
        }),
      ],
      { labelPosition: 'right' },
    ),
    values: { name: LONG, kind: 'x', way: 1 },
  },
  play: async () => {
    await screen.findByRole('textbox', { name: /全称/ });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};

export const English: Story = {
  globals: { locale: 'en' },
  args: { module: contract, values: RECORDS_BY_MODULE.contract ?? {} },
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: /Contract name/ })).toHaveValue(
      '二期产线自动化改造合同',
    );
    await userEvent.clear(screen.getByRole('textbox', { name: /Contract name/ }));
    await save();
    await expect(await screen.findByText('Please enter Contract name')).toBeInTheDocument();
  },
};
export const Japanese: Story = {
  globals: { locale: 'ja' },
  args: { module: customer, values: RECORDS_BY_MODULE.customer ?? {} },
  play: async () => expect(await screen.findByRole('combobox', { name: /顧客名/ })).toBeVisible(),
};
