import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fireEvent, screen, userEvent, waitFor, within } from 'storybook/test';
import type { WidgetOptions } from '../../schemas/definition/definition.ts';
import { FormDemo } from '../support/FormDemo.tsx';
import { definition, grid, PLAIN, section, widget } from '../support/plainForm.ts';
import { setStage, withStage } from '../support/recordStage.tsx';

const meta = {
  title: 'Form/Rules',
  component: FormDemo,
  args: { module: PLAIN, width: 560 },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof FormDemo>;
export default meta;
type Story = StoryObj<typeof meta>;

const box = (name: RegExp | string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));
const sent = async () =>
  JSON.parse((await screen.findByLabelText('提交的值')).textContent ?? '') as Record<
    string,
    unknown
  >;
const faults = () =>
  [...document.querySelectorAll('[data-field] [role=alert]')].map((fault) => fault.textContent);

/** A wrong mobile is told below its field while it is typed, and no longer once it is right. */
export const OnChange: Story = {
  name: 'Judged while it is typed',
  args: {
    definition: definition([
      widget('input', 'mobile', '手机', {}, [{ type: 'telephone' }]),
      widget('input', 'rate', '税率', {}, [{ type: 'float' }]),
      widget('input', 'code', '资产编码', {}, [
        { pattern: '/^A\\d+$/', message: '以 A 开头，后接数字' },
      ]),
      widget('input', 'site', '网址', { dataType: 'url' }),
    ]),
  },
  play: ({ step }) =>
    step(
      'Judged while it is typed [FORM-052] [FORM-053] [FORM-057] [FORM-058] [FORM-059]',
      async () => {
        const mobile = await box('手机');
        await userEvent.type(mobile, '1280');
        await expect(faults()).toEqual(['请输入正确的手机号']);
        await expect(mobile).toHaveAttribute('aria-invalid', 'true');
        await expect(mobile).toHaveAccessibleDescription('请输入正确的手机号');
        await userEvent.clear(mobile);
        await userEvent.type(mobile, '13800138000');
        await expect(faults()).toEqual([]);
        await userEvent.type(await box('税率'), '1.234');
        await userEvent.type(await box('资产编码'), 'B1');
        await userEvent.type(await box('网址'), '随便什么');
        await expect(faults()).toEqual(['最多两位小数', '以 A 开头，后接数字']);
      },
    ),
};

/** Shown by nobody's deed, as a form is whose code has come. */
function ShownLate(args: React.ComponentProps<typeof FormDemo>) {
  const [shown, setShown] = useState(false);
  return shown ? (
    <FormDemo {...args} />
  ) : (
    <button type="button" onClick={() => setTimeout(() => setShown(true))}>
      打开
    </button>
  );
}

/** Letters that come with the first paint of a field, before it listens to its form, stay in it. */
export const TypedAtOnce: Story = {
  name: 'Typed as soon as it is there',
  args: { definition: definition([widget('input', 'name', '名称', {})]) },
  render: (args) => <ShownLate {...args} />,
  play: async ({ canvasElement }) => {
    const typed = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        const input = canvasElement.querySelector<HTMLInputElement>('[data-field] input');
        if (!input) return;
        observer.disconnect();
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
        for (const letter of '总部账号') {
          set?.call(input, input.value + letter);
          input.dispatchEvent(new InputEvent('input', { bubbles: true, data: letter }));
        }
        resolve();
      }).observe(canvasElement, { childList: true, subtree: true });
    });
    await userEvent.click(await screen.findByRole('button', { name: '打开' }));
    await typed;
    await expect(await box('名称')).toHaveValue('总部账号');
  },
};

