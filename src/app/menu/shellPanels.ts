import type { MenuEntry } from '../../../widgets/ui/Menu.tsx';

export type ShellPanel = 'search' | 'new' | 'shortcuts' | 'invite';

let shown: ShellPanel | undefined;
let typed = '';
const listeners = new Set<() => void>();

/** Which panel of the shell stands above the pages; it may be asked for by a key, a button or a menu. */
export const shellPanels = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => shown,
};

/** What was typed while the panel was on its way. */
export function readTypedAhead(): string {
  return typed;
}

export function typeAhead(letter: string): void {
  typed += letter;
}

export function openSearch(): void {
  change('search');
}

export function openNew(): void {
  change('new');
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
  if (next !== shown) typed = '';
  shown = next;
  for (const listener of listeners) listener();
}
