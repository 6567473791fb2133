import type { RuleItem } from '../module.ts';
import type { SettingsFile } from '../settingsFile.ts';

const PATTERN = { required: true, maxlength: 40 } as const;
/** A prefix without two zeros in a row, parts of the day, and a run of two to eight zeros for the counter. */
const PATTERN_RULES = [
  {
    pattern: '^[A-Za-z1-9\\u4e00-\\u9fff_/-]{0,12}([{](yyyy|yy|MM|dd)[}][_/-]?){0,4}0{2,8}$',
    words: [
      '请按「前缀 + 日期 + 流水号」填写，例如 HT{yyyy}{MM}{dd}0000，流水号为 2 至 8 个 0',
      'Write prefix, day and counter, for example HT{yyyy}{MM}{dd}0000; the counter is 2 to 8 zeros',
      '「接頭辞＋日付＋連番」の形で入力してください。例：HT{yyyy}{MM}{dd}0000（連番は 0 を 2～8 個）',
      '請按「前綴 + 日期 + 流水號」填寫，例如 HT{yyyy}{MM}{dd}0000，流水號為 2 至 8 個 0',
    ],
  },
] as const satisfies readonly RuleItem[];

export const basicSetting = {
  path: '/basicSetting',
  form: [
    { section: ['审批', 'Approval', '承認', '審批'] },
    {
      type: 'switch',
      model: 'is_quotation_check',
      words: ['报价单需要审批', 'Quotations are approved', '見積書の承認', '報價單需要審批'],
      options: { defaultValue: 0 },
    },
    {
      type: 'switch',
      model: 'is_contract_check',
      words: ['合同需要审批', 'Contracts are approved', '契約の承認', '合約需要審批'],
      options: { defaultValue: 0 },
    },
    {
      type: 'switch',
      model: 'is_payment_check',
      words: ['回款需要审批', 'Payments are approved', '入金の承認', '回款需要審批'],
      options: { defaultValue: 0 },
    },
    {
      type: 'switch',
      model: 'is_invoice_check',
      words: ['发票需要审批', 'Invoices are approved', 'インボイスの承認', '發票需要審批'],
      options: { defaultValue: 0 },
    },
    {
      type: 'switch',
      model: 'is_plan',
      words: [
        '合同通过审批前可以建回款计划',
        'Plans before a contract has passed',
        '契約の承認前に入金計画を作成できる',
        '合約通過審批前可以建回款計劃',
      ],
      options: { defaultValue: 0 },
    },
    { section: ['列表', 'Lists', '一覧', '列表'] },
    {
      type: 'select',
      model: 'page_size',
      words: ['默认每页条数', 'Rows of a page', '1 ページの件数', '預設每頁筆數'],
      options: { required: true, defaultValue: 20 },
      choices: [
        [10, ['10', '10', '10', '10']],
        [20, ['20', '20', '20', '20']],
        [50, ['50', '50', '50', '50']],
        [100, ['100', '100', '100', '100']],
        [200, ['200', '200', '200', '200']],
      ],
      help: [
        '用于还没有自己选择过的人',
        'For people who have not chosen for themselves',
        '自分で選択していない人に適用されます',
        '用於還沒有自己選擇過的人',
      ],
    },
    { section: ['编号规则', 'Numbers', '番号のルール', '編號規則'] },
    {
      type: 'input',
      model: 'number_customer',
      words: ['客户', 'Customers', '顧客', '客戶'],
      options: { ...PATTERN, defaultValue: 'KH{yyyy}{MM}{dd}0000' },
      rules: PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_opportunity',
      words: ['商机', 'Opportunities', '商談', '商機'],
      options: { ...PATTERN, defaultValue: 'SJ{yyyy}{MM}{dd}0000' },
      rules: PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_quotation',
      words: ['报价单', 'Quotations', '見積書', '報價單'],
      options: { ...PATTERN, defaultValue: 'BJ{yyyy}{MM}{dd}0000' },
      rules: PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_contract',
      words: ['合同', 'Contracts', '契約', '合約'],
      options: { ...PATTERN, defaultValue: 'HT{yyyy}{MM}{dd}0000' },
      rules: PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_paymentPlan',
      words: ['回款计划', 'Payment plans', '入金計画', '回款計劃'],
      options: { ...PATTERN, defaultValue: 'JH{yyyy}{MM}{dd}0000' },
      rules: PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_payment',
      words: ['回款', 'Payments', '入金', '回款'],
      options: { ...PATTERN, defaultValue: 'HK{yyyy}{MM}{dd}0000' },
      rules: PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_invoice',
      words: ['发票', 'Invoices', 'インボイス', '發票'],
      options: { ...PATTERN, defaultValue: 'FP{yyyy}{MM}{dd}0000' },
      rules: PATTERN_RULES,
    },
    {
      type: 'input',
      model: 'number_product',
      words: ['产品', 'Products', '製品', '產品'],
      options: { ...PATTERN, defaultValue: 'CP{yyyy}0000' },
      rules: PATTERN_RULES,
    },
  ],
  preview: 'numbers',
  lists: ['payment_method'],
} as const satisfies SettingsFile;
