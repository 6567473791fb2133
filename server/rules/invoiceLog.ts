import type { Words } from '../../schemas/locale.ts';
import { say } from '../../schemas/locale.ts';
import { AppError } from '../../schemas/errors.ts';
import { isNumber } from '../../schemas/rules/money.ts';
import { listRecords } from '../records/list.ts';
import { readRecord } from '../records/read.ts';
import type { Caller } from '../records/types.ts';

/** The steps of an invoice, by what the operation log calls them. */
const STEPS: Readonly<Record<string, Words>> = {
  create: ['申请开票', 'Requested', '申請', '申請開票'],
  approval_start: ['提交审批', 'Sent for approval', '承認申請', '提交審批'],
  approval_pass: ['审批通过', 'Approved', '承認', '審批通過'],
  approval_reject: ['审批驳回', 'Rejected', '却下', '審批駁回'],
  approval_withdraw: ['撤回审批', 'Withdrawn', '取り下げ', '撤回審批'],
  approval_revoke: ['撤销审批', 'Approval revoked', '承認取消', '撤銷審批'],
  issue: ['开具发票', 'Issued', '発行', '開具發票'],
  received: ['确认签收', 'Received', '受領', '確認簽收'],
  void: ['作废发票', 'Voided', '無効', '作廢發票'],
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
      action_name: say(STEPS[action] as Words, caller.locale),
      user_name: user_name ?? '',
      create_time,
    };
  });
  return { list: steps.slice((page - 1) * size, page * size), count: steps.length };
}