/** Keys stop at the limit; what is pasted beyond it stays, is counted, and is not sent. */
export const Limits: Story = {
  name: 'No more than fits, and nothing cut in silence',
  args: {
    definition: definition([
      widget('input', 'name', '名称', { showWordLimit: true }),
      widget('textarea', 'remark', '备注'),
      widget('number', 'count', '数量', { min: 1, max: 99, precision: 0 }),
    ]),
  },
  play: ({ step }) =>
    step('No more than fits, and nothing cut in silence [FORM-067] [FORM-068]', async () => {
      const name = await box('名称');
      await userEvent.click(name);
      await userEvent.paste('字'.repeat(200));
      await userEvent.keyboard('x');
      await expect(name.value).toHaveLength(200);
      const remark = await box('备注');
      await userEvent.click(remark);
      await userEvent.paste('字'.repeat(201));
      await expect(remark.value).toHaveLength(201);
      await expect(faults()).toHaveLength(1);
      await userEvent.keyboard('{Backspace}');
      await expect(faults()).toEqual([]);
      const count = await box('数量');
      await userEvent.type(count, '100');
      await expect(faults()).toEqual(['不能大于 99']);
    }),
};

/** Submitting marks every fault at once, and the first one takes the focus, also when its section is folded. */
export const FirstFault: Story = {
  name: 'The first fault takes the focus',
  args: {
    definition: definition([
      section('s1', '现场信息'),
      widget('input', 'name', '名称', { required: true }),
      widget('input', 'note', '说明'),
      section('s2', '联系人'),
      widget('input', 'contact', '联系人', {}, [{ required: true, message: '请填写现场联系人' }]),
      widget('input', 'mobile', '手机', {}, [{ type: 'telephone' }]),
    ]),
  },
  play: ({ step }) =>
    step('The first fault takes the focus [FORM-062] [FORM-064]', async () => {
      await userEvent.type(await box(/^名称/), '一号车间');
      await userEvent.click(screen.getByRole('button', { name: '联系人' }));
      await save();
      await waitFor(() => expect(screen.getByRole('textbox', { name: /^联系人/ })).toHaveFocus());
      await expect(faults()).toEqual(['请填写现场联系人']);
      await expect(await screen.findByText('表单数据校验失败')).toBeInTheDocument();
      await userEvent.keyboard('李雪梅');
      await expect(faults()).toEqual([]);
      await save();
      await expect(await sent()).toEqual({ name: '一号车间', contact: '李雪梅' });
    }),
};

const when = (field: string, value: unknown, onHide?: 'clear'): WidgetOptions => ({
  when: { show: { field, operator: 'eq', value }, ...(onHide && { onHide }) },
});

/** What a condition hides is neither drawn nor required; `clear` takes its value along, through chains. */
export const Conditions: Story = {
  name: 'What a condition hides is not required',
  args: {
    definition: definition([
      widget('radio', 'kind', '类型', {
        options: [
          { value: 'lease', label: '租赁' },
          { value: 'buy', label: '采购' },
        ],
        showLabel: true,
        inline: true,
        defaultValue: 'buy',
      }),
      widget(
        'input',
        'months',
        '租期（月）',
        { required: true, ...when('kind', 'lease', 'clear') },
        [{ type: 'number' }],
      ),
      widget('input', 'landlord', '出租方', { required: true, ...when('months', '12', 'clear') }),
      widget('input', 'kept', '采购说明', when('kind', 'buy')),
      widget('input', 'never', '内部编码', { isHidden: true, required: true }),
      grid(
        'g',
        [{ list: [widget('input', 'inner', '格内', { required: true })] }],
        when('kind', 'lease'),
      ),
      section('s', '租赁条款'),
      widget('input', 'terms', '条款', { required: true, ...when('kind', 'lease') }),
    ]),
  },
  play: ({ step }) =>
    step('What a condition hides is not required [FORM-005]', async () => {
      await userEvent.type(await box('采购说明'), '二手设备');
      await expect(screen.queryByRole('textbox', { name: /租期/ })).toBeNull();
      await expect(screen.queryByRole('button', { name: '租赁条款' })).toBeNull();
      await expect(screen.queryByRole('textbox', { name: /内部编码/ })).toBeNull();
      await userEvent.click(screen.getByRole('radio', { name: '租赁' }));
      await userEvent.type(await box(/租期/), '12');
      await userEvent.type(await box(/出租方/), '天府食品');
      await save();
      await expect(faults()).toEqual(['请输入 格内', '请输入 条款']);
      await userEvent.click(screen.getByRole('radio', { name: '采购' }));
      await expect(await box('采购说明')).toHaveValue('二手设备');
      await save();
      await expect(await sent()).toEqual({
        kind: 'buy',
        months: null,
        landlord: null,
        kept: '二手设备',
      });
    }),
};

