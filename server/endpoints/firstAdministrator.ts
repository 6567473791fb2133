import { AppError, type FieldError } from '../../schemas/i18n/errors.ts';
import { firstForm } from '../../schemas/staff/publicForms.ts';
import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import type { Database } from '../db/handle.ts';
import { hashedPassword, validateJoinForm } from '../rules/staff/index.ts';
import type { AnonymousContext, Services } from './shared/requestContext.ts';
import { makeCompany, zoneOf } from './shared/newCompany.ts';
import { signInBrowser } from './shared/sessions.ts';
import { isDemoAccount, networkPrefix } from './signIn.ts';

/** Whether anybody can sign in as an administrator, of any company, by a password that not everybody knows. */
export async function hasAdministrator(database: Database): Promise<boolean> {
  for (const { corp_id } of await database.platform.companies()) {
    const administrators = await database
      .company(corp_id)
      .read((tx) =>
        tx
          .from('user as u')
          .innerJoin('corp as c', 'c.corp_id', 'u.corp_id')
          .select('u.password_hash')
          .where('u.is_admin', '=', 1)
          .where('u.disabled', '=', 0)
          .where('u.password_hash', '!=', '')
          .where('c.disabled', '=', 0)
          .distinct()
          .execute(),
      );
    for (const { password_hash } of administrators)
      if (!(await isDemoAccount(password_hash))) return true;
  }
  return false;
}

/** Whether the first administrator is still to be made; another server may have made one meanwhile. */
export async function awaitsAdministrator(services: Services): Promise<boolean> {
  if (services.firstCode && (await hasAdministrator(services.database)))
    services.firstCode = undefined;
  return services.firstCode !== undefined;
}

/** Makes a company and its administrator for whoever has the code of the log, and signs them in. */
export async function makeFirstAdministrator(
  context: AnonymousContext,
  { zone, ...given }: ParamsOf<'firstAdministrator'>,
): Promise<ResponseOf<'firstAdministrator'>> {
  const { services, locale } = context;
  await judgeCode(context, given.code);
  const corp_code = given.corp_code.trim().toUpperCase();
  const taken: FieldError[] = (await services.database.platform.companyByCode(corp_code))
    ? [{ field: 'corp_code', id: 'not_unique', data: { name: corp_code } }]
    : [];
  const said = await validateJoinForm(firstForm(locale), given, taken);
  const { name = '', mobile = '', corp_name = '', password = '' } = said;
  const password_hash = await hashedPassword(password, []);
  const begun = services.firstCode;
  if (!begun || (await hasAdministrator(services.database))) throw new AppError('set_up_already');
  services.firstCode = undefined; // once, also for two at the same moment
  try {
    const company = { code: corp_code, name: corp_name, zone: zoneOf(zone) };
    const made = await makeCompany(services, company, { name, mobile, password_hash, locale });
    return { token: await signInBrowser(context, made), name };
  } catch (error) {
    services.firstCode = begun;
    throw error;
  }
}

async function judgeCode({ services, address }: AnonymousContext, code: string): Promise<void> {
  if (!(await awaitsAdministrator(services))) throw new AppError('set_up_already');
  const key = `first ${networkPrefix(address)}`;
  const turn = await services.signIns.take([
    { key, free: 5, longest: 30_000, inLine: true, forgives: true },
  ]);
  const verdict = services.firstCode?.judge(code) ?? 'wrong';
  if (verdict !== 'right')
    throw new AppError('invalid', {
      fields: [{ field: 'code', id: verdict === 'over' ? 'code_over' : 'bad_code' }],
    });
  await turn.right();
}
