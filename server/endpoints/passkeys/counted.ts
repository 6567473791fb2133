import { AppError } from '../../../schemas/i18n/errors.ts';
import { logStrangerEvent, type FoundPasskey, usePasskey } from '../../rules/staff/index.ts';
import type { AnonymousContext } from '../shared/requestContext.ts';
import { placeOf, type SigningIn } from '../shared/sessions.ts';

interface Use {
  account: SigningIn;
  passkey: FoundPasskey;
  /** how often it says that it has signed */
  counter: number;
}

/** Takes down that a passkey was used. One that counts backwards is a copy, or has one: refused, and the security log tells of it. */
export async function countUse(
  context: AnonymousContext,
  { account: { company, user_id }, passkey, counter }: Use,
): Promise<void> {
  const now = context.services.now();
  if (await company.write((tx) => usePasskey(tx, { id: passkey.id, counter, now }))) return;
  await logStrangerEvent(company, {
    event: 'passkeyBehind',
    user_id,
    about: passkey.name,
    ...placeOf(context),
  });
  throw new AppError('bad_passkey');
}