/** A field may be required, or fixed, only while something else is so. */
export const RequiredWhen: Story = {
  args: {
    definition: definition([
      widget('switch', 'urgent', '加急'),
      widget('input', 'reason', '加急原因', {
        when: { require: { field: 'urgent', operator: 'eq', value: 1 } },
      }),
      widget('input', 'slot', '排期', {
        when: { readonly: { field: 'urgent', operator: 'eq', value: 1 } },
      }),
    ]),
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('switch', { name: '加急' }));
    await save();
    await expect(faults()).toEqual(['请输入 加急原因']);
    await expect(await box('排期')).toHaveAttribute('readonly');
    await userEvent.click(screen.getByRole('switch', { name: '加急' }));
    await expect(faults()).toEqual([]);
    await expect(await box('排期')).not.toHaveAttribute('readonly');
  },
};

/** What may be chosen follows what was chosen before; what is chosen already stays in sight and is refused. */
export const LimitedOptions: Story = {
  args: {
    definition: definition([
      widget('radio', 'area', '区域', {
        options: [
          { value: 'east', label: '华东' },
          { value: 'south', label: '华南' },
        ],
        showLabel: true,
        inline: true,
        defaultValue: 'east',
      }),
      widget('radio', 'city', '城市', {
        options: [
          { value: 'sh', label: '上海' },
          { value: 'hz', label: '杭州' },
          { value: 'gz', label: '广州' },
        ],
        showLabel: true,
        inline: true,
        when: {
          options: [
            { when: { field: 'area', operator: 'eq', value: 'east' }, allow: ['sh', 'hz'] },
            { when: { field: 'area', operator: 'eq', value: 'south' }, allow: ['gz'] },
          ],
        },
      }),
    ]),
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: '杭州' }));
    await expect(screen.queryByRole('radio', { name: '广州' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '华南' }));
    await expect(faults()).toEqual(['请选择列表中的选项']);
    await expect(screen.getByRole('radio', { name: '杭州' })).toBeChecked();
    await expect(screen.queryByRole('radio', { name: '上海' })).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '广州' }));
    await expect(faults()).toEqual([]);
    await save();
    await expect(await sent()).toEqual({ area: 'south', city: 'gz' });
  },
};

/** A condition that becomes true sets a value, which may be changed afterwards. */
export const SetValues: Story = {
  args: {
    definition: definition([
      widget('switch', 'urgent', '加急'),
      widget('input', 'contact', '联系人', { defaultValue: '李雪梅' }),
      widget('number', 'days', '交期（天）', {
        precision: 0,
        defaultValue: 15,
        when: { set: [{ when: { field: 'urgent', operator: 'eq', value: 1 }, value: 3 }] },
      }),
      widget('input', 'receiver', '收货人', {
        when: {
          set: [{ when: { field: 'urgent', operator: 'eq', value: 1 }, value: { ref: 'contact' } }],
        },
      }),
    ]),
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('switch', { name: '加急' }));
    await expect(await box('交期（天）')).toHaveValue('3');
    await expect(await box('收货人')).toHaveValue('李雪梅');
    await userEvent.clear(await box('收货人'));
    await userEvent.type(await box('收货人'), '周建国');
    await save();
    await expect(await sent()).toMatchObject({ days: 3, receiver: '周建国' });
  },
};

