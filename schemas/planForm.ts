import { widgetOf } from './defaultDefinition.ts';
import type { Form } from './form.ts';
import type { Locale } from './locale.ts';
import { MESSAGES } from './messages.ts';
import type { FieldItem } from './module.ts';
import { translate } from './translate.ts';

const OWN_COUNT = { field: 'cycle', operator: 'eq', value: 0 } as const;

const ITEMS: readonly FieldItem[] = [
  {
    type: 'contract',
    model: 'contract_id',
    words: ['合同', 'Contract', '契約', '合同'],
    options: { required: true },
    rules: [{ required: true, words: MESSAGES.choose_contract.words }],
  },
  {
    type: 'select',
    model: 'cycle',
    words: ['回款周期', 'Cycle', '入金サイクル', '回款週期'],
    options: { required: true },
    choices: [
      [1, ['每月', 'Every month', '毎月', '每月']],
      [3, ['每季度', 'Every quarter', '四半期ごと', '每季度']],
      [6, ['每半年', 'Every half year', '半年ごと', '每半年']],
      [12, ['每年', 'Every year', '毎年', '每年']],
      [0, ['自定义期数', 'A number of my own', '期数を指定', '自訂期數']],
    ],
    rules: [{ required: true, words: MESSAGES.choose_cycle.words }],
  },
  {
    type: 'number',
    model: 'pay_day',
    words: ['回款日', 'Day of the month', '入金日', '回款日'],
    unit: ['日', '', '日', '日'],
    options: {
      required: true,
      precision: 0,
      min: 1,
      max: 28,
      defaultValue: 1,
      when: { show: { field: 'cycle', operator: 'ne', value: 0 } },
    },
  },
  {
    type: 'number',
    model: 'count',
    words: ['期数', 'Plans', '期数', '期數'],
    options: {
      required: true,
      precision: 0,
      min: 1,
      max: 200,
      defaultValue: 3,
      when: { show: OWN_COUNT },
    },
  },
];

/** What the batch of payment plans is made from: a contract, a cycle, and its day or the number of plans. */
export function planForm(locale: Locale): Form {
  const list = ITEMS.map((item) => widgetOf('plan_batch', item));
  return translate({
    module: { key: 'plan_batch', title: '', columns: [] },
    definition: {
      list: [
        {
          type: 'grid',
          key: 'g',
          model: 'g',
          name: '',
          columns: [
            { span: 12, list: list.slice(0, 1) },
            { span: 6, list: list.slice(1, 2) },
            { span: 6, list: list.slice(2) },
          ],
          options: { gutter: 16 },
          rules: [],
        },
      ],
      config: { labelPosition: 'top', labelWidth: 100 },
    },
    locale,
  });
}
