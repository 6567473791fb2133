import type { CompanyDb } from '../db/handle.ts';
import { settingsIn } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import { callerOfTime } from '../rules/callerOfTime.ts';

const COUNTED = 'plans_counted';

/**
 * Plans of a version that took money for received before it was approved are summed up once by the present rule. The first company of a fresh
 * database finds none.
 */
export async function countPlans(
  company: CompanyDb,
  how: Pick<Caller, 'zone' | 'rules'> & { now: Date },
): Promise<void> {
  const isDone = await company.read((tx) =>
    tx.from('counter').select('value').where('key', '=', COUNTED).executeTakeFirst(),
  );
  if (isDone) return;
  const caller = callerOfTime(company, { ...how, settings: await company.read(settingsIn) });
  await company.write(async (tx) => {
    // raised first: another process waits here, and then finds nothing to change
    await tx.count(COUNTED);
    await how.rules.payment?.approvalSwitched?.({ caller, tx });
  });
}
