import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { contract } from '../../schemas/modules/contract.ts';
import { quotation } from '../../schemas/modules/quotation.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { documentTables, OFFERS, productAnswers, RECORDS_BY_MODULE } from '../support/documents.ts';
import { FormDemo } from '../support/FormDemo.tsx';
import { type StageParameters, setStage, stageServer, withStage } from '../support/recordStage.tsx';

const only = (file: ModuleFile, models: readonly string[]): ModuleFile => ({
  ...file,
  form: file.form.filter((item) => 'model' in item && models.includes(item.model)),
});
const LINES = only(quotation, ['product_list', 'product_price', 'discount', 'price']);
const filled = RECORDS_BY_MODULE.quotation ?? {};

const meta = {
  title: 'Overrides/ProductLines',
  component: FormDemo,
  args: { module: LINES, values: filled },
  decorators: [withStage],
  beforeEach: setStage,
  parameters: {
    layout: 'fullscreen',
    records: { tables: documentTables, answer: productAnswers } satisfies StageParameters,
  },
} satisfies Meta<typeof FormDemo>;
export default meta;
type Story = StoryObj<typeof meta>;

const lines = async () => within(await screen.findByRole('group', { name: '产品' }));
const rows = async () =>
  (await lines())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.querySelector('input')?.value ?? cell.textContent),
    );
const box = async (name: string | RegExp) => (await lines()).findByRole('textbox', { name });
/** Below the lines how many and what they cost by list, in the form the discount and the total: each once. */
const figures = async () => {
  const below = [
    ...(await screen.findByRole('group', { name: '产品' })).querySelectorAll('dd'),
  ].map((figure) => figure.textContent);
  const [discount, ...twice] = screen.getAllByRole('textbox', { name: /整单折扣/ });
  await expect(twice).toEqual([]);
  return [...below, (discount as HTMLInputElement).value, (await total()).value];
};
const total = () => screen.findByRole<HTMLInputElement>('textbox', { name: /产品总价/ });
const amount = () => screen.findByRole<HTMLInputElement>('textbox', { name: /报价金额/ });
const save = () => userEvent.click(screen.getByRole('button', { name: '保存' }));
const openChooser = async () => {
  await userEvent.click(await screen.findByRole('button', { name: '添加产品' }));
  return within(await screen.findByRole('dialog', { name: '选择产品' }));
};

async function retype(name: string | RegExp, text: string) {
  const input = await box(name);
  await userEvent.clear(input);
  await userEvent.type(input, text);
  input.blur();
}

/** Nine columns of every line, and the four figures below; all amounts have two decimals. */
export const Filled: Story = {
  name: 'Nine columns, four figures',
  play: ({ step }) =>
    step('Nine columns, four figures [QUOTE-011] [QUOTE-012]', async () => {
      await waitFor(async () =>
        expect(await rows()).toEqual([
          [
            '1',
            '六轴工业机器人 IRB 6700负载 150 kg / 臂展 3.2 m',
            '328,000.00',
            '95',
            '311,600.00',
            '2',
            '台',
            '623,200.00',
            '',
          ],
          [
            '2',
            '视觉检测系统2000 万像素 / 双相机',
            '128,000.00',
            '100',
            '128,000.00',
            '1',
            '套',
            '128,000.00',
            '',
          ],
          [
            '3',
            '年度维保服务含两次现场巡检',
            '36,000.00',
            '100',
            '36,000.00',
            '1',
            '年',
            '36,000.00',
            '',
          ],
        ]),
      );
      await expect(await figures()).toEqual(['3', '820,000.00', '96.00', '787,200.00']);
    }),
};

const taxFigures = async () =>
  [...(await screen.findByRole('group', { name: '产品' })).querySelectorAll('dl > div')]
    .slice(2)
    .map((figure) => figure.textContent);
const rate = async (name: RegExp) =>
  (await lines()).getByRole<HTMLInputElement>('combobox', { name });

