import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor } from 'storybook/test';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { contact } from '../../schemas/modules/contact.ts';
import { contract } from '../../schemas/modules/contract.ts';
import { customer } from '../../schemas/modules/customer.ts';
import { invoice } from '../../schemas/modules/invoice.ts';
import { opportunity } from '../../schemas/modules/opportunity.ts';
import { quotation } from '../../schemas/modules/quotation.ts';
import { documentTables, productAnswers, RECORDS_BY_MODULE } from '../support/documents.ts';
import { FormDemo } from '../support/FormDemo.tsx';
import { type StageParameters, setStage, withStage } from '../support/recordStage.tsx';

const meta = {
  title: 'Form/Modules',
  component: FormDemo,
  args: { module: customer },
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
const faults = () =>
  [...document.querySelectorAll('[data-field] [role=alert]')].map((fault) => fault.textContent);
const add = (module: ModuleFile): Story => ({ args: { module } });
const edit = (module: ModuleFile): Story => ({
  args: { module, values: RECORDS_BY_MODULE[module.key] ?? {} },
});

/** Every field of the shipped definition is there with its default; only what is required is asked for. */
export const CustomerAdd: Story = {
  name: 'Customer, new: defaults, and what is required',
  play: ({ step }) =>
    step(
      'Customer, new: defaults, and what is required [FORM-001] [FORM-006] [FORM-062]',
      async () => {
        await expect(await screen.findByRole('radio', { name: 'B 普通客户' })).toBeChecked();
        await expect(
          screen.getByRole('button', { name: '基本信息', expanded: true }),
        ).toBeVisible();
        await save();
        await waitFor(() => expect(faults()).toEqual(['请输入 客户名称']));
        await waitFor(() =>
          expect(screen.getByRole('combobox', { name: /客户名称/ })).toHaveFocus(),
        );
        await userEvent.keyboard('苏州恒锐精密机械有限公司');
        await save();
        await expect(await sent()).toMatchObject({
          name: '苏州恒锐精密机械有限公司',
          level: 'B',
          stage: 'potential',
        });
      },
    ),
};
export const CustomerEdit: Story = {
  ...edit(customer),
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: /手机/ })).toHaveValue('13800138001');
    await save();
    await expect(await sent()).toMatchObject({
      name: '上海华东机电设备有限公司',
      tags: ['key_account', 'budget'],
    });
  },
};
export const ContactAdd = add(contact);
export const ContactEdit = edit(contact);
export const OpportunityAdd = add(opportunity);
/** A computed field follows the fields it is made from, and is not typed into. */
export const OpportunityEdit: Story = {
  name: 'Opportunity: what is computed follows',
  ...edit(opportunity),
  play: ({ step }) =>
    step('Opportunity: what is computed follows [FORM-071]', async () => {
      const weighted = await screen.findByRole('textbox', { name: /加权金额/ });
      await waitFor(() => expect(weighted).toHaveValue('640,000.00'));
      await expect(weighted).toHaveAttribute('readonly');
      const amount = screen.getByRole('textbox', { name: /预计金额/ });
      await userEvent.clear(amount);
      await userEvent.type(amount, '200000.5');
      await waitFor(() => expect(weighted).toHaveValue('100,000.25'));
    }),
};
export const QuotationAdd = add(quotation);
/** Choosing a contact brings its mobile and e-mail along; both stay open to change. */
export const QuotationContact: Story = {
  args: { module: quotation, presets: { customer_id: 101 } },
};
export const QuotationEdit = edit(quotation);
export const ContractAdd = add(contract);
export const ContractEdit = edit(contract);
export const InvoiceAdd = add(invoice);
/** A personal title has no tax number: the field goes, its value with it, and nobody asks for it. */
export const InvoiceEdit: Story = {
  ...edit(invoice),
  play: async () => {
    await expect(await screen.findByRole('textbox', { name: /纳税人识别号/ })).toHaveValue(
      '91310115MA1K3X8L2Q',
    );
    await userEvent.click(screen.getByRole('radio', { name: '个人' }));
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /纳税人识别号/ })).toBeNull());
    await save();
    await expect(await sent()).toMatchObject({ classify: '个人', tax_number: null });
    await userEvent.click(screen.getByRole('radio', { name: '单位' }));
    await save();
    await expect(await screen.findByText('请填写纳税人识别号')).toBeInTheDocument();
  },
};
