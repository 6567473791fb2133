import { useEffect, useSyncExternalStore } from 'react';
import { useHost, type Host } from '../../contract/host.ts';

export interface AsyncResult<T> {
  /** what came last; stays while it is asked again */
  data?: T;
  failed: boolean;
  retry(): void;
}

interface Entry<T> {
  /** when it last came, ms */
  at: number;
  pending: boolean;
  watchers: Set<() => void>;
  shot: { data?: T; failed: boolean };
}

const FRESH_MS = 30_000;
const books = new WeakMap<Host, Map<string, Entry<unknown>>>();

/**
 * A list from the host, shared by all widgets that need it: asked once, shown at once when known, asked again in the background when it
 * is older than half a minute. `key` null asks nothing.
 */
export function useAsyncResult<T>(
  key: string | null,
  ask: (host: Host) => Promise<T>,
): AsyncResult<T> {
  const host = useHost();
  const entry = key === null ? undefined : entryOf<T>(host, key);
  const read = () => entry?.shot ?? NOTHING;
  const shot = useSyncExternalStore(
    (watcher) => {
      entry?.watchers.add(watcher);
      return () => entry?.watchers.delete(watcher);
    },
    read,
    read,
  ) as Entry<T>['shot'];

  useEffect(() => {
    if (entry && !entry.pending && Date.now() - entry.at > FRESH_MS)
      void load(entry, () => ask(host));
    // The question is named by its key; a new closure alone is no new question.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [entry, host]);

  return { ...shot, retry: () => entry && void load(entry, () => ask(host)) };
}

const NOTHING = { failed: false };

function entryOf<T>(host: Host, key: string): Entry<T> {
  const book = books.get(host) ?? new Map<string, Entry<unknown>>();
  books.set(host, book);
  const entry = book.get(key) ?? { at: 0, pending: false, watchers: new Set(), shot: NOTHING };
  book.set(key, entry);
  return entry as Entry<T>;
}

async function load<T>(entry: Entry<T>, ask: () => Promise<T>) {
  entry.pending = true;
  try {
    entry.shot = { data: await ask(), failed: false };
    entry.at = Date.now();
  } catch {
    // The widget says so and offers to try again; the host has already told its own log.
    entry.shot = { data: entry.shot.data, failed: true };
  }
  entry.pending = false;
  for (const watcher of entry.watchers) watcher();
}
