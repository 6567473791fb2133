import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import type { FieldError } from '../../schemas/i18n/errors.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import type { LayoutNode } from '../../schemas/form/form.ts';
import { checkInvoiceMoney, uninvoicedAmount } from '../../schemas/rules/invoice.ts';
import { isNumber } from '../../schemas/rules/money.ts';
import { isEmpty } from '../../schemas/values/valueTypes.ts';
import type { Tx } from '../db/handle.ts';
import { requireRight } from '../records/access/access.ts';
import { openContext, type RecordContext } from '../records/core/context.ts';
import { loadRecord } from '../records/access/load.ts';
import { conditionValues } from '../records/core/row.ts';
import { createValueFormatter } from '../records/read/valueFormatter.ts';
import { recordsReferringTo } from '../records/access/referring.ts';
import type { Caller, ModuleRule, RuleInput, StoredRecord, Values } from '../records/core/types.ts';
import { contractStateError, isClosed } from './contract.ts';
import { lockedDuringApproval } from './guards.ts';
import { lockedRecord, requireReachableRecord } from './lockedRecord.ts';

/** An invoice asks for no more than what of its contract is not yet requested; the sums it shows are the server's. */
export const invoiceRule: ModuleRule = {
  async beforeWrite(input) {
    const { caller, tx, before, values, action } = input;
    if (action === 'delete') return lockedDuringApproval(input);
    if (before && !isEmpty(before.data.invoice_number)) throw new AppError('wrong_state');
    const found = await requireReachableRecord(caller, tx, 'contract', values.contract_id);
    if (!found) return;
    const left = await openAmount({ caller, tx }, found.record, before?.id);
    Object.assign(values, {
      contract_price: found.record.data.price,
      uninvoice: left,
      customer_id: found.record.data.customer_id,
    });
  },

  async check({ caller, tx, before, values }): Promise<FieldError[]> {
    const found = await requireReachableRecord(caller, tx, 'contract', values.contract_id);
    if (!found) return [];
    const errors = checkInvoiceMoney(
      values.money,
      isNumber(values.uninvoice) ? values.uninvoice : 0,
    );
    if (before?.data.contract_id === values.contract_id) return errors;
    if (!found.access.edit) throw new AppError('not_allowed', { data: { right: 'is_edit' } });
    return isClosed(found.record)
      ? [...errors, await contractStateError({ caller, tx }, found.record)]
      : errors;
  },

  /** What was rejected counted for nothing: others may have taken its place. */
  async mayBeSent({ caller, tx, before }): Promise<FieldError[]> {
    const found = await lockedRecord(caller, tx, 'contract', before.data.contract_id);
    return found
      ? checkInvoiceMoney(
          before.data.money,
          await openAmount({ caller, tx }, found.record, before.id),
        )
      : [];
  },

  read: async (input) => sectionsOf(input),
};

async function openAmount(
  { caller, tx }: { caller: Caller; tx: Tx },
  contract: StoredRecord,
  without: number | undefined,
): Promise<number> {
  const invoices = await recordsReferringTo(
    await openContext(caller, tx, 'invoice'),
    'contract_id',
    [contract.id],
  );
  return uninvoicedAmount(
    contract.data.price,
    invoices.filter(({ id }) => id !== without).map(conditionValues),
  );
}

/** What of a contract may still be invoiced; `id` is an invoice that is left out of the sum. */
export function checkMoney(
  caller: Caller,
  { contract_id, id }: { contract_id: number; id?: number | undefined },
): Promise<ResponseOf<'checkMoney'>> {
  return caller.company.read(async (tx) => {
    const invoices = await openContext(caller, tx, 'invoice');
    requireRight(invoices, invoices.file, 'view');
    const context = await openContext(caller, tx, 'contract');
    requireRight(context, context.file, 'view');
    const contract = await loadRecord(context, contract_id);
    const { price, customer_id } = contract.data;
    const sees = ({ form }: RecordContext, model: string) => !form.withheld.has(model);
    return {
      contract_price: sees(context, 'price') ? (isNumber(price) ? price : 0) : null,
      uninvoice: sees(invoices, 'uninvoice')
        ? await openAmount({ caller, tx }, contract, id)
        : null,
      customer_id: sees(context, 'customer_id') && isNumber(customer_id) ? customer_id : null,
    };
  });
}

/** The three sections of the panel, in words: what stands under each heading of the form, and before the first one. */
async function sectionsOf({
  caller,
  tx,
  form,
  record,
}: Pick<RuleInput, 'caller' | 'tx' | 'form'> & { record: StoredRecord }): Promise<Values> {
  const sections = form.layout
    .filter((node) => node.kind === 'section')
    .map((node) => modelsIn(node.nodes));
  const [basic = [], invoice = [], ...post] = sections;
  const fields = [...form.fields.values()].filter(({ model }) => !isEmpty(record.data[model]));
  const say = await createValueFormatter(caller, tx, fields, [record.data]);
  const listed = (models: readonly string[]) =>
    fields
      .filter(({ model }) => models.includes(model))
      .map((field) => ({
        name: field.name,
        field: field.model,
        value: say(field, record.data[field.model]),
      }));
  return {
    basic_list: listed(basic),
    invoice_list: listed(invoice),
    post_list: listed(post.flat()),
  };
}

function modelsIn(nodes: readonly LayoutNode[]): string[] {
  return nodes.flatMap((node) => {
    switch (node.kind) {
      case 'field':
        return [node.model];
      case 'text':
        return [];
      case 'section':
        return modelsIn(node.nodes);
      case 'grid':
        return node.columns.flatMap((column) => modelsIn(column.nodes));
    }
  });
}
