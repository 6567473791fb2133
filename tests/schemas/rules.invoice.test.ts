import { invoiceHeaderForm, applyInvoiceHeader } from '../../schemas/dialogs/invoiceHeader.ts';
import { describe, expect, test } from 'vitest';
import { translateMessage } from '../../schemas/i18n/messages.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { checkDeposit, readDeposit } from '../../schemas/rules/deposit.ts';
import { checkInvoiceMoney, uninvoicedAmount } from '../../schemas/rules/invoice.ts';
import { checkPeriods } from '../../schemas/rules/periods.ts';

describe('the amount not yet requested', () => {
  const one = (money: number, state = 0, approval_state = 0) => ({ money, state, approval_state });

  test('waiting and approved invoices count, void, rejected and revoked ones do not [INV-021]', () => {
    expect(uninvoicedAmount(1000, [])).toBe(1000);
    expect(uninvoicedAmount(1000, [one(100, 0, 0), one(100, 0, 1), one(100, 0, 2)])).toBe(700);
    expect(uninvoicedAmount(1000, [one(100, 1, 2), one(100, 0, 3), one(100, 0, 4)])).toBe(1000);
    expect(uninvoicedAmount(0.3, [one(0.1), one(0.1), one(0.1)])).toBe(0);
  });
  test('more than that is refused [INV-022]', () => {
    expect(checkInvoiceMoney(700.01, 700)).toEqual([
      { field: 'money', id: 'money_above_uninvoice' },
    ]);
    expect(checkInvoiceMoney(700, 700)).toEqual([]);
    expect(translateMessage('money_above_uninvoice', {}, 'zh-chs')).toBe(
      '开票金额不能大于未开票金额',
    );
  });
});

describe('the deposit of a contract', () => {
  const whole = { price: 50, payment_method: 'transfer', payment_date: '2026-01-05' };
  const parts = (deposit: unknown, is_deposit: unknown = 1) =>
    checkDeposit({ is_deposit, deposit, price: 100 }).map(({ id, data }) => [data?.part, id]);

  test('price, method and date are required while there is one [CONTRACT-008]', () => {
    expect(parts({})).toEqual([
      ['price', 'deposit_price_required'],
      ['payment_method', 'deposit_method_required'],
      ['payment_date', 'deposit_date_required'],
    ]);
    expect(parts(undefined)).toHaveLength(3);
    expect(parts(whole)).toEqual([]);
  });
  test('without a deposit nothing is required', () => {
    expect(parts({}, 0)).toEqual([]);
    expect(parts({}, '1')).toHaveLength(3);
  });
  test('it may not exceed the contract', () => {
    expect(parts({ ...whole, price: 100.01 })).toEqual([['price', 'deposit_above_price']]);
    expect(
      ['deposit_price_required', 'deposit_method_required', 'deposit_date_required'].map((id) =>
        translateMessage(id as 'deposit_price_required', {}, 'zh-chs'),
      ),
    ).toEqual(['请输入 定金金额', '请选择付款方式', '请选择付款日期']);
  });
  test('its price may come as text', () => {
    expect(parts(readDeposit({ ...whole, price: '50.00' }))).toEqual([]);
    expect(parts(readDeposit({ ...whole, price: 'fifty' }))).toEqual([
      ['price', 'deposit_price_required'],
    ]);
  });
});

test('a contract may not end before it starts [CONTRACT-020]', () => {
  expect(
    checkPeriods(MODULES.contract, { start_time: '2026-02-01', end_time: '2026-01-31' }),
  ).toEqual([{ field: 'end_time', id: 'end_before_start' }]);
  expect(
    checkPeriods(MODULES.contract, { start_time: '2026-02-01', end_time: '2026-02-01' }),
  ).toEqual([]);
  expect(checkPeriods(MODULES.contract, { start_time: '2026-02-01' })).toEqual([]);
});

test('a header fills an invoice under the names it has there, and takes back what it leaves open [INV-054]', () => {
  expect(
    applyInvoiceHeader({
      id: 3,
      classify: '单位',
      title: '恒锐',
      tax_number: 'T',
      bank: '',
      billing_address: '星湖街 328 号',
      telephone: '0512-1',
    }),
  ).toEqual({
    classify: '单位',
    title: '恒锐',
    tax_number: 'T',
    bank: undefined,
    account: undefined,
    invoice_address: '星湖街 328 号',
    invoice_phone: '0512-1',
  });
  expect([...invoiceHeaderForm('zh-chs').fields.keys()].slice(0, 7)).toEqual([
    'classify',
    'title',
    'tax_number',
    'bank',
    'account',
    'billing_address',
    'telephone',
  ]);
});
