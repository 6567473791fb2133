import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { PASSKEY } from '../../../schemas/staff/codes.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { NewRow, Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import { currentTime, lockStaff } from './common.ts';
import { countPasskeys } from './passkeyRows.ts';
import { forgetFactor, hasSecondFactor, needsSecondFactor } from './secondFactor.ts';
import { logSecurityEvent } from './securityLog.ts';

/** The caller's passkeys, the newest first. */
export function listPasskeys(caller: Caller): Promise<ResponseOf<'passkeys'>['list']> {
  return caller.company.read(async (tx) => {
    const rows = await tx
      .from('passkey')
      .select(['id', 'name', 'site', 'create_time', 'used_at'])
      .where('user_id', '=', caller.viewer.id)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(({ used_at, ...row }) => ({
      ...row,
      used_time: used_at > 0 ? timestampInZone(caller.zone, new Date(used_at)) : '',
    }));
  });
}

type NewPasskey = Omit<NewRow<'passkey'>, 'id' | 'user_id' | 'create_time'>;

/** One more passkey of the caller. Throws passkey_known for one that is in the company already, passkeys_full beyond the limit. */
export function addPasskey(caller: Caller, made: NewPasskey): Promise<void> {
  const user_id = caller.viewer.id;
  return caller.company.write(async (tx) => {
    await lockStaff(tx);
    if ((await countPasskeys(tx, user_id)) >= PASSKEY.most)
      throw new AppError('passkeys_full', { data: { max: PASSKEY.most } });
    const known = await tx
      .from('passkey')
      .select('id')
      .where('credential_id', '=', made.credential_id)
      .executeTakeFirst();
    if (known) throw new AppError('passkey_known');
    await tx
      .insert('passkey', {
        ...made,
        id: await tx.nextId(),
        user_id,
        create_time: currentTime(caller),
      })
      .execute();
    await logSecurityEvent(tx, caller, { event: 'passkeyAdded', user_id, about: made.name });
  });
}

/** Another name. Throws not_found for what is no passkey of the caller. */
export function renamePasskey(
  caller: Caller,
  { id, name }: { id: number; name: string },
): Promise<void> {
  return caller.company.write(async (tx) => {
    await ownPasskey(tx, caller, id);
    await tx.update('passkey').set({ name }).where('id', '=', id).execute();
  });
}

/** One passkey less. Refused where the caller has to have a second factor and this is the last of them; otherwise the last one takes the recovery codes along. */
export function removePasskey(caller: Caller, id: number): Promise<void> {
  const user_id = caller.viewer.id;
  return caller.company.write(async (tx) => {
    await lockStaff(tx);
    const { name } = await ownPasskey(tx, caller, id);
    await tx.remove('passkey').where('id', '=', id).execute();
    if (!(await hasSecondFactor(tx, user_id))) {
      if (await needsSecondFactor(tx, user_id)) throw new AppError('factor_required');
      await forgetFactor(tx, user_id);
    }
    await logSecurityEvent(tx, caller, { event: 'passkeyRemoved', user_id, about: name });
  });
}

async function ownPasskey(tx: Tx, { viewer }: Caller, id: number): Promise<{ name: string }> {
  const row = await tx
    .from('passkey')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return row;
}
