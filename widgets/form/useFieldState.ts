import { useSyncExternalStore } from 'react';
import { useFormScope } from './state/context.ts';
import type { RecordStore } from './state/store.ts';
import type { Field } from '../../schemas/form/form.ts';
import type { FieldState } from './state/fieldState.ts';
import { useSubscription } from './useSubscription.ts';

/** One thing about a field's surroundings; draws again only when that changes. `pick` is a constant function. */
export function useFieldState<T>(model: string, pick: (state: FieldState) => T): T {
  return useOf(model, (store) => pick(store.state(model)));
}

/** The field itself; another object only where the form has become another. */
export function useFieldSelector(model: string): Field | undefined {
  return useOf(model, (store) => store.form.fields.get(model));
}

function useOf<T>(model: string, pick: (store: RecordStore) => T): T {
  const { store } = useFormScope();
  const subscribe = useSubscription(model);
  const read = () => pick(store);
  return useSyncExternalStore(subscribe, read, read);
}
