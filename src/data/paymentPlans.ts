import type { PlanStage } from '../../schemas/rules/planStages.ts';
import { callEndpoint } from './transport/client.ts';
import { refreshRecords } from './records.ts';

/** A plan as it is written in a batch: the values of its form, and what its amount and day follow from. */
export interface BatchRow extends PlanStage {
  payment_method?: string;
  remind_time?: number;
  description?: string;
}

/** The plans that a contract and a cycle make. */
export function proposePaymentPlans(asked: {
  contract_id?: number;
  cycle?: number;
  pay_day?: number;
  count?: number;
}): Promise<BatchRow[]> {
  return callEndpoint('POST', '/rest/crm/paymentPlan/generate', asked);
}

/** Saves them together: all or none. */
export async function savePaymentPlans(
  contract_id: number,
  rows: readonly BatchRow[],
  idempotencyKey: string,
): Promise<void> {
  await callEndpoint(
    'POST',
    '/rest/crm/paymentPlan/batchAdd',
    { contract_id, rows: rows.map((row) => ({ ...row })) },
    { idempotencyKey },
  );
  await refreshRecords();
}
