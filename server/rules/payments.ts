import type { FieldError } from '../../schemas/i18n/errors.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { APPROVAL } from '../../schemas/rules/approvalState.ts';
import {
  type Amounts,
  amountsOf,
  openAmount,
  PAYMENTS,
} from '../../schemas/rules/confirmedAmounts.ts';
import { isNumber } from '../../schemas/rules/money.ts';
import { planState } from '../../schemas/rules/paymentPlans.ts';
import type { Tx } from '../db/handle.ts';
import { yieldToEventLoop } from '../records/core/yieldToEventLoop.ts';
import { openContext, type RecordContext } from '../records/core/context.ts';
import { fetchRecords } from '../records/access/load.ts';
import { recordsReferringTo } from '../records/access/referring.ts';
import { conditionValues } from '../records/core/row.ts';
import type { Caller, ModuleRule, RuleInput, StoredRecord } from '../records/core/types.ts';
import { contractStateError, isClosed } from './contract.ts';
import { lockedDuringApproval } from './guards.ts';
import { writeDerivedChange, lockedRecord, requireReachableRecord } from './lockedRecord.ts';

/** plans that are summed up anew at a time */
const AT_ONCE = 500;
/** of a plan: summed up, never typed */
const SUMS = ['actual_payment_amount', 'pending_payment_amount'] as const;

/** A plan belongs to a contract that still takes plans; what has come in on it is summed up, never typed. */
export const paymentPlanRule: ModuleRule = {
  async beforeWrite({ caller, tx, before, values, action }) {
    if (action === 'delete') return undefined;
    const found = await requireReachableRecord(caller, tx, 'contract', values.contract_id);
    if (found) values.customer_id = found.record.data.customer_id;
    for (const model of SUMS) {
      const known = before?.data[model];
      values[model] = isNumber(known) ? known : 0;
    }
    return isNumber(values.plan_payment_amount)
      ? { state: planState(values.plan_payment_amount, values.actual_payment_amount as number) }
      : undefined;
  },

  async check({ caller, tx, before, values, form }): Promise<FieldError[]> {
    if (before && before.data.contract_id !== values.contract_id)
      return [
        {
          field: 'contract_id',
          id: 'read_only',
          data: { name: form.fields.get('contract_id')?.name ?? '' },
        },
      ];
    const found = await requireReachableRecord(caller, tx, 'contract', values.contract_id);
    if (before || !found) return [];
    if (!found.access.edit) throw new AppError('not_allowed', { data: { right: 'is_edit' } });
    return acceptsPaymentPlans(caller, found.record)
      ? []
      : [await contractStateError({ caller, tx }, found.record)];
  },
};

/** Open, and approved unless plans may come first (`is_plan`) or contracts are not approved at all. */
export function acceptsPaymentPlans(
  { settings }: Pick<Caller, 'settings'>,
  contract: StoredRecord,
): boolean {
  const approved =
    contract.approval_state === APPROVAL.passed ||
    Number(settings.is_plan) === 1 ||
    Number(settings.is_contract_check) !== 1;
  return approved && !isClosed(contract);
}

