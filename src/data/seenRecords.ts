import { readOwner } from './transport/session.ts';

/** How many are kept in mind. */
const MOST = 8;

export interface SeenRecord {
  module: string;
  id: number;
}

/** The records that this user opened last, newest first; kept in this browser, without anything that they say. */
export function readSeenRecords(): readonly SeenRecord[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isSeen).slice(0, MOST) : [];
  } catch {
    return []; // written by something else
  }
}

/** Puts a record first; quietly does nothing where nothing can be stored. */
export function rememberSeenRecord({ module, id }: SeenRecord): void {
  const others = readSeenRecords().filter((each) => each.module !== module || each.id !== id);
  try {
    localStorage.setItem(nameOf(), JSON.stringify([{ module, id }, ...others].slice(0, MOST)));
  } catch {
    // A full storage keeps drafts, which are worth more.
  }
}

function nameOf(): string {
  return `seen:${readOwner()}`;
}

function isSeen(value: unknown): value is SeenRecord {
  return (
    typeof value === 'object' &&
    value !== null &&
    'module' in value &&
    'id' in value &&
    typeof value.module === 'string' &&
    typeof value.id === 'number'
  );
}
