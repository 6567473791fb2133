import { NEWS } from '../../schemas/collaboration/news.ts';
import { refreshReminders } from './reminderLists.ts';
import { endpointUrl } from './transport/endpointUrl.ts';

/** How soon (ms) a connection that broke is tried again, twice as late each time up to the longest; one that lasted as long counts as good. */
const SOON_MS = 2000;
const LONGEST_MS = 60_000;
/** The tabs of a browser share one connection: it has few of them to a server. */
const SHARED = 'fieldwork-news';

/**
 * Asks for the reminders again as soon as the server says that they are others, in all tabs of this browser. Only tabs that are seen keep the
 * connection up. Where there is none (a proxy that holds answers back, no network), the question of every minute remains. Answers how to stop.
 */
export function followReminders(): () => void {
  const tabs = new BroadcastChannel(SHARED);
  tabs.addEventListener('message', () => void refreshReminders());
  const tell = () => {
    tabs.postMessage('');
    void refreshReminders();
  };
  let seen: AbortController | undefined;
  const handleVisibility = () => {
    if (document.visibilityState === 'hidden') {
      seen?.abort();
      seen = undefined;
    } else if (!seen) {
      seen = new AbortController();
      inOneTab(seen.signal, (signal) => listen(signal, tell));
    }
  };
  handleVisibility();
  document.addEventListener('visibilitychange', handleVisibility);
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    seen?.abort();
    tabs.close();
  };
}

/** Begins the work in one tab of those that want it, and in the next one when that is gone. Without https there are no locks: each works for itself. */
function inOneTab(signal: AbortSignal, work: (signal: AbortSignal) => void): void {
  const locks = 'locks' in navigator ? navigator.locks : undefined;
  if (!locks) return work(signal);
  locks
    .request(SHARED, { signal }, () => {
      work(signal);
      return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    })
    .catch((error: unknown) => {
      if (!signal.aborted) throw error; // it was hidden before its turn came
    });
}

/** Keeps a connection up until the signal. */
function listen(signal: AbortSignal, tell: () => void): void {
  let wait = SOON_MS;
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retryIn = (ms: number) => {
    timer = setTimeout(open, ms * (1 + Math.random()));
  };
  function open() {
    const from = performance.now();
    source = new EventSource(endpointUrl(NEWS.path));
    // what was told while nobody listened
    source.addEventListener('open', tell);
    source.addEventListener(NEWS.event, tell);
    source.addEventListener(NEWS.enough, () => {
      source.close();
      retryIn(LONGEST_MS);
    });
    source.addEventListener('error', () => {
      const isRefused = source.readyState === EventSource.CLOSED;
      source.close();
      wait = performance.now() - from > LONGEST_MS ? SOON_MS : Math.min(wait * 2, LONGEST_MS);
      if (navigator.onLine) retryIn(isRefused ? LONGEST_MS : wait);
      else addEventListener('online', open, { once: true, signal });
    });
  }
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    source.close();
  });
  open();
}
