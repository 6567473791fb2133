import useSWR, { mutate } from 'swr';
import type { AnswerOf, ParamsOf } from '../../schemas/calls.ts';
import { call } from './client.ts';
import { NETWORK_CODES } from './callError.ts';

export type ModuleRow = AnswerOf<'objects'>[number];
export type ObjectInfo = AnswerOf<'object'>;
export type ObjectChoices = AnswerOf<'objectChoices'>;
export type NewObject = ParamsOf<'saveObject'>;
export type ObjectChange = ParamsOf<'updateObject'>;

const READ = { quiet: NETWORK_CODES };

/** Holds counts of records: asked again with them. */
const LIST = ['records', 'modules'];

/** Every module with its counts, own objects first. */
export function useModules() {
  return useSWR(LIST, () => call('GET', '/rest/sys/custom/modules', {}, READ));
}

/** The company's own objects that the reader may open. */
export function useOwnObjects() {
  return useSWR('ownObjects', () => call('POST', '/rest/crm/customobject/module_list', {}, READ), {
    revalidateOnFocus: false,
  });
}

/** The settings of one object. */
export function useObject(key: string | undefined) {
  return useSWR(
    key === undefined ? null : ['object', key],
    ([, name]) => call('GET', '/rest/sys/custom/info', { key: name }, READ),
    { revalidateOnFocus: false },
  );
}

/** What a new object may be set to. */
export function useObjectChoices(wanted: boolean) {
  return useSWR(
    wanted ? 'objectChoices' : null,
    () => call('GET', '/rest/sys/custom/choices', {}, READ),
    { revalidateOnFocus: false },
  );
}

export async function createObject(object: NewObject, idempotencyKey: string): Promise<void> {
  await call('POST', '/rest/sys/custom/save', object, { idempotencyKey });
  await refresh(object.key);
}

export async function updateObject(change: ObjectChange): Promise<void> {
  await call('POST', '/rest/sys/custom/update', change);
  await refresh(change.key);
}

export async function stopObject(key: string, stopped: 0 | 1): Promise<void> {
  await call('POST', '/rest/sys/custom/stop', { key, stopped });
  await refresh(key);
}

/** `name` where the object has records: its own, typed by whoever deletes it. */
export async function deleteObject(key: string, name: string): Promise<void> {
  await call('POST', '/rest/sys/custom/delete', { key, name });
  await mutate(isListOfModules);
}

export async function restoreObject(key: string): Promise<void> {
  await call('POST', '/rest/sys/custom/restore', { key });
  await refresh(key);
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
    (Array.isArray(known) && LIST.every((part, at) => known[at] === part))
  );
}
