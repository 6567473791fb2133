import { readOwner } from '../../data/transport/session.ts';
import { savePreferences } from '../../data/viewer.ts';
import { toast } from '../../../widgets/ui/toast.ts';
import { closeTabs, type PageTab, withHome } from './tabs.ts';

const PAUSE_MS = 2000;

let tabs: readonly PageTab[] = withHome([]);
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The open pages: per user in this browser, and with the user's preferences for the next sign-in. */
export const tabStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => tabs,
  write(next: readonly PageTab[]) {
    show(next);
    localStorage.setItem(keyOf(readOwner()), JSON.stringify(next));
    clearTimeout(timer);
    const lasting = next
      .filter(({ path }) => path.length <= 500)
      .map(({ path, title }) => ({ path, title: title.slice(0, 200) }));
    timer = setTimeout(() => void savePreferences({ tabs: lasting }), PAUSE_MS);
  },
};

/** Does to the open pages what an action asks. Answers where to go then; an action that nobody knows changes nothing and is said in `unknown`. */
export function actOnTabs(
  action: string,
  place: { target: string; current: string },
  unknown: string,
): string | undefined {
  const result = closeTabs(tabs, action, place);
  if (!result) return void toast.error(unknown);
  tabStore.write(result.tabs);
  return result.goTo;
}

/** What was open when this user was here last, in this browser. */
export function restoreTabs(): readonly PageTab[] | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(readOwner())) ?? '') as unknown;
    return Array.isArray(kept) ? kept.filter(isTab) : undefined;
  } catch {
    return undefined; // nothing kept, or something that is not ours
  }
}

/** Takes over the tabs of the user who comes in. */
export function rememberTabs(kept: readonly { path: string; title?: string }[] | undefined): void {
  clearTimeout(timer);
  show(withHome((kept ?? []).map(({ path, title = '' }) => ({ path, title }))));
}

function show(next: readonly PageTab[]) {
  tabs = next;
  for (const listener of listeners) listener();
}

function keyOf(owner: string) {
  return `tabs:${owner}`;
}

function isTab(value: unknown): value is PageTab {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    value.path.startsWith('/')
  );
}
