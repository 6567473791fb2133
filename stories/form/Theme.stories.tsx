import type { Meta, StoryObj } from '@storybook/react-vite';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { contract } from '../../schemas/modules/contract.ts';
import { recordSchema } from '../../schemas/form/jsonSchema.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { PlainForm, type PlainFormProps } from '../../widgets/form/theme/PlainForm.tsx';

const onSubmit = fn();
type Args = Omit<PlainFormProps, 'validator'>;
const meta = {
  title: 'Form/Theme for plain rjsf',
  args: { schema: {} },
  render: (args) => (
    <div className="max-w-2xl rounded-lg border border-line bg-surface-1 p-5">
      <PlainForm {...args} validator={validator} onSubmit={({ formData }) => onSubmit(formData)} />
    </div>
  ),
  beforeEach: () => {
    onSubmit.mockClear();
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

const save = () => userEvent.click(screen.getByRole('button', { name: '提交' }));

const ORDER: RJSFSchema = {
  title: '设备验收单',
  description: '由现场工程师填写，客户签字后生效。',
  type: 'object',
  required: ['site', 'way'],
  properties: {
    site: { type: 'string', title: '现场', minLength: 2, examples: ['上海华东机电 二号车间'] },
    way: { type: 'string', title: '验收方式', enum: ['现场验收', '远程验收'] },
    day: { type: 'string', format: 'date', title: '验收日期' },
    score: { type: 'integer', title: '得分', minimum: 0, maximum: 100 },
    passed: { type: 'boolean', title: '通过', description: '全部检查项合格才勾选。' },
    note: { type: 'string', title: '结论' },
    kinds: {
      type: 'array',
      title: '检查范围',
      uniqueItems: true,
      items: { type: 'string', enum: ['电气', '机械', '软件'] },
    },
    parts: {
      type: 'array',
      title: '更换的备件',
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', title: '名称' },
          count: { type: 'number', title: '数量', default: 1 },
        },
      },
    },
  },
};
const ORDER_UI = {
  way: { 'ui:widget': 'radio' },
  note: { 'ui:widget': 'textarea', 'ui:help': '不超过 200 字' },
  kinds: { 'ui:widget': 'checkboxes' },
  parts: { 'ui:options': { copyable: true } },
};

/** Everything an ordinary schema asks for; the list grows, moves, copies and shrinks; faults stand at the field and in a list that leads to them. */
export const Ordinary: Story = {
  args: { schema: ORDER, uiSchema: ORDER_UI },
  play: async () => {
    await save();
    const faults = await screen.findByRole('region', { name: '请检查下列内容' });
    await waitFor(() => expect(screen.getByRole('combobox', { name: '现场' })).toHaveFocus());
    await userEvent.click(within(faults).getAllByRole('button')[1]!);
    await waitFor(() =>
      expect(screen.getByRole('radiogroup', { name: '验收方式' })).toContainElement(
        document.activeElement as HTMLElement,
      ),
    );
    await userEvent.type(screen.getByRole('combobox', { name: '现场' }), '二号车间');
    await userEvent.click(screen.getByRole('radio', { name: '远程验收' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '软件' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '电气' }));
    await userEvent.type(screen.getByRole('textbox', { name: '验收日期' }), '2026-11-21');
    const list = screen.getByRole('group', { name: '更换的备件' });
    await userEvent.click(within(list).getByRole('button', { name: '添加' }));
    await userEvent.type(within(list).getByRole('textbox', { name: '名称' }), '伺服电机');
    await userEvent.click(within(list).getByRole('button', { name: '复制' }));
    const [, second] = within(list).getAllByRole('textbox', { name: '名称' });
    await userEvent.type(second!, '（备用）');
    await userEvent.click(within(list).getAllByRole('button', { name: '上移' })[1]!);
    await expect(within(list).getAllByRole('textbox', { name: '名称' })[0]).toHaveValue(
      '伺服电机（备用）',
    );
    await userEvent.click(within(list).getAllByRole('button', { name: '移除' })[1]!);
    await save();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({
        site: '二号车间',
        way: '远程验收',
        day: '2026-11-21',
        kinds: ['电气', '软件'],
        parts: [{ name: '伺服电机（备用）', count: 1 }],
      }),
    );
  },
};

/** One of several shapes: the fields follow the choice. */
export const OneOf: Story = {
  args: {
    schema: {
      title: '付款方式',
      type: 'object',
      oneOf: [
        {
          title: '银行转账',
          properties: {
            bank: { type: 'string', title: '开户行' },
            account: { type: 'string', title: '账号' },
          },
          required: ['account'],
        },
        {
          title: '承兑汇票',
          properties: {
            bill: { type: 'string', title: '票号' },
            due: { type: 'string', format: 'date', title: '到期日' },
          },
        },
      ],
    },
  },
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: '账号' })).toBeVisible();
    await userEvent.click(screen.getByRole('combobox'));
    await userEvent.click(await screen.findByRole('option', { name: '承兑汇票' }));
    await expect(await screen.findByRole('textbox', { name: '票号' })).toBeVisible();
    await expect(screen.queryByRole('textbox', { name: '账号' })).toBeNull();
  },
};

/** Properties that the person names. */
export const AdditionalProperties: Story = {
  args: {
    schema: { title: '设备参数', type: 'object', additionalProperties: { type: 'string' } },
    formData: { 电压: '380 V' },
  },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '添加' }));
    const keys = () => screen.getAllByRole('textbox', { name: /的键$/ });
    await userEvent.clear(keys()[1]!);
    await userEvent.type(keys()[1]!, '转速');
    await userEvent.tab();
    await userEvent.click(screen.getAllByRole('button', { name: '移除' })[0]!);
    await save();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ 转速: '新值' }));
  },
};

/** What `translate` makes of a module is an ordinary JSON Schema: plain rjsf draws it too, without layout, conditions and formulas. */
export const TranslatedModule: Story = {
  args: {
    schema: recordSchema(
      translateDefinition({
        module: contract,
        definition: defaultDefinition(contract),
        locale: 'zh-chs',
      }),
    ) as RJSFSchema,
  },
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: '合同名称' })).toBeVisible();
  },
};

export const ReadOnly: Story = {
  args: {
    schema: ORDER,
    uiSchema: ORDER_UI,
    readonly: true,
    formData: {
      site: '二号车间',
      way: '现场验收',
      day: '2026-11-21',
      score: 96,
      passed: true,
      kinds: ['电气'],
      parts: [{ name: '伺服电机', count: 2 }],
    },
  },
};
export const English: Story = {
  globals: { locale: 'en' },
  args: { schema: ORDER, uiSchema: ORDER_UI },
};
