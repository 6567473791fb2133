import { useEffect, useSyncExternalStore } from 'react';
import { useHost, type Host, type Pick } from '../host.ts';

interface Book {
  known: Map<string, Pick>;
  wanted: Set<number | string>;
  /** answered without a name: deleted, or out of the reader's reach */
  missing: Set<string>;
  watchers: Set<() => void>;
}

const shelves = new WeakMap<Host, Map<string, Book>>();

/**
 * Names of chosen records. All widgets that are drawn together ask in one call per module; what a picker has just listed is known already.
 * A pick without a name yet has an empty one.
 */
export function useNames(module: string, ids: readonly (number | string)[]): { picks: Pick[]; missing(id: number | string): boolean } {
  const host = useHost();
  const book = bookOf(host, module);
  useSyncExternalStore(
    (watcher) => {
      book.watchers.add(watcher);
      return () => book.watchers.delete(watcher);
    },
    () => ids.map((id) => nameIn(book, id)).join('\n'),
  );
  const unknown = ids.filter((id) => !book.known.has(String(id)) && !book.missing.has(String(id)));
  useEffect(() => {
    if (unknown.length > 0) want(host, module, unknown);
    // The ids themselves, not the list that holds them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [host, module, unknown.join()]);
  return { picks: ids.map((id) => book.known.get(String(id)) ?? { id, name: '' }), missing: (id) => book.missing.has(String(id)) };
}

/** A list has just shown these: nobody needs to ask for their names. */
export function rememberNames(host: Host, module: string, picks: readonly Pick[]): void {
  const book = bookOf(host, module);
  for (const pick of picks) book.known.set(String(pick.id), pick);
  tell(book);
}

/** What a drawn pick depends on: its name, a mark for 'gone', or nothing yet. */
function nameIn(book: Book, id: number | string): string {
  return book.known.get(String(id))?.name ?? (book.missing.has(String(id)) ? '\0' : '');
}

function bookOf(host: Host, module: string): Book {
  const shelf = shelves.get(host) ?? new Map<string, Book>();
  shelves.set(host, shelf);
  const book = shelf.get(module) ?? { known: new Map(), wanted: new Set(), missing: new Set(), watchers: new Set() };
  shelf.set(module, book);
  return book;
}

function want(host: Host, module: string, ids: readonly (number | string)[]) {
  const book = bookOf(host, module);
  if (book.wanted.size === 0) queueMicrotask(() => void fetchWanted(host, module, book));
  for (const id of ids) book.wanted.add(id);
}

async function fetchWanted(host: Host, module: string, book: Book) {
  const ids = [...book.wanted];
  book.wanted.clear();
  try {
    const picks = await host.names(module, ids);
    for (const pick of picks) book.known.set(String(pick.id), pick);
    for (const id of ids) if (!book.known.has(String(id))) book.missing.add(String(id));
  } catch {
    // The number stands for the name; the next widget that is drawn asks again.
    return;
  }
  tell(book);
}

function tell(book: Book) {
  for (const watcher of book.watchers) watcher();
}
