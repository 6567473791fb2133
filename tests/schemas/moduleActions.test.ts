import { describe, expect, test } from 'vitest';
import { evaluateCondition } from '../../schemas/conditions/conditions.ts';
import { openedValues } from '../../schemas/values/fillIn.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { validateRecord } from '../../schemas/validation/validate.ts';
import { fieldMessage } from '../../schemas/i18n/messages.ts';
import { formOf } from './moduleParts.ts';

type Values = Record<string, unknown>;

/** Keys of the actions whose condition the record meets. */
function offered(file: ModuleFile, record: Values, settings: Values = {}): string[] {
  return (file.actions ?? [])
    .filter(({ when }) => !when || evaluateCondition(when, { record, settings }))
    .map(({ key }) => key);
}

const action = (file: ModuleFile, key: string) => {
  const found = file.actions?.find((each) => each.key === key);
  if (!found) throw new Error(`${file.key} has no action ${key}`);
  return found;
};

describe('customers', () => {
  const { customer, customerPool } = MODULES;

  test('an owned customer can be locked and put into the pool, a locked one only unlocked [CUST-015] [CUST-017]', () => {
    expect(offered(customer, { owner_user_id: 3, lock_flag: 0 })).toEqual(['layup', 'lock']);
    expect(offered(customer, { owner_user_id: 3, lock_flag: 1 })).toEqual(['unlock']);
    expect(offered(customer, { owner_user_id: null, lock_flag: 0 })).toEqual([]);
  });
  test('in the pool there are claim and assign, each with its key', () => {
    expect(offered(customerPool, { owner_user_id: null })).toEqual(['receive', 'assign']);
    expect(offered(customerPool, { owner_user_id: 3 })).toEqual([]);
    expect(customerPool.actions.map(({ permission }) => permission)).toEqual([
      'crm_customerpool_receive',
      'crm_customerpool_assign',
    ]);
    expect(action(customerPool, 'receive').set).toEqual({ owner_user_id: '$viewer.id' });
  });
  test('what is asked and said [CUST-004] [CUST-047]', () => {
    expect(action(customerPool, 'assign').form).toMatchObject([
      {
        model: 'user_id',
        placeholder: { message: '请选择客户负责人' },
        options: { required: true },
      },
    ]);
    expect(action(customer, 'layup').confirm?.message).toBe('确定放入客户公海?');
    expect(action(customerPool, 'receive').confirm?.message).toBe('确定领取选中的客户?');
    expect([
      action(customerPool, 'assign').done?.message,
      action(customerPool, 'receive').done?.message,
      action(customer, 'layup').done?.message,
      action(customerPool, 'receive').cancelled?.message,
    ]).toEqual(['分配成功', '领取成功', '放入公海成功', '已取消领取']);
  });
  test('deleting asks in two ways, with and without what goes along', () => {
    expect(customer.deletion.withChildren.message).toContain('商机和联系人将一并删除');
    expect(customer.deletion.ask.message).toContain('无法恢复');
    expect(MODULES.contact.parents).toContain('customer_id');
    expect(MODULES.opportunity.parents).toContain('customer_id');
  });
  test('contracts, payments and invoices hold their customer', () => {
    for (const file of [MODULES.contract, MODULES.payment, MODULES.invoice])
      expect(file.holds).toContain('customer_id');
  });
  test('the panel has the tabs of the texts', () => {
    const tabs = MODULES.customer.tabs.map(({ key }): string => key);
    expect(tabs).toEqual(
      expect.arrayContaining([
        'event',
        'view',
        'callrecord',
        'team',
        'file',
        'modifylog',
        'contact',
        'opportunity',
        'contract',
        'paymentPlan',
        'payment',
        'invoice',
      ]),
    );
  });
});

