import { describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { FieldError } from '../../schemas/i18n/errors.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { DEMO_OBJECTS, MODULES } from '../../schemas/modules/index.ts';
import { systemFields } from '../../schemas/form/systemFields.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import { OPTION_LISTS } from '../../schemas/vocabulary/vocabulary.ts';
import { ALL, formOf } from './moduleParts.ts';

const missing = (file: ModuleFile, models: string) =>
  models.split(' ').filter((model) => !formOf(file).fields.has(model));
const labels = (file: ModuleFile, model: string, locale: 'zh-chs' | 'en' = 'zh-chs') =>
  formOf(file, locale)
    .fields.get(model)
    ?.choices.map((choice) => choice.label);

describe('every field that the texts name exists', () => {
  test('customer', () => {
    expect(
      missing(
        MODULES.customer,
        'name owner_user_id lock_flag last_contact_time create_time mobile address',
      ),
    ).toEqual([]);
  });
  test('contact', () => {
    expect(
      missing(MODULES.contact, 'name customer_id mobile birthday create_time update_time'),
    ).toEqual([]);
  });
  test('opportunity', () => {
    expect(
      missing(
        MODULES.opportunity,
        'name customer_id opportunity_group_id process_id rate state state_reason state_remark',
      ),
    ).toEqual([]);
    expect(formOf(MODULES.opportunity).fields.get('opportunity_group_id')?.type).toBe(
      'opportunity_group',
    );
  });
  test('quotation [QUOTE-001]', () => {
    expect(
      missing(
        MODULES.quotation,
        'customer_id opportunity_id contact_id contact_mobile contact_email price product_price discount product_list',
      ),
    ).toEqual([]);
    expect(MODULES.quotation.columns).toEqual(
      expect.arrayContaining([
        'name',
        'number',
        'state',
        'approval_state',
        'owner_user_id',
        'creator_user_id',
        'create_time',
        'update_time',
      ]),
    );
  });
  test('contract [CONTRACT-001]', () => {
    expect(
      missing(
        MODULES.contract,
        'number name start_time end_time quotation_id renew_id is_deposit deposit customer_id opportunity_id contact_id contact_mobile contact_email price product_price discount product_list',
      ),
    ).toEqual([]);
  });
  test('payment plan', () => {
    expect(
      missing(
        MODULES.paymentPlan,
        'number plan_payment_date plan_payment_amount payment_method remind_time state description contract_id customer_id',
      ),
    ).toEqual([]);
  });
  test('payment', () => {
    expect(missing(MODULES.payment, 'payment_plan_id customer_id contract_id')).toEqual([]);
    const table = [
      'number',
      'payment_money',
      'state',
      'approval_state',
      'payment_date',
      'payment_method',
      'owner_user_id',
      'creator_user_id',
      'create_time',
    ];
    expect(MODULES.payment.columns.filter((model) => table.includes(model))).toEqual(table);
  });
  test('invoice [INV-017]', () => {
    const form =
      'number contract_id customer_id contract_price uninvoice money type classify title tax_number bank account invoice_address invoice_phone invoice_content remark is_send contact_name telephone address_region address_address address_location';
    expect(
      missing(
        MODULES.invoice,
        `${form} invoice_time owner_user_id create_time update_time state courier_status approval_state invoice_number tracking_number post_date void_time void_reason creator_user_id`,
      ),
    ).toEqual([]);
  });
  test('product and variant', () => {
    expect(
      missing(MODULES.product, 'name number category_id unit price description images state'),
    ).toEqual([]);
    expect(missing(MODULES.productDetail, 'product_id spec_attr price cost number state')).toEqual(
      [],
    );
  });
  test('bill and campaign', () => {
    expect(
      missing(
        MODULES.bill,
        'number customer_id contract_id bill_date direction amount state owner_user_id remark',
      ),
    ).toEqual([]);
    expect(
      missing(
        MODULES.marketing,
        'name type start_time end_time budget actual_cost owner_user_id description state',
      ),
    ).toEqual([]);
  });
  test('follow-up record', () => {
    expect(
      missing(
        MODULES.event,
        'content next_contact_time tag_value customer_ids clue_ids contact_ids opportunity_ids template_flag schedule_flag file_ids module',
      ),
    ).toEqual([]);
  });
});

describe('values that the texts fix', () => {
  test('invoice types are exactly three, stored as the Chinese words [CONST-035] [INV-028]', () => {
    expect(formOf(MODULES.invoice).fields.get('type')?.params.options).toEqual([
      '增值税普通发票',
      '增值税专用发票',
      '收据',
    ]);
    expect(labels(MODULES.invoice, 'type', 'en')).toEqual([
      'Ordinary VAT invoice',
      'Special VAT invoice',
      'Receipt',
    ]);
  });
  test('title classes are exactly 个人 and 单位 [CONST-036]', () => {
    expect(new Set(formOf(MODULES.invoice).fields.get('classify')?.params.options)).toEqual(
      new Set(['个人', '单位']),
    );
  });
  test('a void invoice is called 已作废, a received one 已签收', () => {
    expect(labels(MODULES.invoice, 'state')?.[1]).toBe('已作废');
    expect(labels(MODULES.invoice, 'courier_status')?.[1]).toBe('已签收');
  });
  test('approval states are the five of the texts', () => {
    expect(
      formOf(MODULES.contract)
        .fields.get('approval_state')
        ?.choices.map(({ value, label }) => [value, label]),
    ).toEqual([
      [0, '未提交'],
      [1, '审批中'],
      [2, '已通过'],
      [3, '已驳回'],
      [4, '已撤销'],
    ]);
  });
  test('payment methods come from one list for plans and payments', () => {
    for (const file of [MODULES.payment, MODULES.paymentPlan]) {
      const { options } = formOf(file).fields.get('payment_method')?.widget ?? {};
      expect([
        options?.remote,
        options?.remoteFunc,
        options?.remoteOptions?.map((option) => option.value),
      ]).toEqual([true, 'payment_method', OPTION_LISTS.payment_method.map(([value]) => value)]);
    }
  });
  test('the note on the unrequested amount says what it excludes', () => {
    expect(formOf(MODULES.invoice).fields.get('uninvoice')?.help).toBe(
      '不包含未审核及审核通过的发票金额',
    );
  });
  test('the invoice number of the product is given, not typed', () => {
    expect(formOf(MODULES.invoice).fields.get('number')?.readOnly).toBe(true);
    expect(MODULES.invoice.number.field).toBe('number');
  });
});

/** The Chinese messages by field that a form gives for these values. */
function faults(file: ModuleFile, values: Record<string, unknown>): Record<string, string> {
  const errors: FieldError[] = validateRecord({ form: formOf(file), values, context: {} });
  return Object.fromEntries(errors.map((error) => [error.field, fieldMessage(error, 'zh-chs')]));
}

describe('messages of required fields', () => {
  test('an empty invoice says what is missing in the words of the texts [INV-029] [INV-030] [INV-031] [INV-032] [INV-033] [INV-034]', () => {
    expect(faults(MODULES.invoice, {})).toMatchObject({
      contract_id: '请选择合同',
      money: '开票金额必填',
      type: '请选择开票类型',
      classify: '请选择抬头类型',
      title: '请填写开票抬头',
      tax_number: '请填写纳税人识别号',
    });
  });
  test('a person has no tax number, a company does [INV-034]', () => {
    expect(faults(MODULES.invoice, { classify: '个人' })).not.toHaveProperty('tax_number');
    expect(faults(MODULES.invoice, { classify: '单位' })).toHaveProperty(
      'tax_number',
      '请填写纳税人识别号',
    );
    expect(
      faults(MODULES.invoice, { classify: '单位', tax_number: '91310000MA1K4BCD5X' }),
    ).not.toHaveProperty('tax_number');
  });
  test('postal fields are asked for only when the invoice is sent [INV-024]', () => {
    const postal = ['contact_name', 'telephone', 'address_region', 'address_address'];
    expect(Object.keys(faults(MODULES.invoice, { is_send: 1 }))).toEqual(
      expect.arrayContaining(postal),
    );
    expect(
      Object.keys(faults(MODULES.invoice, { is_send: 0 })).filter((model) =>
        postal.includes(model),
      ),
    ).toEqual([]);
    expect(faults(MODULES.invoice, { is_send: 2 })).toHaveProperty('is_send');
  });
  test('a payment plan needs contract, date and amount', () => {
    expect(faults(MODULES.paymentPlan, {})).toMatchObject({
      contract_id: '请选择合同',
      plan_payment_date: '计划回款时间必填',
      plan_payment_amount: '计划回款金额必填',
    });
  });
  test('a contact needs a name and a customer, and a mobile is a mobile [FORM-052] [FORM-062]', () => {
    expect(faults(MODULES.contact, { mobile: '12345678901' })).toEqual({
      name: '请输入 姓名',
      customer_id: '请选择客户',
      mobile: '请输入正确的手机号',
    });
  });
  test('money has at most two decimals and is not below 0', () => {
    const { payment_money: small } = faults(MODULES.payment, { payment_money: 0 });
    expect(small).toBe('不能小于 0.01');
    expect(faults(MODULES.opportunity, { amount: 1.005 })).toHaveProperty('amount');
  });
});

describe('the definition on the wire', () => {
  const first = defaultDefinition(MODULES.contact).list;

  test('fields stand two by two below their section', () => {
    const [section, row] = first;
    expect(section).toMatchObject({ type: 'section', name: '基本信息', key: 'contact_section_0' });
    expect(
      row?.columns?.map((column) => [
        column.span,
        column.list.map((widget) => [widget.key, widget.name]),
      ]),
    ).toEqual([
      [12, [['contact_name', '姓名']]],
      [12, [['contact_customer_id', '所属客户']]],
    ]);
  });
  test('a wide field has a row of its own, and the field before it keeps its width', () => {
    const list = defaultDefinition(MODULES.customer).list;
    const at = list.findIndex((widget) => widget.model === 'address');
    expect(list[at]).toMatchObject({ type: 'address', name: '地址' });
    expect(list[at - 1]?.columns).toHaveLength(2);
  });
  test('options and messages carry their translations', () => {
    const widgets = first.flatMap(
      (widget) => widget.columns?.flatMap((column) => column.list) ?? [],
    );
    const gender = widgets.find((widget) => widget.model === 'gender');
    expect(gender?.options).toMatchObject({
      showLabel: true,
      options: [
        { value: 'male', label: '男', names: { en: 'Male', ja: '男性', 'zh-cht': '男' } },
        {},
      ],
    });
    const customer = widgets.find((widget) => widget.model === 'customer_id');
    expect(customer?.rules).toEqual([
      {
        required: true,
        message: '请选择客户',
        messages: { en: 'Choose a customer', ja: '顧客を選択してください', 'zh-cht': '請選擇客戶' },
      },
    ]);
  });
});

describe('system fields', () => {
  test('each module has those that mean something there', () => {
    const models = (file: ModuleFile) => systemFields(file, 'en').map((field) => field.model);
    const always = [
      'owner_user_id',
      'owner_department_id',
      'creator_user_id',
      'create_time',
      'update_time',
      'version',
    ];
    expect(models(MODULES.customer).toSorted()).toEqual(
      [...always, 'lock_flag', 'last_contact_time'].toSorted(),
    );
    expect(models(MODULES.contract).toSorted()).toEqual(
      [...always, 'state', 'approval_state'].toSorted(),
    );
    expect(models(MODULES.product).toSorted()).toEqual([...always, 'state'].toSorted());
  });
  test('the last talk is of those that talks are about, and of the same in a pool', () => {
    expect(
      ALL.filter((file) =>
        systemFields(file, 'en').some(({ model }) => model === 'last_contact_time'),
      ).map(({ key }) => key),
    ).toEqual(['clue', 'cluePool', 'customer', 'customerPool', 'contact', 'opportunity']);
  });
  test('none can be written, all are said in the reader’s language', () => {
    for (const file of ALL)
      for (const field of systemFields(file, 'ja'))
        expect(
          [field.readOnly, field.system, field.name !== ''],
          `${file.key}.${field.model}`,
        ).toEqual([true, true, true]);
    expect(
      systemFields(MODULES.contract, 'en')
        .find((field) => field.model === 'state')
        ?.choices.map((choice) => choice.label),
    ).toEqual(['Not started', 'Running', 'Ended', 'Stopped', 'Void']);
  });
  test('the demo object has states of its own', () => {
    expect(DEMO_OBJECTS.map((file) => labels(file, 'state'))).toEqual([
      ['待处理', '处理中', '已解决', '已关闭'],
    ]);
  });
});
