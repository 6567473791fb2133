import { useCallback, useSyncExternalStore } from 'react';
import type { Form } from '../../schemas/form.ts';
import type { RecordStore } from './store.ts';

/** One thing of the form itself; draws again only when that becomes another. `pick` is a constant function. */
export function useOfForm<T>(store: RecordStore, pick: (form: Form) => T): T {
  const subscribe = useCallback((listener: () => void) => store.onForm(listener), [store]);
  const read = () => pick(store.form);
  return useSyncExternalStore(subscribe, read, read);
}
