import { AppError } from '../../../schemas/i18n/errors.ts';
import type { SignInWay } from '../../../schemas/staff/signInWays.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import { settingsIn } from '../../records/index.ts';
import { identityProvidersIn } from './rows.ts';

/** Ways in that the company itself holds the key to. */
const OF_THE_COMPANY: readonly SignInWay[] = ['oidc', 'wechat', 'ding'];

/** Whether people may be told to sign in by an identity provider: whether one is on. */
export async function hasIdentityProvider(tx: Tx): Promise<boolean> {
  return (await identityProvidersIn(tx)).some(({ is_on }) => is_on === 1);
}

/**
 * Throws sso_only for who has come another way than their company wants. Not for administrators, and not where no identity provider is on: nobody
 * could come in to change it.
 */
export async function requireSingleSignOn({
  company,
  user_id,
  way = 'password',
}: {
  company: CompanyDb;
  user_id: number;
  way?: SignInWay;
}): Promise<void> {
  if (OF_THE_COMPANY.includes(way)) return;
  await company.read(async (tx) => {
    if ((await settingsIn(tx)).is_sso_only !== 1 || !(await hasIdentityProvider(tx))) return;
    const user = await tx
      .from('user')
      .select('is_admin')
      .where('id', '=', user_id)
      .executeTakeFirst();
    if (user?.is_admin !== 1) throw new AppError('sso_only');
  });
}
