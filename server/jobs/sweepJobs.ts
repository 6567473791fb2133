import { timestampInZone } from '../../schemas/values/dates.ts';
import type { CompanyDb } from '../db/handle.ts';
import { RUNNING_STATES } from '../records/index.ts';

const DAY_MS = 24 * 3_600_000;
/** A download's link holds for minutes. */
const DOWNLOAD_MS = DAY_MS;
/** A proposal that nobody went on with. */
const PROPOSAL_MS = 7 * DAY_MS;
/** As long as an import can be looked at and taken back; the log of its records says for ever that it was one. */
const IMPORT_MS = 90 * DAY_MS;
/** The result of what was done to many records, and the way back. */
const RUN_MS = DAY_MS;
/** Rows of one transaction. */
const AT_ONCE = 2000;

/** Spreadsheets that have arrived, runs whose end is known, and whatever nobody waits for any more. */
export async function sweepJobs(
  company: CompanyDb,
  { zone, now }: { zone: string; now: Date },
): Promise<void> {
  const before = (ms: number) => timestampInZone(zone, new Date(now.getTime() - ms));
  await company.write((tx) =>
    tx
      .remove('job')
      .where('kind', 'in', ['list', 'template', 'errors'])
      .where('create_time', '<', before(DOWNLOAD_MS))
      .execute(),
  );
  const old = await company.read((tx) =>
    tx
      .from('job')
      .select('id')
      .where(({ or, and, eb }) =>
        or([
          and([eb('kind', '=', 'import'), eb('create_time', '<', before(IMPORT_MS))]),
          and([
            eb('kind', '=', 'import'),
            eb('state', 'in', ['open', 'ready']),
            eb('create_time', '<', before(PROPOSAL_MS)),
          ]),
          // one that ended late is kept as long from its end on
          and([
            eb('kind', '=', 'bulk'),
            eb('state', 'not in', RUNNING_STATES),
            eb('create_time', '<', before(RUN_MS)),
            or([eb('end_time', 'is', null), eb('end_time', '<', before(RUN_MS))]),
          ]),
        ]),
      )
      .execute(),
  );
  for (const { id } of old) while (await dropSome(company, id));
}

/** Its rows first, so that one that is half gone is found again; answers whether any is left. */
function dropSome(company: CompanyDb, id: number): Promise<boolean> {
  return company.write(async (tx) => {
    const rows = await tx
      .from('job_row')
      .select('row')
      .where('job_id', '=', id)
      .orderBy('row')
      .limit(AT_ONCE)
      .execute();
    const last = rows.at(-1);
    if (last)
      await tx.remove('job_row').where('job_id', '=', id).where('row', '<=', last.row).execute();
    if (rows.length === AT_ONCE) return true;
    await tx.remove('job').where('id', '=', id).execute();
    return false;
  });
}
