import type { MenuEntry } from '../../../widgets/ui/Menu.tsx';

export type ShellPanel = 'search' | 'shortcuts' | 'invite';

let shown: ShellPanel | undefined;
const listeners = new Set<() => void>();

/** Which panel of the shell stands above the pages; it may be asked for by a key, a button or a menu. */
export const shellPanels = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => shown,
};

export function openSearch(): void {
  change('search');
}

export function openShortcuts(): void {
  change('shortcuts');
}

export function openInvite(): void {
  change('invite');
}

export function closeShellPanel(): void {
  change(undefined);
}

let late: Readonly<Record<'people' | 'help', readonly MenuEntry[]>> = { people: [], help: [] };

/** Entries of the user menu that are loaded late: see UserEntries. */
export const userEntries = {
  read: () => late,
  set(entries: typeof late) {
    late = entries;
    change(shown);
  },
};

function change(next: ShellPanel | undefined) {
  shown = next;
  for (const listener of listeners) listener();
}
