import type { CompanyDb } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import { settingsIn } from '../../records/index.ts';
import { callerOfTime } from '../../rules/callerOfTime.ts';
import type { Services } from './requestContext.ts';

type Asked = Pick<Caller, 'requestId'> & Partial<Pick<Caller, 'locale' | 'from'>>;

/** Who acts in a company where the one who asks is nobody of it: a visitor of its form, its identity provider. See callerOfTime. */
export async function callerOfNobody(
  { rules, now }: Pick<Services, 'rules' | 'now'>,
  { company, zone }: { company: CompanyDb; zone: string },
  asked: Asked,
): Promise<Caller> {
  const settings = await company.read(settingsIn);
  return callerOfTime(company, { settings, zone, rules, now: now(), ...asked });
}
