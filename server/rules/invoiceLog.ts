import { label, type Label, translate } from '../../schemas/i18n/label.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { isNumber } from '../../schemas/rules/money.ts';
import { listRecords } from '../records/read/list.ts';
import { readRecord } from '../records/read/read.ts';
import type { Caller } from '../records/core/types.ts';

/** The steps of an invoice, by what the operation log calls them. */
const STEPS: Readonly<Record<string, Label>> = {
  create: label('申请开票'),
  approval_start: label('提交审批'),
  approval_pass: label('审批通过', 'invoiceLog'),
  approval_reject: label('审批驳回'),
  approval_withdraw: label('撤回审批'),
  approval_revoke: label('撤销审批', 'invoiceLog'),
  issue: label('开具发票', 'invoiceLog'),
  received: label('确认签收', 'invoiceLog'),
  void: label('作废发票'),
};

/** By which model an invoice belongs to that module. */
const MODELS: Readonly<Record<string, string>> = {
  contract: 'contract_id',
  customer: 'customer_id',
};
const MOST_INVOICES = 200;

export interface InvoiceStep {
  id: number;
  invoice_id: number;
  number: string;
  money: number;
  action: string;
  action_name: string;
  user_name: string;
  create_time: string;
}

/** What happened to the invoices of a contract or customer that the caller sees, oldest first. */
export async function invoiceLog(
  caller: Caller,
  {
    module,
    module_id,
    page,
    size,
  }: { module: string; module_id: number; page: number; size: number },
): Promise<{ list: InvoiceStep[]; count: number }> {
  const by = MODELS[module];
  if (by === undefined) throw new AppError('not_found');
  await readRecord(caller, module, module_id);
  const { list: invoices } = await listRecords(caller, 'invoice', {
    within: { by, id: module_id },
    size: MOST_INVOICES,
  });
  const known = new Map(invoices.map((invoice) => [invoice.id, invoice]));
  if (known.size === 0) return { list: [], count: 0 };
  const rows = await caller.company.read((tx) =>
    tx
      .from('oplog as o')
      .leftJoin('user as u', 'u.id', 'o.user_id')
      .select(['o.id', 'o.record_id', 'o.action', 'o.create_time', 'u.name as user_name'])
      .where('o.module', '=', 'invoice')
      .where('o.record_id', 'in', [...known.keys()])
      .where('o.action', 'in', Object.keys(STEPS))
      .orderBy('o.id')
      .execute(),
  );
  const steps = rows.map(({ id, record_id, action, create_time, user_name }): InvoiceStep => {
    const invoice = known.get(record_id);
    return {
      id,
      invoice_id: record_id,
      number: invoice?.number ?? '',
      money: isNumber(invoice?.money) ? invoice.money : 0,
      action,
      action_name: translate(STEPS[action] as Label, caller.locale),
      user_name: user_name ?? '',
      create_time,
    };
  });
  return { list: steps.slice((page - 1) * size, page * size), count: steps.length };
}
