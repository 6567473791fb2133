import { AppError } from '../../../schemas/i18n/errors.ts';
import { hashToken, tokenCompany } from '../../db/index.ts';
import { changingStaff } from '../../rules/staff/index.ts';
import { findProvider } from '../openId/rows.ts';
import { callerOfNobody } from '../shared/callerOfNobody.ts';
import type { Services } from '../shared/requestContext.ts';
import type { ScimContext } from './resources.ts';

/** Requests that one identity provider may make in a quarter of an hour. */
const MOST_ASKED = 9000;

export interface ScimRequest {
  authorization: string;
  address: string;
  agent: string;
  requestId: string;
  /** changes nothing */
  reads: boolean;
}

/** Does a request of whoever shows an identity provider's token. What changes people is done whole or not at all, one after the other with all that does. */
export async function answerScim<T>(
  services: Services,
  { authorization, address, agent, requestId, reads }: ScimRequest,
  work: (context: ScimContext) => Promise<T>,
): Promise<T> {
  const [, token = ''] = /^Bearer ([\w.-]{1,200})$/i.exec(authorization) ?? [];
  const hash = hashToken(token);
  const found = await findProvider(
    services.database,
    tokenCompany(token),
    ({ scim_token_hash }) => scim_token_hash === hash,
  );
  if (!found) throw new AppError('not_signed_in');
  const { company, corp, provider } = found;
  await services.asked.count([{ key: `scim ${company.corpId} ${provider.id}`, max: MOST_ASKED }]);
  const from = { address, agent };
  const caller = await callerOfNobody(services, { company, zone: corp.zone }, { requestId, from });
  return reads
    ? company.read((tx) => work({ caller, tx, provider }))
    : changingStaff(caller, (tx) => work({ caller, tx, provider }));
}
