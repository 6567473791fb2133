import { i18n } from '@lingui/core';
import { translate } from '../../../schemas/i18n/label.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../schemas/i18n/locale.ts';
import { NO_ANSWER } from '../../../schemas/product.ts';

/** A part of the application that has not come after two minutes does not come any more. */
export const CHUNK_TIMEOUT_MS = 120_000;
const RELOADED = 'reloaded-for';

/** A part of the application could not be loaded. */
export class ChunkError extends Error {
  constructor(cause?: unknown) {
    super(translate(NO_ANSWER.chunk, isLocale(i18n.locale) ? i18n.locale : DEFAULT_LOCALE), {
      cause,
    });
    this.name = 'ChunkError';
  }
}

let coming = 0;
const listeners = new Set<() => void>();

/** How many parts are on their way. */
export const chunkStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => coming,
};

function count(step: number) {
  coming += step;
  for (const listener of listeners) listener();
}

/** Loads a part of the application. When the server has a newer build since, the page is loaded anew, once. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  queueMicrotask(() => count(1)); // a lazy component asks in the middle of drawing
  try {
    return await withDeadline(load());
  } catch (cause) {
    if (await isOutdated()) {
      sessionStorage.setItem(RELOADED, entryOf(document.documentElement.innerHTML) ?? '');
      location.reload();
      return new Promise(() => undefined); // the page is going away
    }
    throw new ChunkError(cause);
  } finally {
    count(-1);
  }
}

function withDeadline<T>(loading: Promise<T>): Promise<T> {
  return new Promise((done, fail) => {
    const timer = setTimeout(
      () => fail(new Error(`No answer after ${CHUNK_TIMEOUT_MS} ms`)),
      CHUNK_TIMEOUT_MS,
    );
    loading.then(done, fail).finally(() => clearTimeout(timer));
  });
}

/** Whether loading the page anew would bring a newer build: once for each. */
async function isOutdated(): Promise<boolean> {
  return (
    sessionStorage.getItem(RELOADED) !== (entryOf(document.documentElement.innerHTML) ?? '') &&
    (await hasNewerBuild())
  );
}

/** Whether the page in this window is of an older build than the server's; no answer is no news. */
export async function hasNewerBuild(): Promise<boolean> {
  const mine = entryOf(document.documentElement.innerHTML);
  const page = await fetch('/', { cache: 'no-store' }).then(
    (answer) => answer.text(),
    () => '',
  );
  const theirs = entryOf(page);
  return mine !== undefined && theirs !== undefined && theirs !== mine;
}

/** The scripts that a page starts with; their names change with every build. */
function entryOf(html: string): string | undefined {
  const sources = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, source]) => source);
  return sources.length > 0 ? sources.join() : undefined;
}
