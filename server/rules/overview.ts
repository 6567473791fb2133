import { permissionKey } from '../../schemas/permissions.ts';
import { exact, isNumber, money } from '../../schemas/rules/money.ts';
import { uninvoice } from '../../schemas/rules/invoice.ts';
import { paidAmount } from '../../schemas/rules/paymentPlans.ts';
import { may } from '../../schemas/viewer.ts';
import { openContext, type RecordContext } from '../records/context.ts';
import { pointing } from '../records/remove.ts';
import type { RuleInput, StoredRecord, Values } from '../records/types.ts';

/** What has come in on a contract, what is open, and what is invoiced: all its documents count, for viewers who may see its amount and those of such documents. */
export async function contractOverview({
  caller,
  tx,
  form,
  record,
}: Pick<RuleInput, 'caller' | 'tx' | 'form'> & { record: StoredRecord }): Promise<Values> {
  const { price } = record.data;
  if (!form.fields.has('price') || !isNumber(price)) return {};
  const overview: Record<string, number> = {};
  const payments = await openContext(caller, tx, 'payment');
  if (sees(payments, 'payment_money')) {
    overview.paid = paidAmount(
      (await pointing(payments, 'contract_id', [record.id])).map(({ data, state }) => ({
        payment_money: data.payment_money,
        state,
      })),
    );
    overview.outstanding = money(exact(price).minus(exact(overview.paid)));
  }
  const invoices = await openContext(caller, tx, 'invoice');
  if (sees(invoices, 'money')) {
    const open = uninvoice(
      price,
      (await pointing(invoices, 'contract_id', [record.id])).map(
        ({ data, state, approval_state }) => ({ money: data.money, state, approval_state }),
      ),
    );
    overview.invoiced = money(exact(price).minus(exact(open)));
  }
  return { overview };
}

function sees({ caller, file, form }: RecordContext, model: string): boolean {
  return may(caller.viewer, permissionKey(file, 'view')) && !form.withheld.has(model);
}
