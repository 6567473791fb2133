import type { FieldError } from '../../schemas/errors.ts';
import { AppError } from '../../schemas/errors.ts';
import { exact, isNumber, money } from '../../schemas/rules/money.ts';
import { APPROVAL } from '../../schemas/rules/approval.ts';
import { paidAmount, planState } from '../../schemas/rules/paymentPlans.ts';
import type { Tx } from '../db/handle.ts';
import { openContext } from '../records/context.ts';
import { pointing } from '../records/remove.ts';
import type { Caller, ModuleRule, RuleInput, StoredRecord } from '../records/types.ts';
import { isClosed } from './contract.ts';
import { keepWhileInReview, refuseState } from './guards.ts';
import { change, lockedRecord, reachedRecord } from './inside.ts';

const VOID = 1;

/** A plan belongs to a contract that still takes plans; what has come in on it is summed up, never typed. */
export const paymentPlanRule: ModuleRule = {
  async beforeWrite({ caller, tx, before, values, action }) {
    if (action === 'delete') return undefined;
    const found = await reachedRecord(caller, tx, 'contract', values.contract_id);
    if (found) values.customer_id = found.record.data.customer_id;
    const paid = before?.data.actual_payment_amount;
    values.actual_payment_amount = isNumber(paid) ? paid : 0;
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
    const found = await reachedRecord(caller, tx, 'contract', values.contract_id);
    if (before || !found) return [];
    if (!found.access.edit) throw new AppError('not_allowed', { data: { right: 'is_edit' } });
    return takesPlans(caller, found.record) ? [] : [{ field: 'contract_id', id: 'wrong_state' }];
  },
};

/** Open, and approved unless plans may come first (`is_plan`) or contracts are not approved at all. */
export function takesPlans(
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
    if (action === 'delete') return keepWhileInReview(input);
    refuseState(input, [VOID]);
    const found = await reachedRecord(caller, tx, 'contract', values.contract_id);
    if (found) values.customer_id = found.record.data.customer_id;
    return undefined;
  },

  async check(input): Promise<FieldError[]> {
    const { caller, tx, before, values } = input;
    const found = await reachedRecord(caller, tx, 'contract', values.contract_id);
    if (!found) return [];
    const errors: FieldError[] = [];
    if (before?.data.contract_id !== values.contract_id) {
      if (isClosed(found.record)) errors.push({ field: 'contract_id', id: 'wrong_state' });
      if (!found.access.edit && !(await mayEditPlan(input)))
        throw new AppError('not_allowed', { data: { right: 'is_edit' } });
    }
    const others = (await paymentsOf({ caller, tx }, 'contract_id', found.record.id)).filter(
      ({ id }) => id !== before?.id,
    );
    const open = money(exact(found.record.data.price).minus(exact(sumOf(others))));
    if (isNumber(values.payment_money) && values.payment_money > open)
      errors.push({ field: 'payment_money', id: 'payment_above_open', data: { open } });
    return errors;
  },

  async afterWrite({ caller, tx, before, values }) {
    const plans = new Set([before?.data.payment_plan_id, values.payment_plan_id]);
    for (const plan of plans) await sumUp({ caller, tx }, plan);
  },
};

async function mayEditPlan({ caller, tx, values }: RuleInput): Promise<boolean> {
  const plan = await reachedRecord(caller, tx, 'paymentPlan', values.payment_plan_id);
  return plan?.access.edit === true;
}

async function paymentsOf(
  { caller, tx }: { caller: Caller; tx: Tx },
  by: string,
  id: number,
): Promise<StoredRecord[]> {
  return pointing(await openContext(caller, tx, 'payment'), by, [id]);
}

function sumOf(payments: readonly StoredRecord[]): number {
  return paidAmount(
    payments.map(({ data, state }) => ({ payment_money: data.payment_money, state })),
  );
}

/** What has come in on a plan, and what that makes of its state. */
async function sumUp({ caller, tx }: { caller: Caller; tx: Tx }, id: unknown): Promise<void> {
  const plan = await lockedRecord(caller, tx, 'paymentPlan', id);
  if (!plan) return;
  const paid = sumOf(await paymentsOf({ caller, tx }, 'payment_plan_id', plan.record.id));
  const planned = plan.record.data.plan_payment_amount;
  await change(plan.context, plan.record, {
    values: { actual_payment_amount: paid },
    core: { state: planState(isNumber(planned) ? planned : 0, paid) },
    action: 'payment',
  });
}