/** What was typed into a field that hides is asked about in its place; nothing is lost without an answer. */
export const AskWhenHidden: Story = {
  args: {
    definition: definition([
      widget('radio', 'kind', '类型', {
        options: [
          { value: 'lease', label: '租赁' },
          { value: 'buy', label: '采购' },
        ],
        showLabel: true,
        inline: true,
        defaultValue: 'lease',
      }),
      widget('input', 'landlord', '出租方', {
        when: { show: { field: 'kind', operator: 'eq', value: 'lease' }, onHide: 'ask' },
      }),
      {
        ...section('s', '租赁条款'),
        options: {
          when: { show: { field: 'kind', operator: 'eq', value: 'lease' }, onHide: 'ask' },
        },
      },
      widget('number', 'rent', '月租', { precision: 2, unit: '元' }),
    ]),
    values: { kind: 'lease', landlord: '天府食品（成都）有限公司', rent: 12_000 },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('radio', { name: '采购' }));
    const landlord = await screen.findByRole('group', { name: '已隐藏的「出租方」' });
    await expect(landlord).toHaveTextContent('天府食品（成都）有限公司');
    await userEvent.click(within(landlord).getByRole('button', { name: '清除' }));
    await expect(screen.queryByRole('group', { name: '已隐藏的「出租方」' })).toBeNull();
    await save();
    await expect(await sent()).toEqual({ kind: 'buy', landlord: null, rent: 12_000 });
    await userEvent.click(
      within(await screen.findByRole('group', { name: '已隐藏的「月租」' })).getByRole('button', {
        name: '保留',
      }),
    );
    await expect(screen.queryByRole('group', { name: '已隐藏的「月租」' })).toBeNull();
  },
};

/** Any computed value says why it is what it is: what its fields gave, the steps, what is missing or wrong. */
export const WhyComputed: Story = {
  name: 'A computed value tells how it comes about',
  args: {
    definition: definition(
      [
        widget('number', 'price', '单价', { precision: 2 }),
        widget('number', 'count', '数量'),
        widget('number', 'discount', '折扣', { unit: '%' }),
        widget('number', 'sum', '金额', { precision: 2, unit: '元' }),
        widget('number', 'each', '人均', { precision: 2 }),
      ],
      {
        compute_formula: {
          sum: 'price * count * (100 - discount) / 100',
          each: 'sum / (count - 3)',
        },
      },
    ),
    values: { price: 12.345, count: 3 },
  },
  play: ({ step }) =>
    step('A computed value tells how it comes about [FORM-071]', async () => {
      await expect(await screen.findByText('除数为零')).toBeInTheDocument();
      screen.getByRole('button', { name: '「金额」怎么算的' }).focus();
      await userEvent.keyboard('{Enter}');
      const why = await screen.findByRole('dialog', { name: '「金额」的计算过程' });
      await expect(
        await within(why).findByText('金额 = 单价 * 数量 * (100 - 折扣) / 100'),
      ).toBeInTheDocument();
      await expect(within(why).getByText('未填写')).toBeInTheDocument();
      await expect(within(why).getByText('37.04 元')).toBeInTheDocument();
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await userEvent.click(screen.getByRole('button', { name: '「人均」怎么算的' }));
      await expect(
        within(await screen.findByRole('dialog', { name: '「人均」的计算过程' })).getAllByText(
          '除数为零',
        ).length,
      ).toBeGreaterThan(0);
    }),
};

/** Computed fields follow through chains, are not typed into, and go out with the rest. */
export const Formulas: Story = {
  name: 'Computed fields in chains',
  args: {
    definition: definition(
      [
        widget('number', 'price', '单价', { precision: 2 }),
        widget('number', 'count', '数量'),
        widget('number', 'sum', '金额', { precision: 2 }),
        widget('number', 'tax', '税额', { precision: 2 }),
        widget('input', 'words', '大写金额'),
      ],
      { compute_formula: { sum: 'price * count', tax: 'ROUND(sum * 0.13, 2)', words: 'RMB(sum)' } },
    ),
  },
  play: ({ step }) =>
    step('Computed fields in chains [FORM-071] [FORM-072]', async () => {
      await userEvent.type(await box('单价'), '0.1');
      await userEvent.type(await box('数量'), '3');
      await waitFor(() =>
        expect(screen.getByRole('textbox', { name: '金额' })).toHaveValue('0.30'),
      );
      await expect(await box('税额')).toHaveValue('0.04');
      await expect(await box('大写金额')).toHaveValue('叁角整');
      await expect(await box('金额')).toHaveAttribute('readonly');
      await save();
      await expect(await sent()).toMatchObject({ sum: 0.3, tax: 0.04 });
    }),
};

