import { useCallback, useSyncExternalStore } from 'react';
import type { RecordStore } from '../../../../widgets/form/state/store.ts';

/** The value of a property whose editor is drawn by hand. */
export function useSlotValue(
  store: RecordStore,
  model: string,
): [unknown, (value: unknown) => void] {
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(model, listener),
    [store, model],
  );
  const read = () => store.value(model);
  return [
    useSyncExternalStore(subscribe, read, read),
    useCallback((value: unknown) => store.set(model, value), [store, model]),
  ];
}
