import { AppError } from '../../schemas/i18n/errors.ts';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { FACTOR } from '../../schemas/staff/codes.ts';
import { hashToken, newToken, tokenCompany } from '../db/index.ts';
import {
  confirmFactor,
  logStrangerEvent,
  type FactorOf,
  type FactorWay,
  type FoundPasskey,
  makeFactor,
  passkeysOf,
  readSecondFactor,
  spendFactor,
} from '../rules/staff/index.ts';
import { requireSingleSignOn } from './openId/only.ts';
import { judgeShown, optionsToShow } from './passkeys/ceremonies.ts';
import { type Bound, keepChallenge, spendChallenge } from './passkeys/challenges.ts';
import { countUse } from './passkeys/counted.ts';
import { passkeySite, requireSite } from './passkeys/site.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import type { AnonymousContext, Services } from './shared/requestContext.ts';
import { placeOf, requireNetwork, signInBrowser, type SigningIn } from './shared/sessions.ts';
import { keyOfDevice, logFailure, secondName } from './signIn.ts';
import { isTrusted, mayTrust, trustBrowser } from './deviceTrust.ts';
import { knownDevice, rememberDevice } from './signIn/device.ts';
import type { RateLimitedKey } from './signIn/rateLimiter.ts';

type Entering = SigningIn & { name: string };

const CHALLENGE_MS = FACTOR.minutes * 60_000;

/** Lets somebody in who has shown the first factor; whoever has a second one, or has to, is asked for it before there is a session, unless the browser is trusted. */
export async function letIn(
  context: AnonymousContext,
  account: Entering,
): Promise<ResponseOf<'login'>> {
  await requireSingleSignOn(account);
  const { on, required, app } = await readSecondFactor(account, account.user_id);
  if (on === 0 && required === 0)
    return { token: await signInBrowser(context, account), name: account.name };
  if (on === 1 && (await isTrusted(context, account))) {
    const way = 'trusted';
    return { token: await signInBrowser(context, { ...account, way }), name: account.name };
  }
  await requireNetwork(context, account);
  const challenge = newToken(account.company.corpId);
  const now = context.services.now().getTime();
  await account.company.write(async (tx) => {
    await tx.remove('sign_in_challenge').where('expires_at', '<=', now).execute();
    await tx
      .insert('sign_in_challenge', {
        token_hash: hashToken(challenge),
        user_id: account.user_id,
        expires_at: now + CHALLENGE_MS,
        tries: 0,
        ...account.providerSession,
      })
      .execute();
  });
  const known = await shownHere(context, account);
  return {
    name: '',
    challenge,
    ...(on === 1
      ? {
          set_up: 0 as const,
          app,
          passkey: known.length > 0 ? (1 as const) : (0 as const),
          trust: (await mayTrust(account)) ? (1 as const) : (0 as const),
        }
      : { set_up: 1 as const }),
  };
}

export const secondStepHandlers: EndpointHandlers<
  | 'secondStep'
  | 'secondStepPasskeyOptions'
  | 'secondStepPasskey'
  | 'firstFactorSecret'
  | 'firstFactorConfirm'
> = {
  async secondStep(context, { challenge, code, trust }) {
    const account = await challenged(context.services, challenge);
    const way = await tryCode(context, { account, challenge }, (factor) =>
      spendFactor(factor, code),
    );
    if (trust === 1) await trustBrowser(context, account);
    return { token: await signInBrowser(context, { ...account, way }), name: account.name };
  },

  async secondStepPasskeyOptions(context, { challenge }) {
    const { services } = context;
    const account = await challenged(services, challenge);
    const options = await optionsToShow(requireSite(context), await shownHere(context, account));
    await keepChallenge(waiting(services, { account, challenge }), options);
    return { options };
  },

  async secondStepPasskey(context, { challenge, credential, trust }) {
    const { services } = context;
    const site = requireSite(context);
    const account = await challenged(services, challenge);
    const way = 'passkey';
    await tryCode(context, { account, challenge, way }, async () => {
      const signed = await spendChallenge(
        waiting(services, { account, challenge }),
        credential.response,
      );
      const passkey = (await shownHere(context, account)).find(
        ({ credential_id }) => credential_id === credential.id,
      );
      if (!passkey) throw new AppError('bad_passkey');
      const { challenge: asked } = signed;
      const counter = await judgeShown(credential, passkey, {
        site,
        challenge: asked,
        alone: false,
      });
      await countUse(context, { account, passkey, counter });
    });
    if (trust === 1) await trustBrowser(context, account);
    return { token: await signInBrowser(context, { ...account, way }), name: account.name };
  },

  async firstFactorSecret({ services }, { challenge }) {
    return makeFactor(factorOf(services, await challenged(services, challenge)));
  },

  async firstFactorConfirm(context, { challenge, code }) {
    const account = await challenged(context.services, challenge);
    const codes = await tryCode(context, { account, challenge }, (factor) =>
      confirmFactor(factor, code),
    );
    const { company, user_id } = account;
    await logStrangerEvent(company, { event: 'factorOn', user_id, ...placeOf(context) });
    const token = await signInBrowser(context, { ...account, way: 'totp' });
    return { token, name: account.name, codes };
  },
};

