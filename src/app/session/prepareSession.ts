import { mutate } from 'swr';
import {
  loadPreferences,
  loadSettings,
  loadViewer,
  type Preferences,
  type Settings,
} from '../../data/viewer.ts';
import { isLocale } from '../../../schemas/i18n/locale.ts';
import { readLanguage, storeOwner } from '../../data/transport/session.ts';
import { rememberTabs, restoreTabs } from '../tabs/tabStore.ts';
import { applySize, applyTheme, showTheme } from './themes.ts';
import { activateLocale, rememberedLocale } from './i18n.ts';

/** The sign-in page, and where to go afterwards. */
export function signInAddress(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  const wanted = pathname + search;
  return wanted === '/' || wanted === '/login'
    ? '/login'
    : `/login?redirect=${encodeURIComponent(wanted)}`;
}

let entered: Promise<void> | undefined;
let prepared = false;

/** Before the first page: user, theme, opened pages, menu collapse, size, in this order. Once per sign-in. */
export function prepareSession(): Promise<void> {
  entered ??= load();
  const asked = entered;
  void asked.then(
    () => (prepared ||= asked === entered),
    () => undefined,
  );
  return asked;
}

/** Whether nothing needs to be waited for any more. */
export const isSessionPrepared = () => prepared;

export function resetSession(): void {
  entered = undefined;
  prepared = false;
}

async function load(): Promise<void> {
  // Asked for together, applied in their order. Without settings and preferences one can still work.
  const [me, chosen, settings] = await Promise.all([
    loadViewer(),
    loadPreferences().catch((): Preferences => ({})),
    loadSettings().catch((): Settings => ({})),
  ]);
  storeOwner(me);
  await mutate('viewer', me, { revalidate: false });
  await mutate('settings', settings, { revalidate: false });
  const theme = chosen.theme ?? localStorage.getItem('theme');
  if (theme) applyTheme(theme);
  else showTheme(textOf(settings.default_theme));
  await speak(chosen.locale ?? textOf(settings.default_locale));
  rememberTabs(restoreTabs() ?? chosen.tabs);
  if (chosen.collapse !== undefined) localStorage.setItem('collapse', String(chosen.collapse));
  applySize(chosen.size ?? localStorage.getItem('size'));
  if (chosen.pagesize) localStorage.setItem('pagesize', String(chosen.pagesize));
}

/** Who has chosen no language in this browser reads the one he chose elsewhere, else the company's. */
async function speak(locale: string | undefined): Promise<void> {
  if (readLanguage() || !isLocale(locale) || locale === rememberedLocale()) return;
  await activateLocale(locale);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
