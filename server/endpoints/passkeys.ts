import type { passkeyEndpoints } from '../../schemas/endpoints/passkeys.ts';
import { AppError } from '../../schemas/i18n/errors.ts';
import { PASSKEY } from '../../schemas/staff/codes.ts';
import { deviceName } from '../../schemas/values/deviceName.ts';
import { hashToken, newToken, tokenCompany } from '../db/index.ts';
import {
  addPasskey,
  endOtherSessions,
  firstRecoveryCodes,
  type FoundPasskey,
  listPasskeys,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from '../rules/staff/index.ts';
import {
  type Assertion,
  judgeMade,
  judgeShown,
  optionsToMake,
  optionsToShow,
} from './passkeys/ceremonies.ts';
import { type Bound, keepChallenge, spendChallenge } from './passkeys/challenges.ts';
import { countUse } from './passkeys/counted.ts';
import { passkeySite, requireSite } from './passkeys/site.ts';
import { askOwnPassword } from './secondFactor.ts';
import type { secondStepHandlers } from './secondStep.ts';
import type { Account } from './shared/account.ts';
import type { EndpointHandlers } from './shared/handlers.ts';
import type { AnonymousContext, RequestContext, Services } from './shared/requestContext.ts';
import { signInBrowser } from './shared/sessions.ts';
import { requireSingleSignOn } from './openId/only.ts';
import { activeOf, logFailure, networkPrefix } from './signIn.ts';

/** Of strangers from one place in a quarter of an hour: a sign-in page asks when it opens, and a whole office may sit behind one address. */
const MOST_ASKED = 900;

export const passkeyHandlers: EndpointHandlers<
  Exclude<keyof typeof passkeyEndpoints, keyof typeof secondStepHandlers>
> = {
  async passkeySignInOptions(context) {
    await limit(context);
    const options = await optionsToShow(requireSite(context));
    await keepChallenge(anybody(context.services), options);
    return { options };
  },

  async passkeySignIn(context, { credential }) {
    await limit(context);
    const { services } = context;
    const site = requireSite(context);
    const { challenge } = await spendChallenge(anybody(services), credential.response);
    const found = await ownerOf(services, credential, site.id);
    if (!found) throw new AppError('bad_passkey');
    const account = { ...found.account, way: 'passkey' as const };
    try {
      const counter = await judgeShown(credential, found.passkey, { site, challenge, alone: true });
      await countUse(context, { account, passkey: found.passkey, counter });
    } catch (error) {
      await logFailure(context, account);
      throw error;
    }
    await activeOf(context, [account]);
    await requireSingleSignOn(account);
    return { token: await signInBrowser(context, account), name: account.name };
  },

  async passkeys(context) {
    return { here: passkeySite(context) ? 1 : 0, list: await listPasskeys(context.caller) };
  },

  async newPasskey(context, { own_password }) {
    const site = requireSite(context);
    const { caller } = context;
    await askOwnPassword(context, own_password);
    const { corp_id, id: user_id, name } = caller.viewer;
    const { known, account } = await caller.company.read(async (tx) => ({
      known: await passkeysOf(tx, { user_id, site: site.id }),
      account: await tx
        .from('user as u')
        .innerJoin('corp as c', 'c.corp_id', 'u.corp_id')
        .select(['u.mobile', 'c.code'])
        .where('u.id', '=', user_id)
        .executeTakeFirstOrThrow(),
    }));
    // one for all of them, so that a device replaces the passkey of a person and does not collect them
    const handle = known[0]?.handle ?? newToken(corp_id);
    const person = { account: `${account.mobile}@${account.code}`, name };
    const options = await optionsToMake({ site, handle, person, known });
    await keepChallenge(adding(context), { challenge: options.challenge, handle });
    return { options };
  },

  async addPasskey(context, { name = '', credential }) {
    const { caller, token, agent } = context;
    const site = requireSite(context);
    const { challenge, handle } = await spendChallenge(adding(context), credential.response);
    const made = await judgeMade(credential, { site, challenge });
    await addPasskey(caller, {
      ...made,
      handle,
      site: site.id,
      transports: (credential.response.transports ?? []).join(','),
      name: (name.trim() || deviceName(agent)).slice(0, PASSKEY.nameLength),
    });
    await endOtherSessions(caller, token);
    const { company, viewer } = caller;
    return { codes: await firstRecoveryCodes({ company, user_id: viewer.id }) };
  },

  async renamePasskey({ caller }, { id, name: given }) {
    const name = given.trim();
    if (name === '')
      throw new AppError('invalid', {
        fields: [{ field: 'name', id: 'required', data: { name } }],
      });
    await renamePasskey(caller, { id, name });
    return null;
  },

  async removePasskey(context, { id, own_password }) {
    const { caller, token } = context;
    await askOwnPassword(context, own_password);
    await removePasskey(caller, id);
    await endOtherSessions(caller, token);
    return null;
  },
};

async function limit({ services, address }: AnonymousContext): Promise<void> {
  await services.asked.count([{ key: `passkey ${networkPrefix(address)}`, max: MOST_ASKED }]);
}

function anybody({ database, now }: Services) {
  return { db: database.platform.own, bound: 'signIn' as const, now: now() };
}

function adding({ caller, services, token }: RequestContext) {
  const bound: Bound = `add ${hashToken(token)}`;
  return { db: caller.company, bound, now: services.now() };
}

/** Whose passkey it says it is, stopped people too: the company it names has to know it as theirs. */
async function ownerOf(
  { database }: Services,
  { id, response }: Assertion,
  site: string,
): Promise<{ account: Account; passkey: FoundPasskey } | undefined> {
  const handle = Buffer.from(response.userHandle ?? '', 'base64url').toString();
  const corpId = tokenCompany(handle);
  if (corpId === undefined) return undefined;
  const company = database.company(corpId);
  return company.read(async (tx) => {
    const row = await tx
      .from('passkey as k')
      .innerJoin('user as u', 'u.id', 'k.user_id')
      .innerJoin('corp as c', 'c.corp_id', 'k.corp_id')
      .select(['u.id as user_id', 'u.name', 'u.mobile', 'u.disabled', 'u.pending'])
      .select(['c.code', 'c.name as corp_name', 'c.zone'])
      .where('k.credential_id', '=', id)
      .where('k.handle', '=', handle)
      .where('c.disabled', '=', 0)
      .executeTakeFirst();
    if (!row) return undefined;
    const own = await passkeysOf(tx, { user_id: row.user_id, site });
    const passkey = own.find(({ credential_id }) => credential_id === id);
    return passkey && { account: { ...row, company }, passkey };
  });
}
