import { useCallback, useSyncExternalStore } from 'react';
import type { Form } from '../../schemas/form/form.ts';
import type { RecordStore } from './state/store.ts';

/** One thing of the form itself; draws again only when that becomes another. `pick` is a constant function. */
export function useFormSelector<T>(store: RecordStore, pick: (form: Form) => T): T {
  const subscribe = useCallback((listener: () => void) => store.onForm(listener), [store]);
  const read = () => pick(store.form);
  return useSyncExternalStore(subscribe, read, read);
}
