import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { contract } from '../../schemas/modules/contract.ts';
import { customer } from '../../schemas/modules/customer.ts';
import { opportunity } from '../../schemas/modules/opportunity.ts';
import { service_ticket_c } from '../../schemas/modules/service_ticket_c.ts';
import { Playground } from '../../widgets/playground/Playground.tsx';
import { withHost } from '../support/host.tsx';
import { definition, grid, section, widget } from '../support/plainForm.ts';
import { useLocale } from '../support/WidgetDemo.tsx';

const SMALL = definition(
  [
    section('s', '报价'),
    grid('g', [
      { list: [widget('number', 'price', '单价', { precision: 2, required: true })] },
      { list: [widget('number', 'count', '数量', { min: 1 })] },
    ]),
    widget('number', 'sum', '金额', { precision: 2 }),
    widget('input', 'mobile', '手机', {}, [{ type: 'telephone' }]),
  ],
  { compute_formula: { sum: 'price * count' } },
);

/** As the designer k-form-design exports it. */
const FOREIGN = {
  list: [
    {
      type: 'input',
      label: '客户名称',
      options: { type: 'text', placeholder: '全称', maxLength: 50 },
      model: 'name',
      key: 'input_1',
      rules: [{ required: true, message: '必填项' }],
    },
    {
      type: 'rate',
      label: '满意度',
      options: { max: 5, allowHalf: true },
      model: 'score',
      key: 'rate_1',
      rules: [],
    },
    {
      type: 'button',
      label: '查询',
      options: { type: 'primary', handle: 'submit' },
      key: 'button_1',
    },
  ],
  config: {
    layout: 'horizontal',
    labelCol: { span: 4 },
    wrapperCol: { span: 18 },
    hideRequiredMark: false,
  },
};

const LARGE = definition(
  Array.from({ length: 1000 }, (_, at) =>
    widget(at % 3 === 0 ? 'number' : 'input', `f${at}`, `检查项 ${at + 1}`),
  ),
);
const text = (value: unknown) => JSON.stringify(value, null, 2);
const SAMPLES = [
  { key: 'small', name: '报价', text: text(SMALL) },
  ...[customer, opportunity, contract, service_ticket_c].map((module) => ({
    key: module.key,
    name: module.label.message,
    text: text(defaultDefinition(module)),
  })),
  { key: 'foreign', name: 'k-form-design', text: text(FOREIGN) },
  { key: 'large', name: '1000 个字段', text: text(LARGE) },
];
const CONTEXT = { now: '2026-11-21 10:05:00' };

/** Write or paste a definition of any of four designers at the left; use its form at the right. */
const meta = {
  title: 'Form/Playground',
  component: Playground,
  args: { samples: SAMPLES, locale: 'zh-chs', context: CONTEXT },
  render: function Live(args) {
    const locale = useLocale();
    return (
      <main className="flex min-h-dvh flex-col lg:h-dvh">
        <Playground {...args} locale={locale} />
      </main>
    );
  },
  decorators: [withHost],
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Playground>;
export default meta;
type Story = StoryObj<typeof meta>;

const json = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '表单定义 JSON' });
const change = (from: string, to: string) =>
  fireEvent.change(json(), { target: { value: json().value.replace(from, to) } });
const tab = (name: RegExp | string) => userEvent.click(screen.getByRole('tab', { name }));

/** The form follows the text and keeps what was typed; a broken text says where, and the last form stays. */
export const Small: Story = {
  name: 'A definition as text, its form beside it',
  play: async () => {
    await userEvent.type(await screen.findByRole('textbox', { name: /^单价/ }), '12.5');
    await userEvent.type(screen.getByRole('textbox', { name: '数量' }), '4');
    await waitFor(() => expect(screen.getByRole('textbox', { name: '金额' })).toHaveValue('50.00'));
    await change('"name": "数量"', '"name": "件数"');
    await waitFor(() => expect(screen.getByRole('textbox', { name: '件数' })).toHaveValue('4'));
    await expect(screen.getByRole('textbox', { name: /^单价/ })).toHaveValue('12.50');
    const whole = json().value;
    await change('"config": {', '"config": ');
    await expect(await screen.findByText(/行第 \d+ 列不是有效的 JSON/)).toBeVisible();
    await expect(screen.getByRole('textbox', { name: '件数' })).toHaveValue('4');
    await userEvent.click(screen.getByRole('button', { name: '定位' }));
    await expect(json()).toHaveFocus();
    await expect(json().selectionStart).toBeGreaterThan(whole.indexOf('"config"'));
    await fireEvent.change(json(), { target: { value: '{"fields": 3}' } });
    await expect(await screen.findByText(/^无法识别的表单定义/)).toBeVisible();
    await fireEvent.change(json(), { target: { value: whole } });
    await tab(/^公式/);
    await expect(await screen.findByRole('cell', { name: 'price * count' })).toBeVisible();
    await userEvent.clear(screen.getByRole('textbox', { name: /^单价/ }));
    await userEvent.click(screen.getByRole('button', { name: '校验' }));
    await userEvent.click(await screen.findByRole('button', { name: /请输入 单价/ }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^单价/ })).toHaveFocus());
  },
};

/** A definition from another designer is read as it is; what could not come along is said. */
export const Foreign: Story = {
  play: async () => {
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: '示例' }), 'foreign');
    const form = screen.getByRole('region', { name: '表单' });
    await expect(await within(form).findByRole('textbox', { name: /^客户名称/ })).toBeVisible();
    await tab(/^报告/);
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
  },
};

/** A thousand fields: the text stays quick to type in. */
export const Large: Story = {
  play: async () => {
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: '示例' }), 'large');
    await expect(await screen.findByRole('textbox', { name: '检查项 2' })).toBeVisible();
    await change('"name": "检查项 2"', '"name": "外观"');
    await expect(await screen.findByRole('textbox', { name: '外观' })).toBeVisible();
  },
};

export const Phone: Story = {
  globals: { viewport: { value: 'phone' } },
  play: async () => {
    await screen.findByRole('textbox', { name: /^单价/ });
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
export const Dark: Story = { globals: { theme: 'meteor', locale: 'en' } };
