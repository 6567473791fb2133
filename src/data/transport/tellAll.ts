import type { Middleware } from 'swr';

/**
 * Tells the caller of a read of its answer and its error even where only a child looks at them, and later: a dialog whose code was still on its way
 * when the answer came would wait for it for ever, because SWR tells only of what somebody has looked at so far.
 */
export const tellAll: Middleware = (useNext) => (key, fetcher, config) => {
  const read = useNext(key, fetcher, config);
  void [read.data, read.error];
  return read;
};
