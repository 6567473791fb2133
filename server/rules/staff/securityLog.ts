import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { SecurityEvent } from '../../../schemas/staff/securityEvents.ts';
import type { CompanyDb, Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';

/** What happened to somebody, in the words of the log. */
export interface SecurityFact {
  event: SecurityEvent;
  /** whom it concerns; nobody where it concerns a role or a setting */
  user_id?: number;
  mobile?: string;
  /** who did it, where it is somebody else */
  by_user_id?: number;
  /** the name of a role, of settings */
  about?: string;
  ip: string;
  agent: string;
  /** in the company's zone */
  create_time: string;
}

/** One more line of the security log. There is no other way to write it, and none to change it. */
export async function addSecurityFact(
  tx: Tx,
  { user_id, by_user_id, mobile = '', ...fact }: SecurityFact,
): Promise<void> {
  const other = by_user_id !== undefined && by_user_id !== user_id;
  await tx
    .insert('login_log', {
      ...fact,
      id: await tx.nextId(),
      user_id: user_id ?? null,
      mobile,
      ok: 1,
      ...(other && { by_user_id }),
    })
    .execute();
}

/** What the caller did, to themselves unless another one is named. */
export function logSecurityEvent(
  tx: Tx,
  caller: Caller,
  fact: Pick<SecurityFact, 'event' | 'user_id' | 'about'>,
): Promise<void> {
  const { address = '', agent = '' } = caller.from ?? {};
  return addSecurityFact(tx, {
    ...fact,
    by_user_id: caller.viewer.id,
    ip: address,
    agent,
    create_time: timestampInZone(caller.zone, caller.now()),
  });
}

/** What somebody did to their own account who is signed in. */
export function logOwnEvent(caller: Caller, event: SecurityEvent): Promise<void> {
  return caller.company.write((tx) =>
    logSecurityEvent(tx, caller, { event, user_id: caller.viewer.id }),
  );
}

/** What somebody did to their own account who is not signed in, by a link or a code. */
export function logStrangerEvent(
  company: CompanyDb,
  {
    now,
    address,
    agent,
    ...fact
  }: Pick<SecurityFact, 'event' | 'about'> & {
    user_id: number;
    now: Date;
    address: string;
    agent: string;
  },
): Promise<void> {
  return company.write(async (tx) => {
    const { zone } = await tx.from('corp').select('zone').executeTakeFirstOrThrow();
    await addSecurityFact(tx, {
      ...fact,
      ip: address,
      agent,
      create_time: timestampInZone(zone, now),
    });
  });
}
