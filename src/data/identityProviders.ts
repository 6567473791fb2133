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

/** Replaces the rules by which groups there become roles and departments here. Throws the ApiError. */
export async function saveGroupRules(id: number, rules: Rules): Promise<void> {
  await callEndpoint('PUT', '/rest/sys/identityProvider/update/{id}', { id, rules });
  await mutate((key) => Array.isArray(key) && key[1] === 'resource');
}
