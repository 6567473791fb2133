import { createHash } from 'node:crypto';
import { AppError } from '../../schemas/i18n/errors.ts';
import { APP_GRANT } from '../../schemas/staff/codes.ts';
import { hashToken, newToken } from '../db/index.ts';
import type { CompanyDb, Tx } from '../db/handle.ts';
import { isAppSecret, keyCompany, scopesAsked } from '../rules/apiApps/index.ts';
import { removeGrants } from '../rules/staff/index.ts';
import { countCall, type From, networksOf, TOKEN_SECONDS } from './programCallers.ts';

/** How long a refresh token is good for, if the grant lasts so long. */
const REFRESH_MS = APP_GRANT.idleDays * 24 * 3_600_000;
/** What a fetcher makes up: 43 to 128 of these signs (RFC 7636, 4.1). */
const VERIFIER = /^[\w.~-]{43,128}$/;

/** An app that asks for a token, and how it shows that it is the one. A public one has no secret. */
export interface ClientCredentials {
  key: string;
  secret: string;
}

/** What it asks for a token with. */
export type Redeemed =
  | { kind: 'code'; code: string; redirect_uri: string; verifier: string }
  | { kind: 'refresh'; code: string; scope: string };

export interface GrantTokens {
  token: string;
  refresh: string;
  scopes: readonly string[];
}

/**
 * Changes a code or a refresh token for a token and the next refresh token. Throws not_signed_in for a client that is none, invalid_grant, and
 * no_scope. A code or refresh token that was used before ends the whole grant: one of its two users has stolen it.
 */
export async function redeemGrant(
  from: From,
  credentials: ClientCredentials,
  given: Redeemed,
): Promise<GrantTokens> {
  const company = companyOf(from, credentials);
  const client = await clientOf(from, company, credentials);
  const outcome = await company.write((tx) =>
    redeem(tx, { app_id: client.id, given, now: from.services.now().getTime() }),
  );
  // told after the end of the transaction, which may have ended the grant
  if (outcome === undefined) throw new AppError('invalid_grant');
  if ('beyond' in outcome) throw new AppError('no_scope', { data: { scope: outcome.beyond } });
  return outcome;
}

/** Ends the grant of a refresh token, or one token alone (RFC 7009). What is not known, or another app's, is over as it is. */
export async function revokeToken(
  from: From,
  credentials: ClientCredentials,
  token: string,
): Promise<void> {
  const company = companyOf(from, credentials);
  const client = await clientOf(from, company, credentials);
  await company.write(async (tx) => {
    const hash = hashToken(token);
    const key = await keyIn(tx, { hash, kind: 'refresh', app_id: client.id });
    if (key) return removeGrants(tx, [key.grant_id]);
    await tx
      .remove('api_token')
      .where('token_hash', '=', hash)
      .where('app_id', '=', client.id)
      .execute();
  });
}

function companyOf({ services }: From, { key }: ClientCredentials): CompanyDb {
  const corpId = keyCompany(key);
  if (corpId === undefined) throw new AppError('not_signed_in');
  return services.database.company(corpId);
}

async function clientOf(from: From, company: CompanyDb, credentials: ClientCredentials) {
  const client = await company.read((tx) => clientIn(tx, credentials, from.services.secret));
  await countCall(from, { company, app: client, networks: client.networks });
  return client;
}

async function clientIn(tx: Tx, credentials: ClientCredentials, secret: Buffer) {
  const app = await tx
    .from('api_app as a')
    .innerJoin('corp as c', 'c.corp_id', 'a.corp_id')
    .select(['a.id', 'a.secret_hash', 'a.is_public', 'a.networks', 'a.rate_limit'])
    .where('a.app_key', '=', credentials.key)
    .where('a.personal', '=', 0)
    .where('a.disabled', '=', 0)
    .where('a.deleted_time', 'is', null)
    .where('c.disabled', '=', 0)
    .executeTakeFirst();
  const known =
    app &&
    (app.is_public === 1
      ? credentials.secret === ''
      : isAppSecret(credentials.secret, app.secret_hash, secret));
  if (!known) throw new AppError('not_signed_in');
  return { ...app, networks: await networksOf(tx, app) };
}

interface Asked {
  app_id: number;
  given: Redeemed;
  /** ms */
  now: number;
}

async function redeem(
  tx: Tx,
  { app_id, given, now }: Asked,
): Promise<GrantTokens | { beyond: string } | undefined> {
  const hash = hashToken(given.code);
  const key = await keyIn(tx, { hash, kind: given.kind, app_id });
  if (!key || key.expires_at <= now) return undefined;
  if (key.used === 1) {
    await removeGrants(tx, [key.grant_id]);
    return undefined;
  }
  if (given.kind === 'code' && !isMeant(key, given)) return undefined;
  const granted = JSON.parse(key.scopes) as string[];
  const scopes = given.kind === 'code' ? granted : scopesAsked(given.scope, granted);
  if (!scopes) return { beyond: given.kind === 'refresh' ? given.scope : '' };
  await tx.update('api_grant_key').set({ used: 1 }).where('key_hash', '=', hash).execute();
  const { grant_id } = key;
  const [token, refresh] = [newToken(tx.corpId), newToken(tx.corpId)];
  for (const table of ['api_token', 'api_grant_key'] as const)
    await tx
      .remove(table)
      .where('grant_id', '=', grant_id)
      .where('expires_at', '<=', now)
      .execute();
  await tx
    .insert('api_grant_key', {
      key_hash: hashToken(refresh),
      grant_id,
      kind: 'refresh',
      expires_at: Math.min(now + REFRESH_MS, key.until),
    })
    .execute();
  await tx
    .insert('api_token', {
      token_hash: hashToken(token),
      app_id,
      grant_id,
      scopes: JSON.stringify(scopes),
      expires_at: Math.min(now + TOKEN_SECONDS * 1000, key.until),
    })
    .execute();
  await tx.update('api_grant').set({ used_at: now }).where('id', '=', grant_id).execute();
  return { token, refresh, scopes };
}

/** A code or refresh token of one of the app's grants; nobody else uses it meanwhile. */
async function keyIn(
  tx: Tx,
  { hash, kind, app_id }: { hash: string; kind: Redeemed['kind']; app_id: number },
) {
  const key = await tx.dialect
    .lock(
      tx.from('api_grant_key').selectAll().where('key_hash', '=', hash).where('kind', '=', kind),
    )
    .executeTakeFirst();
  const grant =
    key &&
    (await tx
      .from('api_grant')
      .select(['scopes', 'expires_at'])
      .where('id', '=', key.grant_id)
      .where('app_id', '=', app_id)
      .executeTakeFirst());
  return grant && { ...key, scopes: grant.scopes, until: grant.expires_at };
}

/** Whether a code comes from whoever began: the same way back, and the secret behind the challenge. */
function isMeant(
  { redirect_uri, challenge }: { redirect_uri: string; challenge: string },
  given: { redirect_uri: string; verifier: string },
): boolean {
  return (
    given.redirect_uri === redirect_uri &&
    VERIFIER.test(given.verifier) &&
    createHash('sha256').update(given.verifier).digest('base64url') === challenge
  );
}
