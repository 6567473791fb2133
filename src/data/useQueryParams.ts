import { use, useCallback } from 'react';
import {
  type NavigateOptions,
  UNSAFE_NavigationContext as NavigationContext,
  useSearchParams,
} from 'react-router-dom';

/** Makes the next query of the one that stands in the address now, which it may change in place. */
type QueryChange = (now: URLSearchParams) => URLSearchParams;

/**
 * What the address says behind `?`, and the way to change it. A change starts from what stands there now, not from what was
 * drawn last as the router's own setter does: a panel closed a moment ago would come back with it. What says the same as before is no step that
 * Back would have to take again: a tab tells twice that it was pressed.
 */
export function useQueryParams(): [
  URLSearchParams,
  (change: QueryChange, options?: NavigateOptions) => void,
] {
  const [params, setParams] = useSearchParams();
  const { navigator } = use(NavigationContext);
  const change = useCallback(
    (next: QueryChange, options?: NavigateOptions) => {
      const now = queryOf(navigator);
      const then = now && next(new URLSearchParams(now));
      if (then && String(then) === String(now) && options?.state === undefined) return;
      setParams((drawn) => then ?? next(drawn), options);
    },
    [navigator, setParams],
  );
  return [params, change];
}

/** A query with some of its parameters set, those with an empty value left out. */
export function withParams(
  now: URLSearchParams,
  values: Readonly<Record<string, string>>,
): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(values))
    if (value === '') next.delete(name);
    else next.set(name, value);
  return next;
}

/** The router's history knows where it is at once; its type does not say so. */
function queryOf(navigator: object): URLSearchParams | undefined {
  const { location } = navigator as { location?: { search: string } };
  return location && new URLSearchParams(location.search);
}
