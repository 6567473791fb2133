import { describe, expect, test } from 'vitest';
import { contract } from '../../schemas/modules/contract.ts';
import { customer } from '../../schemas/modules/customer.ts';
import { quotation } from '../../schemas/modules/quotation.ts';
import { recordFaults } from '../../schemas/rules/recordFaults.ts';
import { createRecordStore } from '../../widgets/form/state/store.ts';
import { formOf, widget } from './support.ts';

const LINE = {
  product_detail_id: 1,
  name: '六维力传感器',
  spec_attr: '',
  unit: '只',
  price: 200,
  discount: 85,
  sales_price: 170,
  quantity: 3,
  sales_price_all: 510,
};
const ids = (faults: readonly { id: string }[]) => faults.map((fault) => fault.id);

describe('what several fields together make wrong', () => {
  test('an amount below the total of the lines, of a quotation and of a contract [QUOTE-020]', () => {
    for (const [module, id] of [
      [quotation, 'quotation_below_total'],
      [contract, 'amount_below_total'],
    ] as const) {
      expect(ids(recordFaults(module, { product_list: [LINE], price: 509.99 }))).toEqual([id]);
      expect(recordFaults(module, { product_list: [LINE], price: 510 })).toEqual([]);
    }
    expect(recordFaults(customer, { product_list: [LINE], price: 1 })).toEqual([]);
  });
  test('a deposit without its three parts, or above the amount, of a contract that takes one [CONTRACT-008]', () => {
    expect(ids(recordFaults(contract, { is_deposit: 1, price: 100 }))).toEqual([
      'deposit_price_required',
      'deposit_method_required',
      'deposit_date_required',
    ]);
    expect(
      ids(
        recordFaults(contract, {
          is_deposit: 1,
          price: 100,
          deposit: { price: '100.01', payment_method: 'cash', payment_date: '2026-12-01' },
        }),
      ),
    ).toEqual(['deposit_above_price']);
    expect(recordFaults(contract, { is_deposit: 0, price: 100 })).toEqual([]);
    expect(recordFaults(quotation, { is_deposit: 1, price: 100 })).toEqual([]);
  });
  test('a period that ends before it begins [CONTRACT-020]', () => {
    expect(recordFaults(contract, { start_time: '2026-12-01', end_time: '2026-11-30' })).toEqual([
      { field: 'end_time', id: 'end_before_start' },
    ]);
  });
});

describe('a form with such faults', () => {
  const form = formOf([
    widget('input', 'name', { options: { required: true } }),
    widget('number', 'low'),
    widget('number', 'high'),
    widget('input', 'secret', { options: { isHidden: true } }),
  ]);
  const faults = ({ low, high }: Readonly<Record<string, unknown>>) =>
    Number(low) > Number(high)
      ? [
          { field: 'high', id: 'too_small', data: { min: Number(low) } } as const,
          { field: 'secret', id: 'required' } as const,
        ]
      : [];
  const made = (values: Record<string, unknown>) => createRecordStore({ form, values, faults });

  test('is refused on submit, after the faults of single fields and in the order of the form', () => {
    const store = made({ low: 2, high: 1 });
    const result = store.submit();
    expect(result.ok === false && result.errors.map((error) => error.field)).toEqual([
      'name',
      'high',
    ]);
  });
  test('is judged on submit first, and from then on at every change of any field', () => {
    const store = made({ name: '一号', low: 2, high: 1 });
    store.set('low', 3);
    expect(store.state('high').error).toBeUndefined();
    store.submit();
    const woken: string[] = [];
    store.subscribe('high', () => woken.push('high'));
    store.set('low', 4);
    expect(store.state('high').error).toMatchObject({ id: 'too_small', data: { min: 4 } });
    store.set('low', 1);
    expect(store.state('high').error).toBeUndefined();
    expect(woken).toEqual(['high', 'high']);
    expect(store.submit().ok).toBe(true);
  });
  test('what the server says takes the place of what was judged here', () => {
    const store = made({ name: '一号', low: 2, high: 1 });
    store.submit();
    store.setErrors([{ field: 'name', id: 'not_unique', data: { name: '名称' } }]);
    store.set('low', 5);
    expect(store.errors().map((error) => error.field)).toEqual(['name']);
  });
});
