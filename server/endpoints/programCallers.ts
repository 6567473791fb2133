import { AppError } from '../../schemas/i18n/errors.ts';
import { appViewer } from '../../schemas/staff/appScopes.ts';
import { hashToken, newToken } from '../db/index.ts';
import type { CompanyDb, Tx } from '../db/handle.ts';
import { readNetworks, settingsIn } from '../records/index.ts';
import type { Caller } from '../records/core/types.ts';
import { isAppSecret, scopedModules } from '../rules/apiApps/index.ts';
import { lacksSecondFactor } from '../rules/staff/index.ts';
import type { Services } from './shared/requestContext.ts';
import { type Asked, callerIn } from './shared/sessions.ts';
import type { Credentials } from './programs/credentials.ts';
import type { RateState } from './programs/traffic.ts';

/** How long a token of a program is good for, in seconds. */
export const TOKEN_SECONDS = 3600;

/** What is asked of every app that calls. */
interface Limited {
  id: number;
  rate_limit: number;
}

/** An app that has shown who it is, and in whose place it calls. */
interface Proven extends Limited {
  networks: string;
  name: string;
  scopes: readonly string[];
  user_id: number;
  zone: string;
  /** the role of its person wants a second factor */
  second_factor: 0 | 1 | null;
}

export interface From {
  services: Services;
  address: string;
  /** told what the answer says about the limit, before anything is refused by it */
  onRate(state: RateState): void;
}

/**
 * The person in whose place a program calls, with what its scopes leave of that person's rights. Whoever is not known, was disabled or deleted a moment
 * ago, or acts for somebody who left is not signed in; too many calls and addresses that are not on the list are refused.
 */
export async function callerOfProgram(
  from: From,
  credentials: Credentials,
  request: Asked,
): Promise<Caller> {
  const { services } = from;
  const company = services.database.company(credentials.corpId);
  const { admission, caller } = await company.read(async (tx) => {
    const admission = await admissionIn(services, tx, credentials);
    const { app } = admission;
    const caller = await callerIn(
      services,
      tx,
      { company, userId: app.user_id, zone: app.zone },
      // what a program repeats is its own, not its maker's
      request.idempotencyKey === undefined
        ? request
        : { ...request, idempotencyKey: `${app.id}:${request.idempotencyKey}`.slice(0, 200) },
    );
    const { id, name, scopes } = app;
    return {
      admission,
      caller: caller && {
        ...caller,
        viewer: appViewer(caller.viewer, { scopes, modules: await scopedModules(tx) }),
        app: { id, name, scopes },
      },
    };
  });
  await admit(from, company, admission);
  if (!caller) throw new AppError('not_signed_in');
  return caller;
}

/** A new token for an app, of those scopes that were asked for; of all where none were. Throws no_scope for one that it does not have. */
export async function makeToken(
  from: From,
  credentials: Credentials,
  asked: readonly string[],
): Promise<{ token: string; scopes: readonly string[] }> {
  const { services } = from;
  const company = services.database.company(credentials.corpId);
  const now = services.now().getTime();
  const admission = await company.read((tx) => admissionIn(services, tx, credentials));
  await admit(from, company, admission);
  const { app } = admission;
  const beyond = asked.find((scope) => !app.scopes.includes(scope));
  if (beyond !== undefined) throw new AppError('no_scope', { data: { scope: beyond } });
  const scopes = asked.length > 0 ? asked : app.scopes;
  const token = newToken(company.corpId);
  await company.write(async (tx) => {
    await tx
      .remove('api_token')
      .where('app_id', '=', app.id)
      .where('expires_at', '<=', now)
      .execute();
    await tx
      .insert('api_token', {
        token_hash: hashToken(token),
        app_id: app.id,
        scopes: JSON.stringify(scopes),
        expires_at: now + TOKEN_SECONDS * 1000,
      })
      .execute();
  });
  return { token, scopes };
}