interface Challenged {
  account: Entering;
  challenge: string;
  /** what is shown; codes where nothing is said */
  way?: FactorWay;
}

/** Somebody's passkeys that browsers show at this address. */
async function shownHere(
  context: AnonymousContext,
  { company, user_id }: Entering,
): Promise<FoundPasskey[]> {
  const site = passkeySite(context)?.id;
  return site === undefined ? [] : company.read((tx) => passkeysOf(tx, { user_id, site }));
}

function waiting({ now }: Services, { account, challenge }: Challenged) {
  const bound: Bound = `second ${hashToken(challenge)}`;
  return { db: account.company, bound, now: now() };
}

/** One try, as slow as those of passwords and counted before it is judged. A right one uses the challenge up. */
async function tryCode<T>(
  context: AnonymousContext,
  { account, challenge, way = 'totp' }: Challenged,
  show: (factor: FactorOf) => Promise<T>,
): Promise<T> {
  const { services, browser } = context;
  const { company, user_id } = account;
  // A right password is no proof of the second factor: its device and its tries are counted apart.
  const name = secondName({ corp_id: company.corpId, id: user_id });
  const device = knownDevice(browser.device, name, services.secret);
  const turn = await services.signIns.take([
    device === undefined ? keyOf(name) : keyOfDevice(`${device} ${name}`, name),
  ]);
  await countTry(services, { account, challenge });
  let shown: T;
  try {
    shown = await show(factorOf(services, account));
  } catch (error) {
    await logFailure(context, { ...account, way });
    throw error;
  }
  await turn.right();
  const { numDeletedRows } = await company.write((tx) =>
    tx
      .remove('sign_in_challenge')
      .where('token_hash', '=', hashToken(challenge))
      .executeTakeFirst(),
  );
  if (Number(numDeletedRows) !== 1) throw new AppError('challenge_over');
  browser.keep('device', rememberDevice(browser.device, name, services.secret));
  return shown;
}

function keyOf(key: string): RateLimitedKey {
  return { key, subject: key, free: 5, longest: 30_000, inLine: true, forgives: true };
}

async function countTry(services: Services, { account, challenge }: Challenged): Promise<void> {
  const { numUpdatedRows } = await account.company.write((tx) =>
    tx
      .update('sign_in_challenge')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('token_hash', '=', hashToken(challenge))
      .where('tries', '<', FACTOR.tries)
      .where('expires_at', '>', services.now().getTime())
      .executeTakeFirst(),
  );
  if (Number(numUpdatedRows) !== 1) throw new AppError('challenge_over');
}

/** Who was asked for the second factor. Throws challenge_over also for who was stopped, or has another password, since then. */
async function challenged({ database, now }: Services, challenge: string): Promise<Entering> {
  const corpId = tokenCompany(challenge);
  if (corpId === undefined) throw new AppError('challenge_over');
  const company = database.company(corpId);
  const row = await company.read((tx) =>
    tx
      .from('sign_in_challenge as s')
      .innerJoin('user as u', 'u.id', 's.user_id')
      .innerJoin('corp as c', 'c.corp_id', 's.corp_id')
      .select(['u.id as user_id', 'u.mobile', 'u.name', 'u.password_time', 'c.zone'])
      .select(['s.expires_at', 's.provider', 's.subject', 's.sid'])
      .where('s.token_hash', '=', hashToken(challenge))
      .where('s.expires_at', '>', now().getTime())
      .where('u.disabled', '=', 0)
      .where('c.disabled', '=', 0)
      .executeTakeFirst(),
  );
  if (!row || row.expires_at - CHALLENGE_MS < row.password_time)
    throw new AppError('challenge_over');
  const { user_id, mobile, name, zone, provider, subject, sid } = row;
  return { company, zone, user_id, mobile, name, providerSession: { provider, subject, sid } };
}

function factorOf({ sealingKey, now }: Services, { company, user_id }: Entering): FactorOf {
  return { company, user_id, key: sealingKey, now: now() };
}
