import { useCallback, useSyncExternalStore } from 'react';
import { useFormScope } from './context.ts';
import type { FieldState } from './fieldState.ts';

/** One thing about a field's surroundings; draws again only when that changes. `pick` is a constant function. */
export function useFieldState<T>(model: string, pick: (state: FieldState) => T): T {
  const { store } = useFormScope();
  const subscribe = useCallback((listener: () => void) => store.subscribe(model, listener), [store, model]);
  const read = () => pick(store.state(model));
  return useSyncExternalStore(subscribe, read, read);
}