/** Money that came in: never more than the contract is worth, and every change of it shows in its plan. */
export const paymentRule: ModuleRule = {
  async beforeWrite(input) {
    const { caller, tx, values, action } = input;
    if (action === 'delete') return lockedDuringApproval(input);
    const found = await requireReachableRecord(caller, tx, 'contract', values.contract_id);
    if (found) values.customer_id = found.record.data.customer_id;
    return undefined;
  },

  async check(input): Promise<FieldError[]> {
    const { caller, tx, before, values } = input;
    const found = await requireReachableRecord(caller, tx, 'contract', values.contract_id);
    if (!found) return [];
    const errors: FieldError[] = [];
    if (before?.data.contract_id !== values.contract_id) {
      if (isClosed(found.record))
        errors.push(await contractStateError({ caller, tx }, found.record));
      if (!found.access.edit && !(await mayEditPlan(input)))
        throw new AppError('not_allowed', { data: { right: 'is_edit' } });
    }
    return [
      ...errors,
      ...(await openErrors(
        { caller, tx },
        { contract: found.record, id: before?.id, amount: values.payment_money },
      )),
    ];
  },

  /** What was rejected counted for nothing: others may have taken its place. */
  async mayBeSent({ caller, tx, before }): Promise<FieldError[]> {
    const found = await lockedRecord(caller, tx, 'contract', before.data.contract_id);
    return found
      ? openErrors(
          { caller, tx },
          { contract: found.record, id: before.id, amount: before.data.payment_money },
        )
      : [];
  },

  async approvalSwitched({ caller, tx }) {
    const context = await openContext(caller, tx, 'paymentPlan');
    const plans = await tx
      .from('record')
      .select('id')
      .where('module', '=', 'paymentPlan')
      .where('deleted_time', 'is', null)
      .execute();
    for (let at = 0; at < plans.length; at += AT_ONCE) {
      await yieldToEventLoop();
      const some = await fetchRecords(
        context,
        plans.slice(at, at + AT_ONCE).map(({ id }) => id),
        'lock',
      );
      const payments = Map.groupBy(
        await recordsReferringTo(
          await openContext(caller, tx, 'payment'),
          'payment_plan_id',
          some.map(({ id }) => id),
        ),
        ({ data }) => data.payment_plan_id,
      );
      for (const plan of some) await storeSums(context, plan, payments.get(plan.id) ?? []);
    }
  },

  async afterWrite({ caller, tx, before, values }) {
    const plans = new Set([before?.data.payment_plan_id, values.payment_plan_id]);
    for (const plan of plans) await sumUp({ caller, tx }, plan);
  },
};

async function mayEditPlan({ caller, tx, values }: RuleInput): Promise<boolean> {
  const plan = await requireReachableRecord(caller, tx, 'paymentPlan', values.payment_plan_id);
  return plan?.access.edit === true;
}

async function paymentsOf(
  { caller, tx }: { caller: Caller; tx: Tx },
  by: string,
  id: number,
): Promise<StoredRecord[]> {
  return recordsReferringTo(await openContext(caller, tx, 'payment'), by, [id]);
}

/** A payment is never more than what no other one, confirmed or pending, stands for. */
async function openErrors(
  { caller, tx }: { caller: Caller; tx: Tx },
  { contract, id, amount }: { contract: StoredRecord; id: number | undefined; amount: unknown },
): Promise<FieldError[]> {
  const others = (await paymentsOf({ caller, tx }, 'contract_id', contract.id)).filter(
    (payment) => payment.id !== id,
  );
  const open = openAmount(contract.data.price, sumsOf(caller, others));
  return isNumber(amount) && amount > open
    ? [{ field: 'payment_money', id: 'payment_above_open', data: { open } }]
    : [];
}

function sumsOf({ settings }: Caller, payments: readonly StoredRecord[]): Amounts {
  return amountsOf(PAYMENTS, payments.map(conditionValues), settings);
}

/** What has come in on a plan, what waits to be confirmed, and what that makes of its state. */
async function sumUp({ caller, tx }: { caller: Caller; tx: Tx }, id: unknown): Promise<void> {
  const plan = await lockedRecord(caller, tx, 'paymentPlan', id);
  if (!plan) return;
  await storeSums(
    plan.context,
    plan.record,
    await paymentsOf({ caller, tx }, 'payment_plan_id', plan.record.id),
  );
}

async function storeSums(
  context: RecordContext,
  plan: StoredRecord,
  payments: readonly StoredRecord[],
): Promise<void> {
  const { confirmed, pending } = sumsOf(context.caller, payments);
  const planned = plan.data.plan_payment_amount;
  const state = planState(isNumber(planned) ? planned : 0, confirmed);
  const known = [plan.state, ...SUMS.map((model) => plan.data[model] ?? 0)];
  if (String(known) === String([state, confirmed, pending])) return;
  await writeDerivedChange(context, plan, {
    values: { actual_payment_amount: confirmed, pending_payment_amount: pending },
    core: { state },
    action: 'payment',
  });
}
