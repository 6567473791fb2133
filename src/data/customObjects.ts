import useSWR, { mutate } from 'swr';
import type { ResponseOf, ParamsOf } from '../../schemas/endpoints/index.ts';
import { callEndpoint } from './transport/client.ts';
import { NETWORK_CODES } from './transport/apiError.ts';

export type ObjectInfo = ResponseOf<'object'>;
export type ObjectChoices = ResponseOf<'objectChoices'>;
export type NewObject = ParamsOf<'saveObject'> & { key: string };
export type ObjectChange = ParamsOf<'updateObject'>;

const READ = { quiet: NETWORK_CODES };

/** The company's own objects that the reader may open. */
export function useCustomObjects() {
  return useSWR(
    'ownObjects',
    () => callEndpoint('POST', '/rest/crm/customobject/module_list', {}, READ),
    {
      revalidateOnFocus: false,
    },
  );
}

/** The settings of one object. */
export function useObject(key: string | undefined) {
  return useSWR(
    key === undefined ? null : ['object', key],
    ([, name]) => callEndpoint('GET', '/rest/sys/custom/info', { key: name }, READ),
    { revalidateOnFocus: false },
  );
}

/** What a new object may be set to. */
export function useObjectChoices(wanted: boolean) {
  return useSWR(
    wanted ? 'objectChoices' : null,
    () => callEndpoint('GET', '/rest/sys/custom/choices', {}, READ),
    { revalidateOnFocus: false },
  );
}

/** Makes an own object of the company; menus, modules and rights are read again. Throws the ApiError with faults by field. */
export async function createObject(object: NewObject, idempotencyKey: string): Promise<void> {
  await callEndpoint('POST', '/rest/sys/custom/save', object, { idempotencyKey });
  await refresh(object.key);
}

/** Changes what is given of an own object. Throws the ApiError with faults by field. */
export async function updateObject(change: ObjectChange): Promise<void> {
  await callEndpoint('POST', '/rest/sys/custom/update', change);
  await refresh(change.key);
}

/** Takes an own object out of use (1) or back into it (0); its records stay. */
export async function stopObject(key: string, stopped: 0 | 1): Promise<void> {
  await callEndpoint('POST', '/rest/sys/custom/stop', { key, stopped });
  await refresh(key);
}

/** `name` where the object has records: its own, typed by whoever deletes it. */
export async function deleteObject(key: string, name: string): Promise<void> {
  await callEndpoint('DELETE', '/rest/sys/custom/delete', { key, name });
  await mutate(isListOfModules);
}

/** What the list of modules changes is on every page: menus, tabs, the modules themselves. */
export async function refreshObjects(): Promise<void> {
  await mutate(
    (known) =>
      isListOfModules(known) ||
      known === 'viewer' ||
      (Array.isArray(known) &&
        (known.includes('tabs') || ['object', 'module', 'definition'].includes(String(known[0])))),
  );
}

/** Menus, tabs and the module itself are what somebody has just made of them. */
async function refresh(key: string): Promise<void> {
  await mutate(
    (known) =>
      isListOfModules(known) ||
      (Array.isArray(known) && (known.includes(key) || known.includes('tabs'))),
  );
}

function isListOfModules(known: unknown): boolean {
  return (
    (typeof known === 'string' &&
      ['menu', 'adminMenu', 'setUp', 'objectChoices'].includes(known)) ||
    (Array.isArray(known) && known[1] === 'resource')
  );
}
