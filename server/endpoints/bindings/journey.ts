import { randomBytes } from 'node:crypto';
import { internalPath } from '../../../schemas/navigation/routes.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { JOURNEY } from '../../../schemas/staff/codes.ts';
import { hashToken } from '../../db/index.ts';
import type { AnonymousContext } from '../shared/requestContext.ts';

/** Somebody on the way to another system and back. */
export interface Journey {
  /** a key of PROVIDERS, or `oidc:12` */
  provider: string;
  /** 0 where the other system tells */
  company_id: number;
  /** who wants to be bound; 0 for who wants to sign in */
  user_id: number;
  goes_to: string;
  /** who they are there, where only the company is still to be chosen */
  subject: string;
}

/**
 * Begins a way to another system; answers the state that comes back from there. It is good for ten minutes, once, and in this browser alone: what
 * somebody else has begun, and would have others end, is refused.
 */
export async function beginJourney(
  { services, browser }: AnonymousContext,
  { goes_to, ...journey }: Journey,
): Promise<string> {
  const now = services.now().getTime();
  const secret = browser.journey || randomBytes(32).toString('base64url');
  browser.keep('journey', secret);
  const purpose = journey.user_id === 0 ? 'enter' : 'bind';
  // the page that people come back to reads from it which call ends the way
  const [kind] = journey.provider.split(':');
  const state = `${kind}.${purpose}.${randomBytes(24).toString('base64url')}`;
  await services.database.platform.own.write(async (tx) => {
    await tx.remove('provider_journey').where('expires_at', '<=', now).execute();
    await tx
      .insert('provider_journey', {
        ...journey,
        goes_to: internalPath(goes_to) ?? '',
        state_hash: hashToken(state),
        browser_hash: hashToken(secret),
        expires_at: now + JOURNEY.minutes * 60_000,
      })
      .execute();
  });
  return state;
}

/** Ends the way that began in this browser, whatever comes of it; throws journey_over for any other. */
export async function endJourney(
  { services, browser }: AnonymousContext,
  { state, provider, binding }: { state: string; provider: string; binding: boolean },
): Promise<Journey> {
  const { own } = services.database.platform;
  const row = await own.write(async (tx) => {
    const found = await tx
      .from('provider_journey')
      .selectAll()
      .where('state_hash', '=', hashToken(state))
      .where('browser_hash', '=', hashToken(browser.journey))
      .where('provider', '=', provider)
      .where('expires_at', '>', services.now().getTime())
      .executeTakeFirst();
    if (!found || found.user_id > 0 !== binding) return undefined;
    const { numDeletedRows } = await tx
      .remove('provider_journey')
      .where('state_hash', '=', found.state_hash)
      .executeTakeFirst();
    return Number(numDeletedRows) === 1 ? found : undefined;
  });
  if (!row || browser.journey === '') throw new AppError('journey_over');
  const { company_id, user_id, goes_to, subject } = row;
  return { provider, company_id, user_id, goes_to, subject };
}
