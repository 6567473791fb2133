import { expect, test } from 'vitest';
import { nounIn } from '../../schemas/i18n/nouns.ts';

test.each([
  ['Customer', 'customer', 'customers'],
  ['Enquiry', 'enquiry', 'enquiries'],
  ['Payment plan', 'payment plan', 'payment plans'],
  ['Follow-up', 'follow-up', 'follow-ups'],
  ['API app', 'API app', 'API apps'],
  ['Business', 'business', 'businesses'],
  ['Holiday', 'holiday', 'holidays'],
  ['Branch', 'branch', 'branches'],
  ['Spare parts', 'spare parts', 'spare parts'],
  ['Knowledge', 'knowledge', 'knowledge'],
  ['售后工单', '售后工单', '售后工单'],
  ['', '', ''],
])('%s within an English sentence: %s, %s', (name, one, many) => {
  expect([nounIn(name, 'en', 'one'), nounIn(name, 'en', 'many')]).toEqual([one, many]);
});

test('other languages name records as they are named anywhere', () => {
  expect(nounIn('客户', 'zh-chs', 'many')).toBe('客户');
  expect(nounIn('Lead', 'ja', 'many')).toBe('Lead');
});
