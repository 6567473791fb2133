import { stampIn } from '../../schemas/dates.ts';
import type { CompanyDb } from '../db/handle.ts';

const DAY_MS = 24 * 3_600_000;
/** A download's link holds for minutes. */
const DOWNLOAD_MS = DAY_MS;
/** A proposal that nobody went on with. */
const PROPOSAL_MS = 7 * DAY_MS;
/** As long as an import can be looked at and taken back; the log of its records says for ever that it was one. */
const IMPORT_MS = 90 * DAY_MS;
/** Rows of one transaction. */
const AT_ONCE = 2000;

/** Spreadsheets on their way that have arrived, or that nobody waits for any more. */
export async function sweepExchanges(company: CompanyDb, { zone, now }: { zone: string; now: Date }): Promise<void> {
  const before = (ms: number) => stampIn(zone, new Date(now.getTime() - ms));
  await company.write((tx) => tx.remove('exchange').where('kind', '!=', 'import').where('create_time', '<', before(DOWNLOAD_MS)).execute());
  const old = await company.read((tx) =>
    tx.from('exchange').select('id').where('kind', '=', 'import')
      .where(({ or, and, eb }) => or([eb('create_time', '<', before(IMPORT_MS)), and([eb('state', 'in', ['open', 'ready']), eb('create_time', '<', before(PROPOSAL_MS))])]))
      .execute());
  for (const { id } of old) while (await dropSome(company, id));
}

/** Its rows first, so that one that is half gone is found again; answers whether any is left. */
function dropSome(company: CompanyDb, id: number): Promise<boolean> {
  return company.write(async (tx) => {
    const rows = await tx.from('exchange_row').select('row').where('exchange_id', '=', id).orderBy('row').limit(AT_ONCE).execute();
    const last = rows.at(-1);
    if (last) await tx.remove('exchange_row').where('exchange_id', '=', id).where('row', '<=', last.row).execute();
    if (rows.length === AT_ONCE) return true;
    await tx.remove('exchange').where('id', '=', id).execute();
    return false;
  });
}
