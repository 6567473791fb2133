import useSWR, { mutate } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { NETWORK_CODES } from './transport/apiError.ts';
import { callEndpoint } from './transport/client.ts';

export type SettingPage = ResponseOf<'settingPage'>;
type Values = Readonly<Record<string, unknown>>;

const READ = { quiet: NETWORK_CODES };

/** The settings of a page and who changed them. Not asked for again under what somebody types. */
export function useSettingPage(page: string | undefined) {
  return useSWR(
    page === undefined ? null : ['settingPage', page],
    () => callEndpoint('GET', '/rest/sys/config/settingPage', { page: page ?? '' }, READ),
    { revalidateOnFocus: false },
  );
}

/** Changes settings; whatever shows them follows at once. */
export async function changeSettings(settings: Values): Promise<void> {
  await callEndpoint('POST', '/rest/sys/config/setSetting', { settings: asJson(settings) });
  await mutate(
    (key) =>
      key === 'settings' ||
      key === 'viewer' ||
      key === 'setUp' ||
      key === 'menu' ||
      (Array.isArray(key) && (key[0] === 'settingPage' || key[2] === 'tabs')),
  );
}

/** The next number of a module by a pattern, as it would be now. */
export function useNextNumber(module: string, pattern: string | undefined) {
  return useSWR(
    pattern === undefined ? null : ['nextNumber', module, pattern],
    () => callEndpoint('GET', '/rest/sys/config/nextNumber', { module, pattern }, { quiet: true }),
    { keepPreviousData: true },
  );
}

/** How many records of a module would go back to their pool by these rules. */
export function useRecycleCount(module: string, settings: Values) {
  return useSWR(
    ['records', module, 'recycleCount', JSON.stringify(settings)],
    () =>
      callEndpoint(
        'GET',
        '/rest/sys/config/recycleCount',
        { module, settings: asJson(settings) },
        { quiet: true },
      ),
    { keepPreviousData: true },
  );
}

/** Numbers stay numbers and an empty one stays named: objects travel as JSON text. */
function asJson(settings: Values): never {
  return JSON.stringify(settings) as never;
}
