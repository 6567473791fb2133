import { readOwner } from './transport/session.ts';

/** How many are kept for each module: about what fits above a list without hiding it. */
const MOST = 5;

type Kept = Readonly<Record<string, readonly (number | string)[]>>;

/** Ids of what this user chose last in the pickers of a module, newest first; kept in this browser. */
export function readRecent(module: string): readonly (number | string)[] {
  return read()[module] ?? [];
}

/** Puts a record first among those this browser saw last; quietly does nothing where nothing can be stored. */
export function rememberRecent(module: string, id: number | string): void {
  const kept = read();
  const ids = [id, ...(kept[module] ?? []).filter((other) => String(other) !== String(id))].slice(
    0,
    MOST,
  );
  try {
    localStorage.setItem(nameOf(), JSON.stringify({ ...kept, [module]: ids }));
  } catch {
    // A full storage keeps drafts, which are worth more.
  }
}

function nameOf(): string {
  return `recent:${readOwner()}`;
}

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf()) ?? '{}');
    return typeof kept === 'object' && kept !== null && Object.values(kept).every(isIds)
      ? (kept as Kept)
      : {};
  } catch {
    return {}; // written by something else
  }
}

function isIds(value: unknown): boolean {
  return (
    Array.isArray(value) && value.every((id) => typeof id === 'number' || typeof id === 'string')
  );
}
