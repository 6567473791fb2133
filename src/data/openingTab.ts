import { readOwner } from './transport/session.ts';

/** With which tab this user last had the records of a module before them; kept in this browser. */
export function readOpeningTab(module: string): string | undefined {
  return localStorage.getItem(nameOf(module)) ?? undefined;
}

/** Quietly does nothing where nothing can be stored. */
export function rememberOpeningTab(module: string, tab: string): void {
  try {
    localStorage.setItem(nameOf(module), tab);
  } catch {
    // A full storage keeps drafts, which are worth more.
  }
}

function nameOf(module: string): string {
  return `openingTab:${readOwner()}:${module}`;
}
