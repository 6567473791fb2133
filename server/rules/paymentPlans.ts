import { AppError } from '../../schemas/i18n/errors.ts';
import { isNumber } from '../../schemas/rules/money.ts';
import type { PlanRow } from '../../schemas/rules/paymentPlans.ts';
import { checkBatch, checkGenerate, generatePlans } from '../../schemas/rules/paymentPlans.ts';
import type { PlanStage } from '../../schemas/rules/planStages.ts';
import { checkStages, settleStages } from '../../schemas/rules/planStages.ts';
import type { Tx } from '../db/handle.ts';
import { requireRight } from '../records/access/access.ts';
import { openContext } from '../records/core/context.ts';
import { runOnce } from '../records/core/idempotency.ts';
import { loadRecord } from '../records/access/load.ts';
import { requireSeen } from '../records/write/seenDuplicates.ts';
import type { Caller, Values } from '../records/core/types.ts';
import { insertRecord } from '../records/write/insert.ts';

const MODULE = 'paymentPlan';

export interface Proposal {
  contract_id?: number | undefined;
  /** months between two plans; 0: `count` empty rows */
  cycle?: number | undefined;
  pay_day: number;
  count: number;
}

/** The rows that the batch dialog begins with. */
export function proposePaymentPlans(
  caller: Caller,
  { contract_id, cycle, pay_day, count }: Proposal,
): Promise<PlanRow[]> {
  return caller.company.read(async (tx) => {
    const plans = await openContext(caller, tx, MODULE);
    requireRight(plans, plans.file, 'edit');
    const errors = checkGenerate({ contract_id, cycle });
    if (errors.length > 0) throw new AppError('invalid', { fields: errors });
    const context = await openContext(caller, tx, 'contract');
    requireRight(context, context.file, 'view');
    const { data } = await loadRecord(context, contract_id ?? 0);
    // Rows of one's own are empty: nothing of the contract is in them.
    if (cycle === 0)
      return generatePlans({ start: '', end: '', price: 0, cycle, payDay: pay_day, count });
    requireSeen(context, ['start_time', 'end_time', 'price']);
    const { start_time, end_time, price } = data;
    if (typeof start_time !== 'string' || typeof end_time !== 'string' || !isNumber(price))
      throw new AppError('wrong_state');
    return generatePlans({
      start: start_time,
      end: end_time,
      price,
      cycle: cycle ?? 0,
      payDay: pay_day,
      count,
    });
  });
}

/**
 * Saves the plans of a contract: all of them, or none. Answers their ids in the order of the rows. A row that says its part in per cent or
 * its distance in days is worked out from the contract as it is now; what is said beside has to agree.
 */
export function addPaymentPlans(
  caller: Caller,
  {
    contract_id,
    rows,
  }: { contract_id?: number | undefined; rows: readonly (PlanStage & Values)[] },
): Promise<number[]> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, MODULE);
    requireRight(context, context.file, 'edit');
    return runOnce(
      caller,
      tx,
      { call: `${MODULE}.batchAdd`, body: { contract_id, rows } },
      async () => {
        const settled = await settleRows(caller, tx, { contract_id, rows });
        const errors = [
          ...checkBatch({ contract_id, rows: settled }),
          ...checkStages(rows, settled),
        ];
        if (errors.length > 0) throw new AppError('invalid', { fields: errors });
        const ids: number[] = [];
        for (const { share: _, days: __, ...row } of settled)
          ids.push((await insertRecord(caller, tx, MODULE, { ...row, contract_id })).id);
        return ids;
      },
    );
  });
}

/** The rows as their contract makes them. Who may not see what a row is worked out from cannot have it worked out. */
async function settleRows(
  caller: Caller,
  tx: Tx,
  {
    contract_id,
    rows,
  }: { contract_id?: number | undefined; rows: readonly (PlanStage & Values)[] },
): Promise<(PlanStage & Values)[]> {
  const asked = [
    ...(rows.some(({ share }) => share !== undefined) ? ['price'] : []),
    ...(rows.some(({ days }) => days !== undefined) ? ['start_time'] : []),
  ];
  if (asked.length === 0 || contract_id === undefined) return [...rows];
  const context = await openContext(caller, tx, 'contract');
  requireRight(context, context.file, 'view');
  const { data } = await loadRecord(context, contract_id);
  requireSeen(context, asked);
  return settleStages(rows, { price: data.price, start: data.start_time });
}
