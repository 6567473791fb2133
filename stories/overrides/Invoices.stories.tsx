import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { overrides } from '../../src/overrides/index.ts';
import { RecordPanel } from '../../src/records/panel/RecordPanel.tsx';
import { documentTables, RECORDS_BY_MODULE } from '../support/documents.ts';
import { ok } from '../support/envelope.ts';
import { stored } from '../support/recordData.ts';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';

/** As they came from another system, which did not ask whether a company or a person pays. */
const HEADER = {
  id: 71,
  classify: '',
  title: '上海华东机电设备有限公司',
  tax_number: '91310115MA1K3X8L2Q',
  bank: '',
  account: '',
  billing_address: '',
  telephone: '',
  creator_user_id_name: '赵宏伟',
  create_time_name: '2026-11-20 09:00:00',
};

const meta = {
  title: 'Overrides/Invoices',
  component: RecordPanel,
  args: { module: 'invoice', id: 601, onClose: () => undefined },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: {
    layout: 'fullscreen',
    records: {
      overrides,
      tables: () => ({
        ...documentTables(),
        invoice: [stored(601, { ...RECORDS_BY_MODULE.invoice, classify: null })],
      }),
      answer: (path) => {
        if (path.endsWith('/customer/getInvoiceList')) return ok([HEADER]);
        return path.endsWith('/customer/editInvoice') ? ok({ id: HEADER.id }) : undefined;
      },
    } satisfies StageParameters,
  },
} satisfies Meta<typeof RecordPanel>;
export default meta;
type Story = StoryObj<typeof meta>;

const sent = (path: RegExp) => stageServer().calls.filter((call) => path.test(call.path));

/** Saving says who is not said yet to pay and sends nothing; once it is said, it is saved. */
async function chooseClass({ title, path }: { title: RegExp; path: RegExp }) {
  const form = within(await screen.findByRole('dialog', { name: title }));
  const classes = within(await form.findByRole('radiogroup', { name: '抬头类型' }));
  for (const each of classes.getAllByRole('radio')) await expect(each).not.toBeChecked();
  await userEvent.click(form.getByRole('button', { name: '保存' }));
  const alert = await form.findByRole('alert');
  await expect(alert).toHaveTextContent(/^请选择抬头类型$/);
  await expect(sent(path)).toEqual([]);
  await userEvent.click(classes.getByRole('radio', { name: '单位' }));
  await waitFor(() => expect(form.queryByRole('alert')).toBeNull());
  await userEvent.click(form.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(sent(path)).toHaveLength(1));
  await expect(sent(path)[0]?.params).toMatchObject({ classify: '单位' });
}

export const ClassOfTheTitle: Story = {
  name: 'An invoice asks for the class of its title',
  play: ({ step }) =>
    step('An invoice asks for the class of its title [INV-032]', async () => {
      await userEvent.click(await screen.findByRole('button', { name: '编辑' }));
      await chooseClass({ title: /^编辑「/, path: /\/crm\/invoice\/edit/ });
    }),
};

export const ClassOfAHeader: Story = {
  name: 'A header asks for its class',
  args: { module: 'customer', id: 101 },
  play: ({ step }) =>
    step('A header asks for its class [INV-036]', async () => {
      await userEvent.click(await screen.findByRole('tab', { name: /^发票/ }));
      await userEvent.click(
        await screen.findByRole('button', { name: '编辑「上海华东机电设备有限公司」' }),
      );
      await chooseClass({ title: /^编辑开票抬头/, path: /\/crm\/customer\/editInvoice$/ });
    }),
};
