import { expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { contract } from '../../schemas/modules/contract.ts';
import { invoice } from '../../schemas/modules/invoice.ts';
import { leads } from '../../schemas/modules/leads.ts';
import { phoneNotes } from '../../src/records/list/table/phoneNotes.ts';

/** What stands beside the name, and below: `!` before what is never cut, the column's name before a bare number. */
function said(module: ModuleFile, row: Readonly<Record<string, unknown>>, room = 336): string[] {
  const form = translateDefinition({
    module,
    definition: defaultDefinition(module),
    locale: 'zh-chs',
  });
  const { beside, below } = phoneNotes(form, form.columns, (model) => row[model], {
    textOf: () => undefined,
    room,
  });
  return [
    beside?.model ?? '',
    ...below.map(
      ({ column, whole, named }) =>
        `${named ? `${column.name} ` : ''}${whole ? '!' : ''}${column.model}`,
    ),
  ];
}

const LEAD = {
  company: '诚佑半导体（北京）股份有限公司',
  mobile: '13663500001',
  source: '展会活动',
  requirement: '需要 20 台网关的报价，含税含运费',
};

test('how a record stands is said beside its name; without that its first choice is', () => {
  expect(said(leads, { ...LEAD, state: 0 })[0]).toBe('state');
  expect(said(leads, LEAD)[0]).toBe('source');
});

test('a telephone number is never cut: what is longer makes room or is left out', () => {
  expect(said(leads, { ...LEAD, state: 0 })).toEqual(['state', 'company', '!mobile', '!source']);
  expect(said(leads, { ...LEAD, state: 0 }, 180)).toEqual(['state', 'company', '!mobile']);
});

test('money stays, and approval is said while it is not settled', () => {
  const row = { customer_id: 1, contract_id: 2, money: 52546.8, type: '收据', state: 1 };
  expect(said(invoice, { ...row, approval_state: 2 })).toEqual([
    'state',
    'customer_id',
    'contract_id',
    '!money',
  ]);
  expect(said(invoice, { ...row, approval_state: 1 })).toEqual([
    'state',
    'customer_id',
    '!money',
    '!approval_state',
  ]);
  expect(said(contract, { approval_state: 1 })).toEqual(['approval_state']);
});

test('of a name of four letters nothing is left when it is cut', () => {
  expect(said(leads, { ...LEAD, company: '诚佑', requirement: '' })).toContain('!company');
  expect(said(leads, LEAD)).toContain('company');
});

test('a number without a unit has its name before it and no place beside the title', () => {
  const module = {
    ...leads,
    columns: ['name', 'rows'],
    form: [{ type: 'number', model: 'rows', label: { id: '', message: '记录' } }, ...leads.form],
  } as unknown as ModuleFile;
  expect(said(module, { rows: 17 })).toEqual(['', '记录 !rows']);
});

test('of two days each says which it is, as far as there is room', () => {
  const day = (model: string, words: string) => ({
    type: 'date',
    model,
    label: { id: '', message: words },
    options: { type: 'datetime' },
  });
  const module = {
    ...leads,
    columns: ['name', 'due', 'last'],
    form: [day('due', '下次跟进'), day('last', '最后跟进时间'), ...leads.form],
  } as unknown as ModuleFile;
  const row = { due: '2026-11-30 09:30:00', last: '2026-11-20 16:00:00' };
  expect(said(module, row, 420)).toEqual(['', '下次跟进 !due', '最后跟进时间 !last']);
  expect(said(module, row, 330)).toEqual(['', '!due', '最后跟进时间 !last']);
  expect(said(module, row, 300)).toEqual(['', '!due']);
  expect(said(module, { due: row.due })).toEqual(['', '!due']);
});
