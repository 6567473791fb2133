import { randomBytes } from 'node:crypto';
import type { GroupRule } from '../../../schemas/staff/identityProviders.ts';
import type { CompanyDb, Database, Tx } from '../../db/handle.ts';
import { seal, unseal } from '../../db/index.ts';

/** An identity provider as it is stored, its secret still sealed. */
export interface IdentityProvider {
  id: number;
  login_key: string;
  is_on: 0 | 1;
  name: string;
  issuer: string;
  client_id: string;
  sealed: string;
  matches: string;
  trusts_unverified: 0 | 1;
  creates: 0 | 1;
  role_id: number | null;
  department_id: number | null;
  groups_claim: string;
  rules: readonly GroupRule[];
  scim_token_hash: string;
  update_time: string;
}

/** The identity providers of the company, in the order in which they were added. */
export async function identityProvidersIn(tx: Tx): Promise<IdentityProvider[]> {
  const rows = await tx.from('identity_provider').selectAll().orderBy('id').execute();
  return rows.map(({ corp_id: _, secret, rules, ...row }) => ({
    ...row,
    sealed: secret,
    rules: JSON.parse(rules) as GroupRule[],
  }));
}

/** What the addresses of an identity provider end with. Without a dot, because an address with an ending is a file's. */
export function newLoginKey(corpId: number): string {
  return `${corpId.toString(36)}-${randomBytes(16).toString('hex')}`;
}

/** An identity provider, and whose it is. */
export interface FoundProvider {
  company: CompanyDb;
  corp: { code: string; name: string; zone: string };
  provider: IdentityProvider;
}

/** The one that fits, of a company that is not stopped. */
export async function findProvider(
  database: Database,
  corpId: number | undefined,
  fits: (provider: IdentityProvider) => boolean,
): Promise<FoundProvider | undefined> {
  if (corpId === undefined) return undefined;
  const company = database.company(corpId);
  return company.read(async (tx) => {
    const row = await tx
      .from('corp')
      .select(['code', 'name', 'zone', 'disabled'])
      .executeTakeFirst();
    if (row?.disabled !== 0) return undefined;
    const { disabled: _, ...corp } = row;
    const provider = (await identityProvidersIn(tx)).find(fits);
    return provider && { company, corp, provider };
  });
}

/** The one that a sign-in address belongs to. */
export function providerByKey(database: Database, key: string): Promise<FoundProvider | undefined> {
  const [, corp] = /^([0-9a-z]{1,10})-[0-9a-f]{32}$/.exec(key) ?? [];
  const corpId = corp === undefined ? undefined : Number.parseInt(corp, 36);
  return findProvider(database, corpId, ({ login_key }) => login_key === key);
}

/** What it is spoken with for; undefined where the secret does not open any more. */
export function appOfProvider(
  { sealingKey }: { sealingKey: Buffer },
  company: CompanyDb,
  { id, issuer, client_id, sealed }: IdentityProvider,
) {
  const secret = unseal(sealed, { key: sealingKey, place: placeOf(company, id) });
  return secret === undefined ? undefined : { issuer, client_id, secret };
}

/** A secret as the database keeps it: it opens for its company and provider alone. */
export function sealProviderSecret(
  { sealingKey }: { sealingKey: Buffer },
  company: CompanyDb,
  { id, secret }: { id: number; secret: string },
): string {
  return seal(secret, { key: sealingKey, place: placeOf(company, id) });
}

function placeOf(company: CompanyDb, id: number) {
  return ['identity provider', company.corpId, id];
}

/** What accounts and ways of it are kept under: see provider_account. */
export function accountsOf({ id }: Pick<IdentityProvider, 'id'>): `oidc:${number}` {
  return `oidc:${id}`;
}

/** Where people come back to. One address each, so that none can pass off its answer as another's: RFC 9700, 4.4. */
export function callbackOf(origin: string, { login_key }: IdentityProvider): string {
  return `${origin}/oidcLogin/${login_key}`;
}

/** What the addresses begin with at which providers tell who was signed out there. */
export const LOGOUT_PATH = '/oidcLogout';

/** Where it tells who was signed out there. */
export function logoutAddressOf(origin: string, { login_key }: IdentityProvider): string {
  return `${origin}${LOGOUT_PATH}/${login_key}`;
}
