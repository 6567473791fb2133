import { timestampInZone } from '../../schemas/values/dates.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { requestToJoin, reviewJoinRequest, validateJoinRequest } from '../rules/staff/index.ts';
import type { AnonymousContext } from './shared/requestContext.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import { readInvitation, signInvitation } from './signIn/invitation.ts';
import type { joiningEndpoints } from '../../schemas/endpoints/joining.ts';

export const joiningHandlers: EndpointHandlers<keyof typeof joiningEndpoints> = {
  async inviteLink({ caller, services }) {
    const { code } = await caller.company.read((tx) =>
      tx.from('corp').select('code').executeTakeFirstOrThrow(),
    );
    const { token, until } = signInvitation(code, services.secret, services.now().getTime());
    return {
      url: `${(services.publicUrl ?? '').replace(/\/$/, '')}/login?join=${token}`,
      corp_code: code,
      expire_time: timestampInZone(caller.zone, new Date(until)),
    };
  },
  async invitation(context, { token }) {
    const { code, name } = await companyOf(context, { token });
    return { corp_code: code, corp_name: name };
  },
  async joinCorp(context, { corp_code = '', token, ...given }) {
    const { services, locale, address } = context;
    const keys = [{ key: `join ${address}`, max: 20 }];
    await services.asked.count(keys);
    const { code, corp_id, name, zone } = await companyOf(context, {
      ...(token !== undefined && { token }),
      corp_code,
    });
    const request = await validateJoinRequest({ ...given, corp_code: code }, locale);
    const company = services.database.company(corp_id);
    await services.evenly.answering(() =>
      requestToJoin({ company, zone, now: services.now(), request }),
    );
    return { corp_name: name };
  },
  personAudit: ({ caller }, { role_id, department_id, ...given }) =>
    reviewJoinRequest(caller, {
      ...given,
      ...(role_id && { role_id }),
      ...(department_id && { department_id }),
    }),
};

/** The company that is meant, by an invitation that still holds or by its code. */
async function companyOf(
  { services }: AnonymousContext,
  { token, corp_code = '' }: { token?: string; corp_code?: string },
) {
  const invitation =
    token === undefined
      ? undefined
      : readInvitation(token, services.secret, services.now().getTime());
  if (token !== undefined && !invitation) throw new AppError('invitation_over');
  const code = (invitation?.corp_code ?? corp_code).trim().toUpperCase();
  const known = code === '' ? undefined : await services.database.platform.companyByCode(code);
  const found =
    known?.disabled === 0
      ? (await services.database.platform.companies()).find(
          ({ corp_id }) => corp_id === known.corp_id,
        )
      : undefined;
  if (!found)
    throw new AppError('invalid', { fields: [{ field: 'corp_code', id: 'unknown_company' }] });
  return found;
}
