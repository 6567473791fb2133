import type { Departure } from '../../../schemas/staff/claims.ts';
import type { Tx } from '../../db/handle.ts';
import { addSecurityFact, type SecurityFact } from './securityLog.ts';

/** What was opened by an identity provider: sessions, and sign-ins that wait for the second step. */
const OPENED = ['session', 'sign_in_challenge'] as const;

/**
 * Ends what somebody has opened by an identity provider and is signed out of there: of the session that it names, and of those whose session
 * there is not known; all of the person's where it names none.
 */
export async function endProviderSessions(
  tx: Tx,
  {
    provider,
    subject,
    sid,
    ...fact
  }: Omit<Departure, 'jti'> & { provider: string } & Pick<
      SecurityFact,
      'about' | 'ip' | 'agent' | 'create_time'
    >,
): Promise<void> {
  const out = new Set<number>();
  for (const table of OPENED) {
    const ended = await tx
      .remove(table)
      .where('provider', '=', provider)
      .$if(subject !== '', (query) => query.where('subject', '=', subject))
      // without a subject, one whose session there is not known could be anybody's
      .$if(sid !== '', (query) => query.where('sid', 'in', subject === '' ? [sid] : [sid, '']))
      .returning('user_id')
      .execute();
    if (table === 'session') for (const { user_id } of ended) out.add(user_id);
  }
  for (const user_id of out)
    await addSecurityFact(tx, { ...fact, event: 'signedOutByProvider', user_id });
}

/** Who came by an identity provider stays, though it cannot end their sessions any more: the same name is somebody else there now. */
export async function forgetProviderSessions(tx: Tx, provider: string): Promise<void> {
  for (const table of OPENED)
    await tx
      .update(table)
      .set({ provider: '', subject: '', sid: '' })
      .where('provider', '=', provider)
      .execute();
}
