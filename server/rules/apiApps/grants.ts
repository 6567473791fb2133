import type { ParamsOf, ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { wholeScopes } from '../../../schemas/staff/appScopes.ts';
import { APP_GRANT } from '../../../schemas/staff/codes.ts';
import { matchesRedirect, redirectName, redirectsIn } from '../../../schemas/staff/redirects.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import { hashToken, newToken } from '../../db/index.ts';
import type { Tx } from '../../db/handle.ts';
import type { Caller } from '../../records/core/types.ts';
import { endGrants, logSecurityEvent, removeGrants } from '../staff/index.ts';
import { throwFieldErrors } from '../validateForm.ts';
import { scopeGroups, scopeLines, scopeNamer } from './offered.ts';
import { keyCompany } from './secrets.ts';

/** How long the code is good for that the browser carries back. */
const CODE_MS = 5 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** base64url of a SHA-256 */
const CHALLENGE = /^[\w-]{43}$/;

type Request = ParamsOf<'authorizationRequest'>;

/** An app as somebody who is asked for a yes sees it. */
interface Client {
  id: number;
  name: string;
  user_name: string | null;
  scopes: readonly string[];
  redirects: readonly string[];
}

/** A request that may be answered at its own address. */
interface Judged {
  client: Client;
  redirect_uri: string;
  scopes: readonly string[];
  /** how RFC 6749 calls what is wrong with it */
  fault: string | undefined;
}

/** What an app wants of the caller. Throws unknown_client and redirect_mismatch, with which nobody is sent anywhere. */
export function readAuthorization(
  caller: Caller,
  given: Request,
  issuer: string,
): Promise<ResponseOf<'authorizationRequest'>> {
  return caller.company.read(async (tx) => {
    const { client, redirect_uri, scopes, fault } = await judge(tx, caller, given);
    const answer = (error: string) => addressBack(redirect_uri, given, issuer, { error });
    return {
      name: client.name,
      user_name: client.user_name ?? '',
      scopes: await scopeLines(caller, tx, scopes),
      host: redirectName(redirect_uri),
      back: fault === undefined ? '' : answer(fault),
      refused: answer('access_denied'),
    };
  });
}

/** Lets the app act for the caller: the way back to it, with a code. */
export function approveAuthorization(
  caller: Caller,
  given: Request,
  issuer: string,
): Promise<ResponseOf<'approveAuthorization'>> {
  return caller.company.write(async (tx) => {
    const { client, redirect_uri, scopes, fault } = await judge(tx, caller, given);
    if (fault !== undefined)
      return { back: addressBack(redirect_uri, given, issuer, { error: fault }) };
    const now = caller.now();
    await endGrants(tx, { user_id: caller.viewer.id, app_id: client.id, deadAt: now.getTime() });
    const id = await tx.nextId();
    await tx
      .insert('api_grant', {
        id,
        app_id: client.id,
        user_id: caller.viewer.id,
        scopes: JSON.stringify(scopes),
        create_time: timestampInZone(caller.zone, now),
        expires_at: now.getTime() + APP_GRANT.days * DAY_MS,
      })
      .execute();
    const code = newToken(caller.viewer.corp_id);
    await tx
      .insert('api_grant_key', {
        key_hash: hashToken(code),
        grant_id: id,
        kind: 'code',
        redirect_uri,
        challenge: given.code_challenge ?? '',
        expires_at: now.getTime() + CODE_MS,
      })
      .execute();
    await logSecurityEvent(tx, caller, {
      event: 'grantAdded',
      user_id: caller.viewer.id,
      about: client.name,
    });
    return { back: addressBack(redirect_uri, given, issuer, { code }) };
  });
}

/** The apps that may act for the caller, one line each however often it was let. */
export function listGrants(caller: Caller): Promise<ResponseOf<'appGrants'>> {
  const { zone, viewer } = caller;
  const now = caller.now().getTime();
  return caller.company.read(async (tx) => {
    const rows = await tx
      .from('api_grant as g')
      .innerJoin('api_app as a', 'a.id', 'g.app_id')
      .select(['a.id', 'a.name', 'g.scopes', 'g.create_time', 'g.used_at'])
      .where('g.user_id', '=', viewer.id)
      .where('a.deleted_time', 'is', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('api_grant_key as k')
            .select('k.grant_id')
            .whereRef('k.corp_id', '=', 'g.corp_id')
            .whereRef('k.grant_id', '=', 'g.id')
            .where('k.used', '=', 0)
            .where('k.expires_at', '>', now),
        ),
      )
      .orderBy('g.id', 'desc')
      .execute();
    const named = await scopeNamer(caller, tx);
    return Promise.all(
      [...Map.groupBy(rows, ({ id }) => id).values()].map(async (grants) => {
        const [newest] = grants;
        const used = Math.max(...grants.map(({ used_at }) => used_at ?? 0));
        const scopes = scopesOf(grants);
        return {
          id: newest?.id ?? 0,
          name: newest?.name ?? '',
          scope_names: named(scopes),
          scopes: await scopeGroups(caller, tx, scopes),
          create_time: newest?.create_time ?? '',
          used_time: used === 0 ? '' : timestampInZone(zone, new Date(used)),
        };
      }),
    );
  });
}