describe('clues', () => {
  test('a clue is converted while it is new or followed, never twice', () => {
    const keys = (state: number) =>
      offered(MODULES.clue, { owner_user_id: 3, lock_flag: 0, state });
    expect(keys(0)).toEqual(
      expect.arrayContaining(['transform', 'changeCustomer', 'layup', 'lock']),
    );
    expect(keys(2)).not.toEqual(expect.arrayContaining(['transform']));
    expect(keys(2)).not.toEqual(expect.arrayContaining(['changeCustomer']));
    expect(keys(3)).toContain('reopen');
  });
  test('locking a clue is the same call as for customers', () => {
    for (const file of [MODULES.clue, MODULES.customer]) {
      expect([action(file, 'lock'), action(file, 'unlock')]).toMatchObject([
        { call: 'lockflag', send: { lockflag: 1 } },
        { call: 'lockflag', send: { lockflag: 0 } },
      ]);
    }
  });
  test('the clue pool has keys of its own', () => {
    expect(MODULES.cluePool.actions.map(({ permission }) => permission)).toEqual([
      'crm_cluepool_receive',
      'crm_cluepool_assign',
    ]);
  });
  test('the panel tabs of a clue', () => {
    expect(MODULES.clue.tabs.map(({ key }) => key).toSorted()).toEqual([
      'callrecord',
      'comment',
      'event',
      'file',
      'modifylog',
      'overview',
      'team',
      'view',
    ]);
  });
});

describe('opportunities', () => {
  test('an ended opportunity can be reopened, a running one cannot', () => {
    expect([0, 1, 2, 3].map((state) => offered(MODULES.opportunity, { state }))).toEqual([
      [],
      ['reopen'],
      ['reopen'],
      ['reopen'],
    ]);
  });
  test('its tabs and those of a contact', () => {
    expect(MODULES.opportunity.tabs.map(({ key }) => key).toSorted()).toEqual([
      'comment',
      'contact',
      'contract',
      'event',
      'file',
      'modifylog',
      'overview',
      'quotation',
      'team',
      'view',
    ]);
    expect(MODULES.contact.tabs.map(({ key }) => key).toSorted()).toEqual([
      'callrecord',
      'comment',
      'event',
      'file',
      'modifylog',
      'overview',
      'team',
      'view',
    ]);
  });
  test('deleting asks the questions of the texts [OPP-029]', () => {
    expect([
      MODULES.opportunity.deletion.ask.message,
      MODULES.contact.deletion.ask.message,
    ]).toEqual(['确定删除该商机?', '确定删除该联系人?']);
  });
});

