import { widgetOf } from '../definition/defaultDefinition.ts';
import type { Form } from '../form/form.ts';
import { label, untranslated } from '../i18n/label.ts';
import type { Locale } from '../i18n/locale.ts';
import { MESSAGES } from '../i18n/messages.ts';
import type { FieldItem } from '../definition/module.ts';
import { translateDefinition } from '../form/translateDefinition.ts';
import { PAY_DAYS } from '../rules/paymentPlans.ts';
import { MOST_DAYS } from '../rules/planStages.ts';

const OWN_COUNT = { field: 'cycle', operator: 'eq', value: 0 } as const;

const ITEMS: readonly FieldItem[] = [
  {
    type: 'contract',
    model: 'contract_id',
    label: label('合同'),
    options: { required: true },
    rules: [{ required: true, label: MESSAGES.choose_contract.label }],
  },
  {
    type: 'select',
    model: 'cycle',
    label: label('回款周期'),
    options: { required: true },
    choices: [
      [1, label('每月')],
      [3, label('每季度')],
      [6, label('每半年')],
      [12, label('每年')],
      [0, label('自定义期数')],
    ],
    rules: [{ required: true, label: MESSAGES.choose_cycle.label }],
  },
  {
    type: 'select',
    model: 'pay_day',
    label: label('回款日'),
    options: {
      required: true,
      defaultValue: 1,
      when: { show: { field: 'cycle', operator: 'ne', value: 0 } },
    },
    choices: PAY_DAYS.map((day) => [day, untranslated(String(day))] as const),
  },
  {
    type: 'number',
    model: 'count',
    label: label('期数'),
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

const STAGE: readonly FieldItem[] = [
  {
    type: 'number',
    model: 'days',
    label: label('间隔天数'),
    options: { precision: 0, min: 0, max: MOST_DAYS },
  },
  { type: 'number', model: 'share', label: label('比例 (%)'), options: { min: 0 } },
];

/** What is asked of a stage beside the fields of its plan: its distance from the one before, and its part of the contract. */
export function stageForm(locale: Locale): Form {
  return translateDefinition({
    module: { key: 'plan_stage', title: '', columns: [] },
    definition: { list: STAGE.map((item) => widgetOf('plan_stage', item)), config: {} },
    locale,
  });
}

/** What the batch of payment plans is made from: a contract, a cycle, and its day or the number of plans. */
export function planForm(locale: Locale): Form {
  const list = ITEMS.map((item) => widgetOf('plan_batch', item));
  return translateDefinition({
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
