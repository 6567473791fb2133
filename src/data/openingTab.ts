import { readOwner } from './transport/session.ts';

/** With which tab this user last had the records of a module before them, or else any record; kept in this browser. */
export function readOpeningTab(module: string): string | undefined {
  return localStorage.getItem(nameOf(module)) ?? localStorage.getItem(nameOf(ANY)) ?? undefined;
}

/** Quietly does nothing where nothing can be stored. */
export function rememberOpeningTab(module: string, tab: string): void {
  try {
    localStorage.setItem(nameOf(module), tab);
    localStorage.setItem(nameOf(ANY), tab);
  } catch {
    // A full storage keeps drafts, which are worth more.
  }
}

const ANY = '*';

function nameOf(module: string): string {
  return `openingTab:${readOwner()}:${module}`;
}
