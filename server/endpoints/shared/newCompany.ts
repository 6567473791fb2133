import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { databaseFault } from '../../db/faults.ts';
import type { Tx } from '../../db/handle.ts';
import { addLists, addOfficeFlow, addProcesses, addRoles } from '../../seed/baseData.ts';
import type { Services } from './requestContext.ts';

const ZONE = 'Asia/Shanghai';
const TRIES = 5;

/** Whose company it is. */
export interface Founder {
  name: string;
  mobile: string;
  password_hash: string;
  locale: Locale;
}

/** A company with what it cannot do without, and its administrator; a code that is taken breaks a unique index. */
export async function makeCompany(
  { database, now }: Services,
  corp: { code: string; name: string; zone: string },
  first: Founder,
) {
  const create_time = timestampInZone(corp.zone, now());
  for (let tries = 1; ; tries += 1) {
    const known = (await database.platform.companies()).map(({ corp_id }) => corp_id);
    const company = database.company(1 + Math.max(0, ...known));
    try {
      const user_id = await company.write(async (tx) => {
        await tx.insert('corp', { ...corp, locale: first.locale, create_time }).execute();
        return furnish(tx, corp.name, { ...first, create_time });
      });
      return { company, zone: corp.zone, user_id, mobile: first.mobile };
    } catch (error) {
      // two companies at the same moment want the same number
      const taken = await database.platform.companyByCode(corp.code);
      if (databaseFault(error) !== 'unique' || taken || tries === TRIES) throw error;
    }
  }
}

/** What a company cannot do without: a department, roles, lists, sales processes, and who may change all of them. */
async function furnish(
  tx: Tx,
  department: string,
  { locale, create_time, ...person }: Founder & { create_time: string },
): Promise<number> {
  const [department_id = 0, id = 0] = await tx.nextIds(2);
  await tx
    .insert('department', {
      id: department_id,
      parent_id: null,
      path: `${department_id}/`,
      name: department,
      leader_user_id: id,
      sort: 0,
    })
    .execute();
  const roles = await addRoles(tx, { locale, objects: [] });
  await addLists(tx, locale);
  await addOfficeFlow(tx, { now: create_time, locale });
  await addProcesses(tx, locale);
  await tx
    .insert('user', {
      ...person,
      id,
      is_admin: 1,
      department_id,
      role_id: roles.get('administrator') ?? null,
      create_time,
    })
    .execute();
  return id;
}

/** The zone that a browser names, where it is one. */
export function zoneOf(zone = ZONE): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return ZONE;
  }
}
