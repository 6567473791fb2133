import type { CompanyDb } from '../db/handle.ts';
import type { Caller } from '../records/core/types.ts';

/** Who does what no person asked for: sees and may do everything in the company, and is nobody in its log. */
export function callerOfTime(
  company: CompanyDb,
  { now, ...how }: Pick<Caller, 'settings' | 'zone' | 'rules'> & { now: Date },
): Caller {
  return {
    ...how,
    company,
    locale: 'zh-chs',
    requestId: 'time',
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
