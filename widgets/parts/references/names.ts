import { useEffect, useSyncExternalStore } from 'react';
import { useHost, type Host, type Pick } from '../../contract/host.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';

interface Book {
  known: Map<string, Pick>;
  wanted: Set<number | string>;
  /** answered without a name: deleted, or out of the reader's reach */
  missing: Set<string>;
  /** asked for in vain: nobody answered */
  failed: Set<string>;
  watchers: Set<() => void>;
}

const shelves = new WeakMap<Host, Map<string, Book>>();

export interface Names {
  picks: Pick[];
  /** whether there is no such name, as opposed to none yet */
  missing(id: number | string): boolean;
  /** whether the name was asked for in vain */
  failed(id: number | string): boolean;
  retry(): void;
}

/**
 * Names of chosen records. All widgets that are drawn together ask in one call per module; what a picker has just listed is known already.
 * A pick without a name yet has an empty one.
 */
export function useNames(module: string, ids: readonly (number | string)[]): Names {
  const host = useHost();
  const book = bookOf(host, module);
  const read = () => ids.map((id) => nameIn(book, id)).join('\n');
  useSyncExternalStore(
    (watcher) => {
      book.watchers.add(watcher);
      return () => book.watchers.delete(watcher);
    },
    read,
    read,
  );
  const unknown = ids.filter(
    (id) => !book.known.has(valueAsText(id)) && !book.missing.has(valueAsText(id)),
  );
  useEffect(() => {
    if (unknown.length > 0) want(host, module, unknown);
    // The ids themselves, not the list that holds them.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [host, module, unknown.join()]);
  return {
    picks: ids.map((id) => book.known.get(valueAsText(id)) ?? { id, name: '' }),
    missing: (id) => book.missing.has(valueAsText(id)),
    failed: (id) => book.failed.has(valueAsText(id)),
    retry: () => want(host, module, unknown),
  };
}

/** A list has just shown these: nobody needs to ask for their names. */
export function rememberNames(host: Host, module: string, picks: readonly Pick[]): void {
  const book = bookOf(host, module);
  for (const pick of picks) learn(book, pick);
  tell(book);
}

/** A record whose title is withheld from the reader goes by its number. */
function learn(book: Book, pick: Pick) {
  const key = String(pick.id);
  book.known.set(key, pick.name ? pick : { ...pick, name: `#${key}` });
  book.failed.delete(key);
  book.missing.delete(key);
}

/** What a drawn pick depends on: its name, a mark for 'gone' or 'failed', or nothing yet. */
function nameIn(book: Book, id: number | string): string {
  const key = valueAsText(id);
  return (
    book.known.get(key)?.name ?? (book.missing.has(key) ? '\0' : book.failed.has(key) ? '\0\0' : '')
  );
}

function bookOf(host: Host, module: string): Book {
  const shelf = shelves.get(host) ?? new Map<string, Book>();
  shelves.set(host, shelf);
  const book = shelf.get(module) ?? {
    known: new Map(),
    wanted: new Set(),
    missing: new Set(),
    failed: new Set(),
    watchers: new Set(),
  };
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
    for (const pick of picks) learn(book, pick);
    for (const id of ids) if (!book.known.has(valueAsText(id))) book.missing.add(valueAsText(id));
  } catch {
    // The number stands for the name; the next widget that is drawn asks again, and so does a person.
    for (const id of ids) book.failed.add(valueAsText(id));
  }
  tell(book);
}

function tell(book: Book) {
  for (const watcher of book.watchers) watcher();
}
