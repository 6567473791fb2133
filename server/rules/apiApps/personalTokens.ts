import type { ParamsOf, ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { STANDARD_RATE } from '../../../schemas/staff/apiAppForm.ts';
import { PERSONAL_TOKEN } from '../../../schemas/staff/codes.ts';
import { personalTokenForm } from '../../../schemas/staff/personalTokenForm.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { hashToken } from '../../db/index.ts';
import type { Tx } from '../../db/handle.ts';
import { runOnce, settingsIn } from '../../records/index.ts';
import type { Caller } from '../../records/core/types.ts';
import { endPrograms, logSecurityEvent } from '../staff/index.ts';
import { validateForm } from '../validateForm.ts';
import { scopeNamer, scopesToGive } from './offered.ts';
import { newAppKey, newPersonalToken } from './secrets.ts';

const DAY_MS = 24 * 3_600_000;

/** Whether the company lets people make tokens; it does where it has not said otherwise. */
export async function mayHaveTokens(tx: Tx): Promise<boolean> {
  return (await settingsIn(tx)).is_personal_token !== 0;
}

/** The caller's tokens, the newest first. */
export function listPersonalTokens(caller: Caller): Promise<ResponseOf<'personalTokens'>> {
  const { zone } = caller;
  const now = caller.now().getTime();
  return caller.company.read(async (tx) => {
    const rows = await ownTokens(tx, caller)
      .innerJoin('api_token as t', 't.app_id', 'a.id')
      .select(['a.id', 'a.name', 'a.scopes', 'a.create_time', 'a.used_at', 'a.used_ip'])
      .select('t.expires_at')
      .orderBy('a.id', 'desc')
      .execute();
    const named = await scopeNamer(caller, tx);
    return {
      allowed: (await mayHaveTokens(tx)) ? 1 : 0,
      list: rows.map(({ scopes: stored, used_at, expires_at, ...row }) => {
        const scopes = JSON.parse(stored) as string[];
        return {
          ...row,
          scopes,
          scope_names: named(scopes),
          expire_time: timestampInZone(zone, new Date(expires_at)),
          expired: expires_at <= now ? 1 : 0,
          used_time: used_at === null ? '' : timestampInZone(zone, new Date(used_at)),
        };
      }),
    };
  });
}

type Given = Omit<ParamsOf<'addPersonalToken'>, 'own_password'>;

/** What the form says, or the faults by field; before anybody is asked for a password. */
export function judgePersonalToken(
  caller: Caller,
  given: ParamsOf<'addPersonalToken'>,
  asked: { hasPassword: boolean },
): { name: string; days: number; own_password: string } {
  const { scopes: _, ...fields } = given;
  const { name, days } = validateForm(caller, personalTokenForm(caller.locale, asked), fields);
  // blanks belong to a password
  return { name: String(name), days: Number(days), own_password: fields.own_password ?? '' };
}

/** Makes a token, which is in this answer and nowhere else: a repeated call makes no second one and tells none. */
export function addPersonalToken(
  caller: Caller,
  { name, days, scopes: wanted = [] }: Given & { name: string; days: number },
): Promise<ResponseOf<'addPersonalToken'>> {
  const { viewer, zone } = caller;
  const now = caller.now();
  return caller.company.write(async (tx) => {
    if (!(await mayHaveTokens(tx))) throw new AppError('tokens_off');
    let token = '';
    const body = { name, days, scopes: wanted };
    const made = await runOnce(caller, tx, { call: 'add personal token', body }, async () => {
      const scopes = await scopesToGive(caller, tx, { wanted });
      const { count } = await ownTokens(tx, caller)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= PERSONAL_TOKEN.most)
        throw new AppError('too_many_tokens', { data: { most: PERSONAL_TOKEN.most } });
      const id = await tx.nextId();
      token = newPersonalToken(viewer.corp_id);
      await tx
        .insert('api_app', {
          id,
          name,
          personal: 1,
          app_key: newAppKey(viewer.corp_id),
          secret_hash: '',
          scopes: JSON.stringify(scopes),
          rate_limit: STANDARD_RATE,
          user_id: viewer.id,
          create_time: timestampInZone(zone, now),
          deleted_time: null,
        })
        .execute();
      await tx
        .insert('api_token', {
          token_hash: hashToken(token),
          app_id: id,
          scopes: JSON.stringify(scopes),
          expires_at: now.getTime() + days * DAY_MS,
        })
        .execute();
      await logSecurityEvent(tx, caller, {
        event: 'tokenAdded',
        user_id: viewer.id,
        about: name,
      });
      return { id };
    });
    return { ...made, token };
  });
}

/** Throws not_found for one that is not the caller's. */
export function removePersonalToken(caller: Caller, id: number): Promise<void> {
  return caller.company.write(async (tx) => {
    const found = await ownTokens(tx, caller)
      .select('a.name')
      .where('a.id', '=', id)
      .executeTakeFirst();
    if (!found) throw new AppError('not_found');
    const time = timestampInZone(caller.zone, caller.now());
    await endPrograms(tx, { ids: [id], time });
    await logSecurityEvent(tx, caller, {
      event: 'tokenRemoved',
      user_id: caller.viewer.id,
      about: found.name,
    });
  });
}

function ownTokens(tx: Tx, { viewer }: Caller) {
  return tx
    .from('api_app as a')
    .where('a.personal', '=', 1)
    .where('a.user_id', '=', viewer.id)
    .where('a.deleted_time', 'is', null);
}
