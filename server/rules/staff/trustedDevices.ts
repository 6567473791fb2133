import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { TRUST } from '../../../schemas/staff/codes.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { deviceName } from '../../../schemas/values/deviceName.ts';
import { hashToken } from '../../db/index.ts';
import type { Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import { logSecurityEvent } from './securityLog.ts';

/** Where a browser is and what it says of itself. */
interface Place {
  now: Date;
  address: string;
  agent: string;
}

/** A browser that asks for no second step of somebody from now on, for thirty days; of too many the oldest goes. */
export async function addTrust(
  tx: Tx,
  {
    user_id,
    token,
    zone,
    now,
    address,
    agent,
  }: Place & { user_id: number; token: string; zone: string },
): Promise<void> {
  await tx.remove('trusted_device').where('expires_at', '<=', now.getTime()).execute();
  const held = await tx
    .from('trusted_device')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('id', 'desc')
    .execute();
  for (const { id } of held.slice(TRUST.most - 1))
    await tx.remove('trusted_device').where('id', '=', id).execute();
  await tx
    .insert('trusted_device', {
      id: await tx.nextId(),
      user_id,
      token_hash: hashToken(token),
      ip: address,
      agent,
      create_time: timestampInZone(zone, now),
      used_at: now.getTime(),
      expires_at: now.getTime() + TRUST_MS,
    })
    .execute();
}

const TRUST_MS = TRUST.days * 24 * 3_600_000;

/** Whether one of the tokens stands in for the second step of somebody; takes down that it did. None does that is older than their password. */
export async function useTrust(
  tx: Tx,
  { user_id, tokens, now, address, agent }: Place & { user_id: number; tokens: readonly string[] },
): Promise<boolean> {
  if (tokens.length === 0) return false;
  const found = await tx
    .from('trusted_device as d')
    .innerJoin('user as u', 'u.id', 'd.user_id')
    .select(['d.id', 'd.expires_at', 'u.password_time'])
    .where('d.user_id', '=', user_id)
    .where('d.token_hash', 'in', tokens.map(hashToken))
    .where('d.expires_at', '>', now.getTime())
    .executeTakeFirst();
  if (!found || found.expires_at - TRUST_MS < found.password_time) return false;
  await tx
    .update('trusted_device')
    .set({ used_at: now.getTime(), ip: address, agent })
    .where('id', '=', found.id)
    .execute();
  return true;
}

/** The caller's trusted browsers, last used first; `tokens` are those of the one that asks. */
export function listTrustedDevices(
  caller: Caller,
  tokens: readonly string[],
): Promise<ResponseOf<'trustedDevices'>['list']> {
  const own = tokens.map(hashToken);
  const time = (ms: number) => timestampInZone(caller.zone, new Date(ms));
  return caller.company.read(async (tx) => {
    const rows = await tx
      .from('trusted_device')
      .select(['id', 'token_hash', 'agent', 'ip', 'create_time', 'used_at', 'expires_at'])
      .where('user_id', '=', caller.viewer.id)
      .where('expires_at', '>', caller.now().getTime())
      .orderBy('used_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ token_hash, agent, used_at, expires_at, ...row }) => ({
      ...row,
      own: own.includes(token_hash) ? 1 : 0,
      device: deviceName(agent),
      used_time: time(used_at),
      expire_time: time(expires_at),
    }));
  });
}

/** Trusts one browser of the caller no more, or none of them. Throws not_found for one that is nothing of the caller's. */
export function endTrust(caller: Caller, id?: number): Promise<void> {
  const user_id = caller.viewer.id;
  return caller.company.write(async (tx) => {
    let ending = tx.remove('trusted_device').where('user_id', '=', user_id);
    if (id !== undefined) ending = ending.where('id', '=', id);
    const { numDeletedRows } = await ending.executeTakeFirst();
    if (id !== undefined && Number(numDeletedRows) === 0) throw new AppError('not_found');
    await logSecurityEvent(tx, caller, { event: 'trustEnded', user_id });
  });
}

/** Every browser of somebody asks for the second step again. */
export async function forgetDevices(tx: Tx, user_id: number): Promise<void> {
  await tx.remove('trusted_device').where('user_id', '=', user_id).execute();
}

/** The same for everybody of the company. */
export async function forgetAllDevices(tx: Tx): Promise<void> {
  await tx.remove('trusted_device').execute();
}
