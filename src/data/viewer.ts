import useSWR, { mutate } from 'swr';
import type { ResponseOf } from '../../schemas/endpoints/index.ts';
import { callEndpoint } from './transport/client.ts';
import { NETWORK_CODES } from './transport/apiError.ts';

/** Who is signed in, with the permission keys; is a Viewer for `may` and conditions. */
export type Me = ResponseOf<'userInfo'> & { permissions: readonly string[] };
export type MenuNode = ResponseOf<'menu'>[number];
export type Settings = Readonly<Record<string, unknown>>;
export type Preferences = Readonly<{
  theme?: string;
  locale?: string;
  size?: string;
  pagesize?: number;
  collapse?: 0 | 1;
  tabs?: readonly { path: string; title?: string }[];
}>;

const READ = { quiet: NETWORK_CODES };
const SELDOM = { revalidateOnFocus: false, revalidateIfStale: false };

/** Who is signed in, with their rights. Throws the ApiError where nobody is. */
export async function loadViewer(): Promise<Me> {
  const [info, permissions] = await Promise.all([
    callEndpoint('GET', '/rest/sys/user/get_current_userinfo', {}, READ),
    callEndpoint('GET', '/rest/sys/permission/get_current_user_permission', {}, READ),
  ]);
  return { ...info, permissions };
}

/** Undefined until it is known; the shell waits for it, so screens inside may rely on `useMe`. */
export function useViewer() {
  return useSWR('viewer', loadViewer, SELDOM);
}

let refreshing: Promise<unknown> | undefined;

/** Asks anew what the reader may, and which menus that leaves: once, however many calls were refused meanwhile. */
export function refreshRights(): void {
  refreshing ??= mutate((key) => key === 'viewer' || key === 'menu' || key === 'adminMenu').finally(
    () => {
      refreshing = undefined;
    },
  );
}

/** Inside the shell somebody is signed in. */
export function useMe(): Me {
  const { data } = useViewer();
  if (!data) throw new Error('useMe was called before the viewer was loaded.');
  return data;
}

/** The company's settings by name, from the server. */
export async function loadSettings(): Promise<Settings> {
  return (await callEndpoint('GET', '/rest/sys/config/getSetting', {}, READ)) as Settings;
}

const NO_SETTINGS: Settings = {};

/** The company's settings by name; undefined while they are on their way. */
export function useSettings(): Settings {
  return useSWR('settings', loadSettings, SELDOM).data ?? NO_SETTINGS;
}

/** The menu of the workbench as the reader may see it. */
export function useMenu() {
  return useSWR('menu', () => callEndpoint('GET', '/rest/sys/menus/getmenu', {}, READ), SELDOM);
}

/** The menu of the back-office; `wanted` where something of it is shown. */
export function useAdminMenu(wanted: boolean) {
  return useSWR(
    wanted ? 'adminMenu' : null,
    () => callEndpoint('GET', '/rest/sys/menus/getAdminMenu', {}, READ),
    SELDOM,
  );
}

/** How far the company is set up, for the first page of the back-office. */
export function useSetUp() {
  return useSWR('setUp', () => callEndpoint('GET', '/rest/sys/config/setUp', {}, { quiet: true }));
}

/** What the reader has chosen for themselves: language, theme and the like. */
export async function loadPreferences(): Promise<Preferences> {
  return (await callEndpoint(
    'GET',
    '/rest/sys/userconfig/preferences',
    {},
    { quiet: true },
  )) as Preferences;
}

let saved: Promise<unknown> = Promise.resolve();

/**
 * Kept for the next sign-in, on any machine; one after the other, so that the last choice stays, and also where the page is left at once. A failure is
 * not worth a message: this browser has the choice anyway.
 */
export async function savePreferences(change: Preferences): Promise<void> {
  const before = saved;
  saved = (async () => {
    await before;
    await callEndpoint('POST', '/rest/sys/userconfig/preferences', change as object, {
      quiet: true,
      keepalive: true,
    }).catch(() => undefined);
  })();
  await saved;
}