/** Lines of old have no rate and say nothing of tax; what is typed or chosen is worked out of the price, which stays. */
export const TaxRates: Story = {
  name: 'A tax rate of each line, within its price',
  play: async ({ step }) => {
    await step('lines without a rate say nothing of tax', async () => {
      await expect(await taxFigures()).toEqual([]);
      await expect((await lines()).queryByRole('columnheader', { name: '税率 (%)' })).toBeNull();
    });
    await step('a usual rate is chosen by keys', async () => {
      await userEvent.click(await screen.findByRole('button', { name: '填写税率' }));
      (await rate(/视觉检测系统/)).focus();
      await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
      await expect(await rate(/视觉检测系统/)).toHaveValue('13');
      await expect(screen.queryByRole('listbox')).toBeNull();
      await expect(await taxFigures()).toEqual([
        '不含税金额113,274.34',
        '税额14,725.66',
        '价税合计128,000.00',
        '没有税率另有 2 个产品没有税率，不在其中',
      ]);
    });
    await step('any other is typed', async () => {
      await userEvent.type(await rate(/维保服务/), '1.5');
      await userEvent.type(await rate(/工业机器人/), '13');
      await userEvent.tab();
      await expect(await taxFigures()).toEqual([
        '不含税金额700,246.74',
        '税额86,953.26',
        '价税合计787,200.00',
      ]);
      await expect((await total()).value).toBe('787,200.00');
      await expect(await amount()).toHaveValue('787,200.00');
    });
    await step('the last one may be taken out and typed anew', async () => {
      for (const name of [/维保服务/, /工业机器人/, /视觉检测系统/])
        await userEvent.clear(await rate(name));
      await expect(await taxFigures()).toEqual([]);
      await userEvent.type(await rate(/视觉检测系统/), '6');
      await expect((await taxFigures())[1]).toBe('税额7,245.28');
    });
    await step('a rate that is none is refused at its line', async () => {
      await userEvent.type(await rate(/视觉检测系统/), '00');
      await expect(await rate(/视觉检测系统/)).toBeInvalid();
    });
  },
};

/** Chosen together, each joins once, with quantity 1 and no discount; the amount follows. */
export const Chooses: Story = {
  name: 'Two variants, two lines, none twice',
  args: { values: {} },
  play: ({ step }) =>
    step(
      'Two variants, two lines, none twice [QUOTE-010] [QUOTE-022] [CONST-030] [CONST-031]',
      async () => {
        const dialog = await openChooser();
        await expect(await dialog.findByRole('button', { name: '添加' })).toBeDisabled();
        await userEvent.click(await dialog.findByRole('checkbox', { name: /SCARA/ }));
        await userEvent.click(dialog.getByRole('checkbox', { name: /六维力传感器/ }));
        await userEvent.click(dialog.getByRole('button', { name: '添加 2 项' }));
        await waitFor(async () =>
          expect(await rows()).toEqual([
            [
              '1',
              'SCARA 机器人负载 6 kg',
              '86,800.50',
              '100',
              '86,800.50',
              '1',
              '台',
              '86,800.50',
              '',
            ],
            [
              '2',
              '六维力传感器±500 N',
              '15,600.00',
              '100',
              '15,600.00',
              '1',
              '只',
              '15,600.00',
              '',
            ],
          ]),
        );
        await expect(await amount()).toHaveValue('102,400.50');
        const again = await openChooser();
        await expect(await again.findByRole('checkbox', { name: /SCARA/ })).toBeDisabled();
        await expect(again.getByRole('checkbox', { name: /SCARA/ })).toBeChecked();
      },
    ),
};

/** Search and category narrow; what does not fit offers to clear. */
export const Searches: Story = {
  name: 'Found by name and category',
  args: { values: {} },
  play: ({ step }) =>
    step('Found by name and category [QUOTE-022]', async () => {
      const dialog = await openChooser();
      await expect((await dialog.findAllByRole('checkbox')).length).toBe(50);
      await userEvent.click(
        dialog.getByRole('button', { name: `显示更多，还有 ${OFFERS.length - 50} 项` }),
      );
      await waitFor(() => expect(dialog.getAllByRole('checkbox').length).toBe(OFFERS.length));
      await userEvent.click(dialog.getByRole('combobox', { name: '产品分类' }));
      await userEvent.click(await screen.findByRole('treeitem', { name: /传感器/ }));
      await waitFor(() => expect(dialog.getAllByRole('checkbox').length).toBe(2));
      await userEvent.type(dialog.getByRole('searchbox'), '机器人{Enter}');
      await userEvent.click(await dialog.findByRole('button', { name: '清空搜索和筛选' }));
      await waitFor(() => expect(dialog.getAllByRole('checkbox').length).toBe(50));
    }),
};

