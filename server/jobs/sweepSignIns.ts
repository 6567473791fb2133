import { timestampInZone } from '../../schemas/values/dates.ts';
import type { CompanyDb } from '../db/handle.ts';
import { settingsIn } from '../records/index.ts';

const DAY_MS = 24 * 3_600_000;
const STANDARD_DAYS = 180;

/** Sign-ins leave the log when the company's days are over; nobody takes them out before. */
export async function sweepSignIns(
  company: CompanyDb,
  { zone, now }: { zone: string; now: Date },
): Promise<void> {
  const { login_log_days } = await company.read(settingsIn);
  const days = Number(login_log_days) > 0 ? Number(login_log_days) : STANDARD_DAYS;
  const before = timestampInZone(zone, new Date(now.getTime() - days * DAY_MS));
  await company.write((tx) => tx.remove('login_log').where('create_time', '<', before).execute());
}
