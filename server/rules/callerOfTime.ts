import type { CompanyDb } from '../db/handle.ts';
import type { Caller } from '../records/core/types.ts';

interface Occasion
  extends
    Pick<Caller, 'settings' | 'zone' | 'rules'>,
    Partial<Pick<Caller, 'locale' | 'requestId' | 'from'>> {
  now: Date;
}

/** Who does what no person of the company asked for: sees and may do everything in it, and is nobody in its log. */
export function callerOfTime(company: CompanyDb, { now, ...how }: Occasion): Caller {
  return {
    locale: 'zh-chs',
    requestId: 'time',
    ...how,
    company,
    now: () => now,
    viewer: {
      id: 0,
      corp_id: company.corpId,
      name: '',
      is_admin: 1,
      department_id: null,
      permissions: [],
      scope: 'all',
    },
  };
}
