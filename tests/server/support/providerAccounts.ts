import type { LinkKey } from '../../../schemas/staff/providers.ts';
import type { Person, TestCompany } from './companies.ts';
import { FAKE_APP } from './providerFake.ts';

/** What an administrator saves of a company's application at the fake. */
export const linkValues = (provider: LinkKey, values: object = {}) => ({
  is_on: 1,
  ...FAKE_APP[provider],
  home_page: '/index',
  ...values,
});

/** Binds somebody to an account there, as they would have done themselves. */
export const bindAccount = (
  { db, people }: TestCompany,
  { provider, person, subject }: { provider: string; person: Person; subject: string },
) =>
  db.write((tx) =>
    tx
      .insert('provider_account', {
        provider,
        subject,
        user_id: people[person].id,
        create_time: '2026-03-01 09:00:00',
      })
      .execute(),
  );
