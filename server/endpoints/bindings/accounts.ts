import { timestampInZone } from '../../../schemas/values/dates.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import { logSecurityEvent } from '../../rules/staff/index.ts';
import type { Account } from '../shared/account.ts';

/** Who somebody is at another system. */
export interface Identity {
  subject: string;
  name: string;
}

interface Binding extends Identity {
  user_id: number;
  /** as provider_account has it */
  provider: string;
  /** how it is called */
  label: string;
}

/** Binds somebody to who they are at another system, instead of who they were there; throws account_taken where that is somebody else's. */
export async function bindAccount(
  tx: Tx,
  caller: Caller,
  { user_id, provider, label, subject, name }: Binding,
): Promise<void> {
  const holder = await tx
    .from('provider_account')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (holder && holder.user_id !== user_id)
    throw new AppError('account_taken', { data: { provider: label } });
  await tx
    .remove('provider_account')
    .where('provider', '=', provider)
    .where('user_id', '=', user_id)
    .execute();
  await tx
    .insert('provider_account', {
      provider,
      subject,
      user_id,
      name: name.slice(0, 100),
      create_time: timestampInZone(caller.zone, caller.now()),
    })
    .execute();
  await logSecurityEvent(tx, caller, {
    event: 'accountBound',
    user_id,
    about: label,
  });
}

/** The accounts that are bound to somebody of another system, stopped ones too: of one company, or of all. */
export async function boundAccounts(
  companies: readonly { company: CompanyDb; code: string; name: string; zone: string }[],
  { provider, subject }: { provider: string; subject: string },
): Promise<Account[]> {
  const found = await Promise.all(
    companies.map(async ({ company, code, name: corp_name, zone }) => {
      const user = await company.read((tx) =>
        tx
          .from('provider_account as p')
          .innerJoin('user as u', 'u.id', 'p.user_id')
          .innerJoin('corp as c', 'c.corp_id', 'p.corp_id')
          .select(['u.id as user_id', 'u.name', 'u.mobile', 'u.disabled', 'u.pending'])
          .where('p.provider', '=', provider)
          .where('p.subject', '=', subject)
          .where('c.disabled', '=', 0)
          .executeTakeFirst(),
      );
      return user ? [{ ...user, company, code, corp_name, zone }] : [];
    }),
  );
  return found.flat();
}
