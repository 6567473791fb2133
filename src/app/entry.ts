import { mutate } from 'swr';
import { loadPreferences, loadSettings, loadViewer, type Preferences } from '../data/viewer.ts';
import { storeOwner } from '../data/session.ts';
import { rememberTabs, restoreTabs } from './tabStore.ts';
import { applySize, applyTheme } from './themes.ts';

/** The sign-in page, and where to go afterwards. */
export function signInAddress(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  const wanted = pathname + search;
  return wanted === '/' || wanted === '/login' ? '/login' : `/login?redirect=${encodeURIComponent(wanted)}`;
}

let entered: Promise<void> | undefined;

/** Before the first page: user, theme, opened pages, menu collapse, size, in this order. Once per sign-in. */
export function enter(): Promise<void> {
  entered ??= load();
  return entered;
}

export function forgetEntry(): void {
  entered = undefined;
}

async function load(): Promise<void> {
  // Asked for together, applied in their order. Without settings and preferences one can still work.
  const [me, chosen, settings] = await Promise.all([
    loadViewer(),
    loadPreferences().catch((): Preferences => ({})),
    loadSettings().catch(() => ({})),
  ]);
  storeOwner(me);
  await mutate('viewer', me, { revalidate: false });
  await mutate('settings', settings, { revalidate: false });
  applyTheme(chosen.theme ?? localStorage.getItem('theme'));
  rememberTabs(restoreTabs() ?? chosen.tabs);
  if (chosen.collapse !== undefined) localStorage.setItem('collapse', String(chosen.collapse));
  applySize(chosen.size ?? localStorage.getItem('size'));
  if (chosen.pagesize) localStorage.setItem('pagesize', String(chosen.pagesize));
}
