import { mutate } from 'swr';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { callEndpoint } from './transport/client.ts';

export type IdentityProvider = ResponseOf<'identityProviders'>[number];
export type IdentityProviderTest = ResponseOf<'identityProviderTest'>;
type Rules = NonNullable<ParamsOf<'identityProviderUpdate'>['rules']>;

/** Tries an identity provider; answers at which step it came to nothing, if it did. */
export function testIdentityProvider(id: number): Promise<IdentityProviderTest> {
  return callEndpoint('POST', '/rest/sys/identityProvider/test/{id}', { id });
}

/** Makes the token for SCIM anew and answers it, the only time; with `on` false there is none any more. */
export async function renewScimToken(id: number, on: boolean): Promise<string> {
  const { token } = await callEndpoint('POST', '/rest/sys/identityProvider/scimToken/{id}', {
    id,
    is_on: on ? 1 : 0,
  });
  await refresh();
  return token;
}

/** Replaces the rules by which groups there become roles and departments here. Throws the ApiError. */
export async function saveGroupRules(id: number, rules: Rules): Promise<void> {
  await callEndpoint('PUT', '/rest/sys/identityProvider/update/{id}', { id, rules });
  await refresh();
}

async function refresh(): Promise<void> {
  await mutate((key) => Array.isArray(key) && key[1] === 'resource');
}