/** A discount decides the deal price, a deal price the discount, both the subtotal, the final price and the amount. */
export const Prices: Story = {
  name: 'Discount, deal price, quantity, and what follows',
  play: ({ step }) =>
    step(
      'Discount, deal price, quantity, and what follows [QUOTE-014] [QUOTE-015] [QUOTE-016] [QUOTE-017] [QUOTE-019]',
      async () => {
        await retype(/视觉检测系统 折扣/, '85');
        await waitFor(async () =>
          expect((await rows())[1]?.slice(3, 8)).toEqual([
            '85',
            '108,800.00',
            '1',
            '套',
            '108,800.00',
          ]),
        );
        await retype(/视觉检测系统 成交单价/, '96000');
        await waitFor(async () =>
          expect((await rows())[1]?.slice(3, 8)).toEqual([
            '75',
            '96,000.00',
            '1',
            '套',
            '96,000.00',
          ]),
        );
        await retype(/视觉检测系统 数量/, '3');
        await waitFor(async () => expect((await rows())[1]?.[7]).toBe('288,000.00'));
        await expect(await figures()).toEqual(['3', '1,076,000.00', '88.03', '947,200.00']);
        await expect(await amount()).toHaveValue('947,200.00');
      },
    ),
};

/** A final price is spread over the lines in proportion, to the cent, and taken back by a press. */
export const FinalPrice: Story = {
  name: 'A final price is spread over the lines',
  play: ({ step }) =>
    step('A final price is spread over the lines [QUOTE-019]', async () => {
      const subtotals = async () => (await rows()).map((row) => row[7]);
      const type = async (text: string) => {
        await userEvent.clear(await total());
        await userEvent.type(await total(), text);
        (await total()).blur();
      };
      await expect(screen.queryByRole('button', { name: '恢复各产品的成交价' })).toBeNull();
      await type('700000.01');
      await waitFor(async () =>
        expect(await figures()).toEqual(['3', '820,000.00', '85.37', '700,000.01']),
      );
      await expect(await subtotals()).toEqual(['554,166.67', '113,821.14', '32,012.20']);
      await expect(await amount()).toHaveValue('700,000.01');
      await userEvent.click(screen.getByRole('button', { name: '恢复各产品的成交价' }));
      await waitFor(async () =>
        expect(await subtotals()).toEqual(['623,200.00', '128,000.00', '36,000.00']),
      );
      await expect(await amount()).toHaveValue('787,200.00');
      await expect((await rows())[0]?.[3]).toBe('95');
    }),
};

/** A box that is left empty goes back to what it was. */
export const Emptied: Story = {
  play: async () => {
    const input = await box(/视觉检测系统 数量/);
    await userEvent.clear(input);
    await expect(input).toHaveValue('');
    await userEvent.tab();
    await expect(input).toHaveValue('1');
    await expect(await figures()).toEqual(['3', '820,000.00', '96.00', '787,200.00']);
  },
};

export const Removes: Story = {
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: '移除 视觉检测系统' }));
    await waitFor(async () =>
      expect(await figures()).toEqual(['2', '692,000.00', '95.26', '659,200.00']),
    );
    await expect(await screen.findByRole('button', { name: '添加产品' })).toHaveFocus();
    await userEvent.click(await screen.findByRole('button', { name: '撤销' }));
    await waitFor(async () => expect((await rows())[1]?.[1]).toContain('视觉检测系统'));
  },
};

/** The amount may be above the total, never below it: then nothing is sent, and the message goes as soon as it is right. */
export const AmountBelowTotal: Story = {
  name: 'The amount: above the total, never below',
  play: ({ step }) =>
    step('The amount: above the total, never below [QUOTE-020] [QUOTE-021]', async () => {
      await userEvent.clear(await amount());
      await userEvent.type(await amount(), '700000');
      await save();
      await expect(await screen.findByText('报价金额不能小于产品总价')).toBeInTheDocument();
      await expect(screen.queryByLabelText('提交的值')).toBeNull();
      await waitFor(async () => expect(await amount()).toHaveFocus());
      await userEvent.clear(await amount());
      await userEvent.type(await amount(), '800000');
      await expect(screen.queryByText('报价金额不能小于产品总价')).toBeNull();
      await save();
      await expect(
        JSON.parse((await screen.findByLabelText('提交的值')).textContent ?? ''),
      ).toMatchObject({ price: 800_000, product_price: 787_200, discount: 96 });
    }),
};

