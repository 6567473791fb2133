import { modelsOf } from '../../schemas/conditions/conditions.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { exact, isNumber, money } from '../../schemas/rules/money.ts';
import {
  amountsOf,
  INVOICES,
  PAYMENTS,
  type ConfirmationRule,
} from '../../schemas/rules/confirmedAmounts.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import { openContext, type RecordContext } from '../records/core/context.ts';
import { recordsReferringTo } from '../records/access/referring.ts';
import { conditionValues } from '../records/core/row.ts';
import type { RuleInput, StoredRecord, Values } from '../records/core/types.ts';

/** What has come in on a contract, what waits to be confirmed, what is open, what is invoiced and what is requested: all its documents count, for viewers who may see its amount and those of such documents. */
export async function contractOverview({
  caller,
  tx,
  form,
  record,
}: Pick<RuleInput, 'caller' | 'tx' | 'form'> & { record: StoredRecord }): Promise<Values> {
  const { price } = record.data;
  if (!form.fields.has('price') || !isNumber(price)) return {};
  const overview: Record<string, number> = {};
  const amounts = async (key: 'payment' | 'invoice', kind: ConfirmationRule) => {
    const context = await openContext(caller, tx, key);
    return sees(context, kind)
      ? amountsOf(
          kind,
          (await recordsReferringTo(context, 'contract_id', [record.id])).map(conditionValues),
          caller.settings,
        )
      : undefined;
  };
  const payments = await amounts('payment', PAYMENTS);
  if (payments) {
    overview.paid = payments.confirmed;
    overview.paying = payments.pending;
    overview.outstanding = money(exact(price).minus(exact(payments.confirmed)));
  }
  const invoices = await amounts('invoice', INVOICES);
  if (invoices) {
    overview.invoiced = invoices.confirmed;
    overview.invoicing = invoices.pending;
  }
  return { overview };
}

/** Whoever does not see the amounts, or what decides which of them count, is told no sum. */
function sees(
  { caller, file, form }: RecordContext,
  { of, confirmed, pending }: ConfirmationRule,
): boolean {
  const read = [of, ...modelsOf(confirmed), ...modelsOf(pending)];
  return (
    hasPermission(caller.viewer, permissionKey(file, 'view')) &&
    !read.some((model) => form.withheld.has(model))
  );
}