/** A number is drawn with separators and typed without: what is selected as the focus comes is what typing replaces. */
export const NumberReplaced: Story = {
  args: {
    definition: definition([widget('number', 'amount', '金额', { precision: 2 })]),
    values: { amount: 65_400 },
  },
  play: async () => {
    const amount = await box('金额');
    await expect(amount).toHaveValue('65,400.00');
    amount.focus();
    amount.select();
    await userEvent.keyboard('1');
    await expect(amount).toHaveValue('1');
    amount.blur();
    await waitFor(() => expect(amount).toHaveValue('1.00'));
  },
};

/** An input method composes: nothing is judged or stored until the text is made, and then once. */
export const Composition: Story = {
  args: {
    definition: definition([
      widget('input', 'name', '名称', {}, [
        { pattern: '^[\\u4e00-\\u9fa5]+$', message: '只能输入汉字' },
      ]),
    ]),
  },
  play: async () => {
    const name = await box('名称');
    name.focus();
    await fireEvent.compositionStart(name);
    for (const text of ['z', 'zh', 'zhong']) {
      await fireEvent.input(name, { target: { value: text }, isComposing: true });
      await expect(name).toHaveValue(text);
      await expect(faults()).toEqual([]);
    }
    await fireEvent.input(name, { target: { value: '中' }, isComposing: true });
    await fireEvent.compositionEnd(name, { data: '中' });
    await expect(name).toHaveValue('中');
    await expect(faults()).toEqual([]);
    await save();
    await expect(await sent()).toEqual({ name: '中' });
  },
};

/** Nothing here can be changed, and nothing is asked for. */
export const ReadOnly: Story = {
  name: 'Read-only',
  args: {
    definition: definition([
      widget('input', 'name', '名称', { disabled: true, required: true }),
      widget('select', 'level', '级别', {
        disabled: true,
        options: [{ value: 'A', label: 'A 级', color: 'red' }],
        showLabel: true,
      }),
      widget('date', 'day', '日期', { disabled: true }),
      widget('number', 'amount', '金额', { disabled: true, precision: 2, unit: '元' }),
      widget('switch', 'on', '启用', { disabled: true }),
      widget('textarea', 'note', '说明', { disabled: true }),
      widget('rate', 'stars', '评分', { disabled: true }),
      widget('user', 'owner', '负责人', { disabled: true }),
      widget('checkbox', 'tags', '标签', {
        disabled: true,
        options: [
          { value: 1, label: '夜班' },
          { value: 2, label: '高温' },
        ],
        showLabel: true,
      }),
    ]),
    values: {
      name: '一号车间空压站',
      level: 'A',
      day: '2026-11-21',
      amount: 128_000,
      on: 1,
      note: '设备间温度偏高，建议加装排风。',
      stars: 4,
      owner: 12,
      tags: [1, 2],
    },
  },
  play: ({ step }) =>
    step('Read-only [FORM-004]', async () => {
      await expect(await box(/名称/)).toHaveAttribute('readonly');
      await expect(screen.queryByRole('combobox')).toBeNull();
    }),
};

const MANY = Array.from({ length: 60 }, (_, index) => `f${index}`);

/** A refused form lists all its faults at once, those of fields not drawn yet too; each entry leads to its field and is checked off when it is right. */
export const Refused: Story = {
  name: 'Refused with many faults',
  args: {
    definition: definition(
      MANY.map((model, index) => widget('input', model, `参数 ${index + 1}`, { required: true })),
    ),
  },
  play: ({ step }) =>
    step('Refused with many faults', async () => {
      await box('参数 1');
      await save();
      const list = await screen.findByRole('region', { name: '需要修改的内容' });
      await expect(within(list).getByText('还有 60 处需要修改')).toBeVisible();
      await expect(within(list).getAllByRole('button')).toHaveLength(60);
      await userEvent.click(within(list).getByRole('button', { name: /参数 60$/ }));
      const last = await box('参数 60');
      await waitFor(() => expect(last).toHaveFocus());
      await userEvent.keyboard('42');
      await expect(within(list).getByText('还有 59 处需要修改')).toBeVisible();
      await expect(within(list).getAllByRole('button')).toHaveLength(60);
    }),
};
