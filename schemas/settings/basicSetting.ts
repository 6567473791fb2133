import { label, untranslated } from '../i18n/label.ts';
import { NUMBER_PATTERN_RULES } from '../vocabulary/vocabulary.ts';
import type { SettingsFile } from '../definition/settingsFile.ts';

const PATTERN = { required: true, maxlength: 40 } as const;
export const basicSetting = {
  path: '/basicSetting',
  label: label('基础参数'),
  backOffice: { group: 'parameters', at: 10 },
  form: [
    { section: label('审批', 'basicSetting') },
    {
      type: 'switch',
      model: 'is_quotation_check',
      label: label('报价单需要审批'),
      options: { defaultValue: 0 },
    },
    {
      type: 'switch',
      model: 'is_contract_check',
      label: label('合同需要审批'),
      options: { defaultValue: 0 },
    },
    {
      type: 'switch',
      model: 'is_payment_check',
      label: label('回款需要审批'),
      options: { defaultValue: 0 },
    },
    {
      type: 'switch',
      model: 'is_invoice_check',
      label: label('发票需要审批'),
      options: { defaultValue: 0 },
    },
    {
      type: 'switch',
      model: 'is_plan',
      label: label('合同通过审批前可以建回款计划'),
      options: { defaultValue: 0 },
    },
    { section: label('列表', 'basicSetting') },
    {
      type: 'select',
      model: 'page_size',
      label: label('默认每页条数'),
      options: { required: true, defaultValue: 20 },
      choices: [
        [10, untranslated('10')],
        [20, untranslated('20')],
        [50, untranslated('50')],
        [100, untranslated('100')],
        [200, untranslated('200')],
      ],
      help: label('用于还没有自己选择过的人'),
    },
    { section: label('编号规则') },
    {
      type: 'input',
      model: 'number_customer',
      label: label('客户', 'basicSetting'),
      options: { ...PATTERN, defaultValue: 'KH{yyyy}{MM}{dd}0000' },
      rules: NUMBER_PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_opportunity',
      label: label('商机', 'basicSetting'),
      options: { ...PATTERN, defaultValue: 'SJ{yyyy}{MM}{dd}0000' },
      rules: NUMBER_PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_quotation',
      label: label('报价单', 'basicSetting'),
      options: { ...PATTERN, defaultValue: 'BJ{yyyy}{MM}{dd}0000' },
      rules: NUMBER_PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_contract',
      label: label('合同', 'basicSetting'),
      options: { ...PATTERN, defaultValue: 'HT{yyyy}{MM}{dd}0000' },
      rules: NUMBER_PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_paymentPlan',
      label: label('回款计划'),
      options: { ...PATTERN, defaultValue: 'JH{yyyy}{MM}{dd}0000' },
      rules: NUMBER_PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_payment',
      label: label('回款'),
      options: { ...PATTERN, defaultValue: 'HK{yyyy}{MM}{dd}0000' },
      rules: NUMBER_PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_invoice',
      label: label('发票'),
      options: { ...PATTERN, defaultValue: 'FP{yyyy}{MM}{dd}0000' },
      rules: NUMBER_PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_product',
      label: label('产品'),
      options: { ...PATTERN, defaultValue: 'CP{yyyy}0000' },
      rules: NUMBER_PATTERN_RULES,
    },
  ],
  preview: 'numbers',
  lists: ['payment_method'],
} as const satisfies SettingsFile;
