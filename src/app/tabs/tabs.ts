/** An open page: where it stands with its search and filters, and what it was called. */
export interface PageTab {
  path: string;
  title: string;
}

export const HOME = '/index';

export const TAB_ACTIONS = ['close', 'left', 'right', 'others', 'all'] as const;
export type TabAction = (typeof TAB_ACTIONS)[number];

/** More would not be readable; the one that was opened first makes room. */
const MOST = 30;

export function pathWithoutQuery(path: string): string {
  return path.split(/[?#]/)[0] ?? path;
}

/** Opens a page or brings it up to date: one tab a page, whatever its search and filters. */
export function openTab(tabs: readonly PageTab[], tab: PageTab): PageTab[] {
  const at = tabs.findIndex((each) => pathWithoutQuery(each.path) === pathWithoutQuery(tab.path));
  if (at >= 0) return tabs.map((each, i) => (i === at ? tab : each));
  return withHome([...tabs, tab]).filter((each, i, all) => i === 0 || i >= all.length - MOST + 1);
}

/** Home is always the first tab. */
export function withHome(tabs: readonly PageTab[]): PageTab[] {
  const home = tabs.find((tab) => pathWithoutQuery(tab.path) === HOME) ?? { path: HOME, title: '' };
  return [home, ...tabs.filter((tab) => pathWithoutQuery(tab.path) !== HOME)];
}

/** What an action on a tab leaves, and where to go when it closed the page one is on. Undefined: nobody knows such an action. */
export function closeTabs(
  tabs: readonly PageTab[],
  action: string,
  { target, current }: { target: string; current: string },
): { tabs: PageTab[]; goTo?: string } | undefined {
  const at = tabs.findIndex((tab) => pathWithoutQuery(tab.path) === target);
  if (!isTabAction(action)) return undefined;
  const keep = KEEPS[action];
  const left = withHome(
    tabs.filter((tab, i) => pathWithoutQuery(tab.path) === HOME || keep(i, at)),
  );
  if (action === 'all') return { tabs: left, goTo: HOME };
  if (left.some((tab) => pathWithoutQuery(tab.path) === current)) return { tabs: left };
  const neighbour = action === 'close' ? (tabs[at + 1] ?? tabs[at - 1]) : tabs[at];
  return { tabs: left, goTo: neighbour?.path ?? HOME };
}

function isTabAction(action: string): action is TabAction {
  return TAB_ACTIONS.some((each) => each === action);
}

type Keep = (index: number, at: number) => boolean;
const KEEPS: Record<TabAction, Keep> = {
  close: (i, at) => i !== at,
  left: (i, at) => i >= at,
  right: (i, at) => i <= at,
  others: (i, at) => i === at,
  all: () => false,
};