/** What grants allow together, sorted. */
function scopesOf(grants: readonly { scopes: string }[]): string[] {
  return [...new Set(grants.flatMap(({ scopes }) => JSON.parse(scopes) as string[]))].toSorted();
}

/** Leaves an app these scopes of those that the caller has let it have, each grant those of its own. Throws not_found, at `scopes` for none, and not_allowed for more than it has. */
export function narrowGrants(
  caller: Caller,
  { app_id, scopes: wanted }: { app_id: number; scopes: readonly string[] },
): Promise<void> {
  const { viewer } = caller;
  return caller.company.write(async (tx) => {
    const grants = await tx
      .from('api_grant as g')
      .innerJoin('api_app as a', 'a.id', 'g.app_id')
      .select(['g.id', 'g.scopes', 'a.name'])
      .where('g.user_id', '=', viewer.id)
      .where('g.app_id', '=', app_id)
      .execute();
    const [first] = grants;
    if (!first) throw new AppError('not_found');
    const kept = wholeScopes(wanted);
    throwFieldErrors(
      kept.length === 0 ? [{ field: 'scopes', id: 'too_few', data: { min: 1 } }] : [],
    );
    const had = scopesOf(grants);
    const strange = kept.find((scope) => !had.includes(scope));
    if (strange !== undefined) throw new AppError('not_allowed', { data: { right: strange } });
    for (const { id, scopes } of grants) {
      const left = scopesOf([{ scopes }]).filter((scope) => kept.includes(scope));
      if (left.length === 0) await removeGrants(tx, [id]);
      else
        await tx
          .update('api_grant')
          .set({ scopes: JSON.stringify(left) })
          .where('id', '=', id)
          .execute();
    }
    await logSecurityEvent(tx, caller, {
      event: 'grantChanged',
      user_id: viewer.id,
      about: first.name,
    });
  });
}

/** Throws not_found for an app that the caller has let do nothing. */
export function revokeGrants(caller: Caller, app_id: number): Promise<void> {
  return caller.company.write(async (tx) => {
    const found = await tx
      .from('api_grant as g')
      .innerJoin('api_app as a', 'a.id', 'g.app_id')
      .select('a.name')
      .where('g.user_id', '=', caller.viewer.id)
      .where('g.app_id', '=', app_id)
      .executeTakeFirst();
    if (!found) throw new AppError('not_found');
    await endGrants(tx, { user_id: caller.viewer.id, app_id });
    await logSecurityEvent(tx, caller, {
      event: 'grantRemoved',
      user_id: caller.viewer.id,
      about: found.name,
    });
  });
}

/** The scopes that are asked for, as words with spaces between, or all there are; undefined where there are not so many. */
export function scopesAsked(
  asked: string | undefined,
  had: readonly string[],
): string[] | undefined {
  const words = wholeScopes((asked ?? '').split(' ').filter(Boolean));
  if (words.length === 0) return [...had];
  return words.every((scope) => had.includes(scope)) ? words : undefined;
}

async function judge(tx: Tx, caller: Caller, given: Request): Promise<Judged> {
  const { client_id = '', redirect_uri = '', scope } = given;
  const client =
    keyCompany(client_id) === caller.viewer.corp_id ? await clientIn(tx, client_id) : undefined;
  if (!client || client.redirects.length === 0) throw new AppError('unknown_client');
  if (!matchesRedirect(client.redirects, redirect_uri)) throw new AppError('redirect_mismatch');
  const scopes = scopesAsked(scope, client.scopes);
  return { client, redirect_uri, scopes: scopes ?? [], fault: faultOf(given, scopes) };
}

function faultOf(
  { response_type, code_challenge = '', code_challenge_method }: Request,
  scopes: readonly string[] | undefined,
): string | undefined {
  if (response_type !== 'code') return 'unsupported_response_type';
  if (code_challenge_method !== 'S256' || !CHALLENGE.test(code_challenge)) return 'invalid_request';
  return scopes ? undefined : 'invalid_scope';
}

async function clientIn(tx: Tx, app_key: string): Promise<Client | undefined> {
  const app = await tx
    .from('api_app as a')
    .leftJoin('user as u', 'u.id', 'a.user_id')
    .select(['a.id', 'a.name', 'a.scopes', 'a.redirect_uris', 'u.name as user_name'])
    .where('a.app_key', '=', app_key)
    .where('a.personal', '=', 0)
    .where('a.disabled', '=', 0)
    .where('a.deleted_time', 'is', null)
    .executeTakeFirst();
  return (
    app && {
      ...app,
      scopes: JSON.parse(app.scopes) as string[],
      redirects: redirectsIn(app.redirect_uris),
    }
  );
}

/** The app's address with the answer in it, what the app wanted back, and who answers (RFC 9207). */
function addressBack(
  redirect_uri: string,
  { state }: Request,
  issuer: string,
  answer: { code: string } | { error: string },
): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, ...(state && { state }), iss: issuer }))
    url.searchParams.set(name, value);
  return url.href;
}