describe('quotations and contracts', () => {
  const { contract, quotation } = MODULES;

  test('a quotation is converted once it may be: open, and passed where it is reviewed', () => {
    expect(offered(quotation, { state: 0, approval_state: 0 })).toContain('convert');
    expect(
      offered(quotation, { state: 0, approval_state: 0 }, { is_quotation_check: 1 }),
    ).not.toContain('convert');
    expect(
      offered(quotation, { state: 1, approval_state: 2 }, { is_quotation_check: 1 }),
    ).toContain('convert');
    expect(offered(quotation, { state: 2, approval_state: 0 })).toEqual([]);
  });
  test('a contract made from a quotation carries everything over [CONTRACT-024]', () => {
    const lines = [{ product_detail_id: 5 }];
    const record = {
      id: 31,
      name: '年度框架',
      customer_id: 7,
      opportunity_id: 8,
      contact_id: 9,
      contact_mobile: '13800000000',
      contact_email: 'a@b.cn',
      price: 900,
      product_price: 900,
      discount: 90,
      product_list: lines,
      number: 'BJ1',
      remark: 'x',
    };
    const { opens } = action(quotation, 'convert');
    expect(opens && openedValues(opens, record)).toEqual({
      name: '年度框架',
      customer_id: 7,
      opportunity_id: 8,
      contact_id: 9,
      contact_mobile: '13800000000',
      contact_email: 'a@b.cn',
      price: 900,
      product_price: 900,
      discount: 90,
      product_list: lines,
      quotation_id: 31,
    });
  });
  test('a renewal begins where the old contract ends, without end and number [CONTRACT-002] [CONTRACT-003] [CONTRACT-004]', () => {
    const record = {
      id: 12,
      name: '云服务合同',
      number: 'HT202601010001',
      customer_id: 7,
      start_time: '2026-01-01',
      end_time: '2026-12-31',
      price: 100,
    };
    const { opens, done } = action(contract, 'renew');
    const values = opens ? openedValues(opens, record) : {};
    expect(values).toEqual({
      name: '云服务合同[续约]',
      customer_id: 7,
      start_time: '2026-12-31',
      renew_id: 12,
      price: 100,
      type: 'renewal',
    });
    expect(done?.message).toBe('续约成功');
  });
  test('a contract is stopped while it runs and voided until it is void', () => {
    expect([0, 1, 2, 3, 4].map((state) => offered(contract, { state, approval_state: 2 }))).toEqual(
      [['stop', 'void'], ['renew', 'stop', 'void'], ['renew', 'void'], ['void'], []],
    );
    expect(offered(contract, { state: 1, approval_state: 1 })).toEqual(['renew']);
    expect(action(contract, 'void').done?.message).toBe('废除成功!');
  });
  test('plans are added to a contract that passed, or where neither review nor the setting stands in the way [PLAN-013] [PLAN-015] [PLAN-016]', () => {
    const add = contract.tabs.find((tab) => tab.key === 'paymentPlan')?.add;
    const may = (record: Values, settings: Values = {}) =>
      add && evaluateCondition(add, { record, settings });
    const check = { is_contract_check: 1 };
    expect(may({ state: 1, approval_state: 2 }, check)).toBe(true);
    expect(may({ state: 1, approval_state: 0 }, check)).toBe(false);
    expect(may({ state: 1, approval_state: 0 }, { ...check, is_plan: 1 })).toBe(true);
    expect(may({ state: 1, approval_state: 0 })).toBe(true);
    expect(may({ state: 3, approval_state: 2 }, check)).toBe(false);
  });
  test('stopped and void contracts take no payments or invoices, and no quotation is added inside a contract [QUOTE-008]', () => {
    const tab = (key: string): ModuleFile['tabs'][number] | undefined =>
      contract.tabs.find((each) => each.key === key);
    for (const key of ['payment', 'invoice']) {
      const add = tab(key)?.add;
      expect(
        [1, 3, 4].map((state) => add && evaluateCondition(add, { record: { state } })),
        key,
      ).toEqual([true, false, false]);
    }
    expect(tab('quotation')?.add).toBe(false);
  });
  test('payments are added under contracts and plans, not under customers', () => {
    const adds = (file: ModuleFile) =>
      file.tabs.find((each) => each.key === 'payment')?.add !== false;
    expect([MODULES.contract, MODULES.paymentPlan, MODULES.customer].map(adds)).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('invoices', () => {
  const { invoice } = MODULES;
  const check = { is_invoice_check: 1 };
  const fresh = {
    state: 0,
    approval_state: 0,
    courier_status: 0,
    invoice_number: null,
    invoice_time: null,
  };
  const issued = {
    ...fresh,
    approval_state: 2,
    invoice_number: '0123',
    invoice_time: '2026-03-01',
  };

  test('it is issued when it passed or needs no review, once, and not when void [INV-039] [INV-040]', () => {
    expect(offered(invoice, fresh)).toContain('issue');
    expect(offered(invoice, fresh, check)).not.toContain('issue');
    expect(offered(invoice, { ...fresh, approval_state: 2 }, check)).toContain('issue');
    expect(offered(invoice, issued, check)).not.toContain('issue');
    expect(offered(invoice, { ...fresh, state: 1 })).not.toContain('issue');
  });
  test('it is received after it was issued, once [INV-043]', () => {
    expect(offered(invoice, issued, check)).toContain('received');
    expect(offered(invoice, { ...issued, courier_status: 1 }, check)).not.toContain('received');
    expect(offered(invoice, fresh)).not.toContain('received');
  });
  test('void is offered while valid and passed, rejected or without review; a voided invoice offers no void button [INV-046] [INV-047]', () => {
    expect(
      [0, 1, 2, 3, 4].filter((approval_state) =>
        offered(invoice, { ...fresh, approval_state }, check).includes('void'),
      ),
    ).toEqual([2, 3]);
    expect(offered(invoice, fresh)).toContain('void');
    expect(offered(invoice, { ...issued, state: 1 })).toEqual([]);
  });
  test('the issue dialog asks four things and insists on the number [INV-035] [INV-041]', () => {
    const { form = [], done } = action(invoice, 'issue');
    const dialog = formOf({ ...invoice, form, formulas: {} });
    expect(
      [...dialog.fields.values()].filter((field) => !field.system).map((field) => field.model),
    ).toEqual(['invoice_number', 'invoice_time', 'tracking_number', 'post_date']);
    const errors = validateRecord({
      form: dialog,
      values: { invoice_time: '2026-03-01' },
      context: {},
    });
    expect(errors.map((error) => fieldMessage(error, 'zh-chs'))).toEqual(['发票号码必填']);
    expect(done?.message).toBe('开具成功');
  });
  test('the void dialog insists on a reason [INV-049]', () => {
    const { form = [] } = action(invoice, 'void');
    const errors = validateRecord({
      form: formOf({ ...invoice, form, formulas: {} }),
      values: { void_time: '2026-03-01' },
      context: {},
    });
    expect(errors.map((error) => [error.field, fieldMessage(error, 'zh-chs')])).toEqual([
      ['void_reason', '请填写作废原因'],
    ]);
  });
  test('issuing and receiving are confirmed in the words of the texts [INV-042, INV-044]', () => {
    expect(action(MODULES.invoice, 'issue').done?.message).toBe('开具成功');
    expect(action(invoice, 'received').done?.message).toBe('签收成功');
  });
  test('the panel has the tabs view, modifylog and file', () => {
    expect(invoice.tabs.map(({ key }) => key).toSorted()).toEqual(['file', 'modifylog', 'view']);
  });
});

describe('payments, products and follow-ups', () => {
  test('a valid payment is voided, a void one is left alone', () => {
    expect(offered(MODULES.payment, { state: 0, approval_state: 2 })).toEqual(['void']);
    expect(offered(MODULES.payment, { state: 1, approval_state: 2 })).toEqual([]);
  });
  test('a product goes on shelf, off shelf, off and to the top', () => {
    expect([0, 1, 2].map((state) => offered(MODULES.product, { state }))).toEqual([
      ['upShelf', 'takeOff', 'sort_top'],
      ['downShelf', 'takeOff', 'sort_top'],
      ['upShelf', 'sort_top'],
    ]);
  });
  test('approval takes part in contract, payment, quotation and invoice', () => {
    const reviewed = Object.values<ModuleFile>(MODULES).filter(
      ({ approval }) => approval && !approval.always,
    );
    expect(reviewed.map((file) => file.key).toSorted()).toEqual([
      'contract',
      'invoice',
      'payment',
      'quotation',
    ]);
    expect(MODULES.invoice.approval.setting).toBe('is_invoice_check');
  });
  test('deleting plans and follow-ups asks in the words of the texts [PLAN-012]', () => {
    expect(MODULES.paymentPlan.deletion.ask.message).toBe('确定删除该条回款计划?');
    expect(MODULES.event.deletion.ask.message).toContain('确定删除这条沟通记录');
  });
  test('the verbs of the wire: where modules differ, and where a call does not exist', () => {
    expect([
      MODULES.opportunity.verbs,
      MODULES.contract.verbs,
      MODULES.quotation.verbs,
      MODULES.contact.verbs,
      MODULES.paymentPlan.verbs,
      MODULES.invoice.verbs,
    ]).toEqual([
      { save: 'add', update: 'edit', read: null, shift: 'changeOwner' },
      { save: 'add', update: 'edit', shift: 'changeOwner' },
      { save: 'add', update: 'edit', shift: 'changeOwner' },
      { shift: 'changeOwner' },
      { shift: null },
      { save: 'add', update: 'edit' },
    ]);
  });
});