/** A quantity of nothing is marked at once and named on saving. */
export const BadQuantity: Story = {
  play: async () => {
    await retype(/年度维保服务 数量/, '0');
    await waitFor(async () =>
      expect(await box(/年度维保服务 数量/)).toHaveAttribute('aria-invalid', 'true'),
    );
    await save();
    await expect(await screen.findByText('第 3 行的数量必须大于 0')).toBeInTheDocument();
  },
};

export const Empty: Story = { args: { values: {} } };
export const ReadOnly: Story = {
  args: {
    module: {
      ...LINES,
      form: LINES.form.map((item) =>
        'model' in item ? { ...item, options: { ...item.options, disabled: true } } : item,
      ),
    },
  },
  play: async () => {
    await expect((await rows())[0]?.slice(3, 6)).toEqual(['95', '311,600.00', '2']);
    await expect(screen.queryByRole('button', { name: '添加产品' })).toBeNull();
    await expect((await lines()).queryByRole('textbox')).toBeNull();
  },
};

const DEPOSIT = only(contract, ['price', 'is_deposit', 'deposit']);

/** With the deposit on, each of its parts is required and may not exceed the amount; off, none is asked for. */
export const Deposit: Story = {
  name: 'Deposit: three parts, all or none',
  args: { module: DEPOSIT, values: { price: 1000, is_deposit: 0, deposit: {} } },
  play: ({ step }) =>
    step(
      'Deposit: three parts, all or none [CONTRACT-007] [CONTRACT-008] [CONTRACT-009]',
      async () => {
        await userEvent.click(await screen.findByRole('switch', { name: /收取定金/ }));
        const deposit = within(await screen.findByRole('group', { name: '定金' }));
        await save();
        for (const text of ['请输入 定金金额', '请选择付款方式', '请选择付款日期'])
          await expect(await deposit.findByText(text)).toBeInTheDocument();
        await userEvent.type(deposit.getByRole('textbox', { name: /定金金额/ }), '2000');
        await expect(await deposit.findByText('定金不能大于合同金额')).toBeInTheDocument();
        await userEvent.clear(deposit.getByRole('textbox', { name: /定金金额/ }));
        await userEvent.type(deposit.getByRole('textbox', { name: /定金金额/ }), '500');
        await waitFor(() => expect(deposit.queryByText('定金不能大于合同金额')).toBeNull());
        await userEvent.click(deposit.getByRole('combobox', { name: /付款方式/ }));
        await userEvent.click(await screen.findByRole('option', { name: '银行转账' }));
        await userEvent.type(deposit.getByRole('textbox', { name: /付款日期/ }), '2026-12-05');
        await save();
        await expect(
          JSON.parse((await screen.findByLabelText('提交的值')).textContent ?? ''),
        ).toMatchObject({ is_deposit: 1, deposit: { price: 500, payment_date: '2026-12-05' } });
        await userEvent.click(screen.getByRole('switch', { name: /收取定金/ }));
        await waitFor(() => expect(screen.queryByRole('group', { name: '定金' })).toBeNull());
      },
    ),
};

let broken = true;
/** The chooser without an answer, then with one. */
export const ChooserFailed: Story = {
  args: { values: {} },
  parameters: {
    records: {
      tables: documentTables,
      answer: (path, params) =>
        broken && path.endsWith('getProductList')
          ? { code: 500, message: '服务器内部错误', data: null }
          : productAnswers(path, params),
    } satisfies StageParameters,
  },
  play: async () => {
    broken = true;
    const dialog = await openChooser();
    await dialog.findByText('加载失败');
    broken = false;
    await userEvent.click(dialog.getByRole('button', { name: '重试' }));
    await expect((await dialog.findAllByRole('checkbox')).length).toBe(50);
    await expect(
      stageServer().calls.filter((call) => call.path.endsWith('getProductList')).length,
    ).toBeGreaterThan(1);
  },
};