/** An app that has shown who it is, and what is asked of it. */
interface Admission {
  app: Proven;
  /** where it may call from; empty: from everywhere */
  networks: string;
  /** its person lacks the second factor that they have to have, and would not be let in either */
  lacksFactor: boolean;
}

/** Throws not_signed_in for an app that does not show who it is. */
async function admissionIn(
  services: Services,
  tx: Tx,
  credentials: Credentials,
): Promise<Admission> {
  const app = await proven(services, tx, credentials);
  if (!app) throw new AppError('not_signed_in');
  return {
    app,
    networks: await networksOf(tx, app),
    lacksFactor: await lacksSecondFactor(tx, app),
  };
}

/** Where an app may call from: its own networks, or else those of the company. */
export async function networksOf(tx: Tx, { networks }: { networks: string }): Promise<string> {
  return networks || String((await settingsIn(tx)).login_networks ?? '');
}

async function admit(
  from: From,
  company: CompanyDb,
  { app, networks, lacksFactor }: Admission,
): Promise<void> {
  await countCall(from, { company, app, networks });
  if (lacksFactor) throw new AppError('program_without_factor');
}

/** One more call of an app; throws app_address_refused and too_many. Never inside a transaction. */
export async function countCall(
  { services, address, onRate }: From,
  { company, app, networks }: { company: CompanyDb; app: Limited; networks: string },
): Promise<void> {
  const { state, refuse } = await services.programs.count(company, {
    id: app.id,
    limit: app.rate_limit,
    ip: address,
  });
  onRate(state);
  if (networks && !readNetworks(networks).has(address))
    throw new AppError('app_address_refused', { data: { address } });
  refuse();
}

async function proven(
  { secret, now }: Pick<Services, 'secret' | 'now'>,
  tx: Tx,
  credentials: Credentials,
): Promise<Proven | undefined> {
  const live = tx
    .from('api_app as a')
    .innerJoin('corp as c', 'c.corp_id', 'a.corp_id')
    .select(['a.id', 'a.name', 'a.scopes', 'a.networks', 'a.rate_limit', 'a.secret_hash', 'c.zone'])
    .where('a.disabled', '=', 0)
    .where('a.deleted_time', 'is', null)
    .where('c.disabled', '=', 0);
  if (credentials.kind === 'secret') {
    const app = await live
      .innerJoin('user as u', 'u.id', 'a.user_id')
      .leftJoin('role as r', 'r.id', 'u.role_id')
      .select(['u.id as user_id', 'r.second_factor'])
      .where('a.app_key', '=', credentials.key)
      .where('a.is_public', '=', 0)
      .executeTakeFirst();
    return app && isAppSecret(credentials.secret, app.secret_hash, secret)
      ? { ...app, scopes: JSON.parse(app.scopes) as string[] }
      : undefined;
  }
  const app = await live
    .innerJoin('api_token as t', 't.app_id', 'a.id')
    .leftJoin('api_grant as g', 'g.id', 't.grant_id')
    .innerJoin('user as u', (join) =>
      join.on((on) => on('u.id', '=', on.fn.coalesce('g.user_id', 'a.user_id'))),
    )
    .leftJoin('role as r', 'r.id', 'u.role_id')
    .select([
      't.scopes as token_scopes',
      'g.scopes as grant_scopes',
      'u.id as user_id',
      'r.second_factor',
    ])
    .where('t.token_hash', '=', hashToken(credentials.token))
    .where('t.expires_at', '>', now().getTime())
    // of a grant that has ended nothing is left, least of all its maker's place
    .where((on) => on.or([on('t.grant_id', 'is', null), on('g.id', 'is not', null)]))
    .executeTakeFirst();
  if (!app) return undefined;
  // what the app, or the grant, has lost since is lost to its tokens too
  const [scopes = [], ...bounds] = [app.scopes, app.token_scopes, app.grant_scopes]
    .filter((each) => each !== null)
    .map((each) => JSON.parse(each) as string[]);
  return {
    ...app,
    scopes: scopes.filter((scope) => bounds.every((bound) => bound.includes(scope))),
  };
}
