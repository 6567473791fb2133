import type { FieldProps } from '@rjsf/utils';
import { Suspense, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { InputProps } from '../types.ts';
import type { ComponentType } from 'react';
import { inputOf } from '../index.ts';
import { inputId, useField, useFormScope } from './context.ts';

/** The rjsf field for every value: draws the registered Input, or the slot that stands in its place, on the record store. */
export function Value(_: FieldProps) {
  const field = useField();
  const { store, locale, slots, prefix } = useFormScope();
  const { model } = field;
  const subscribe = useCallback((listener: () => void) => store.subscribe(model, listener), [store, model]);
  const value = useSyncExternalStore(subscribe, () => store.value(model));
  const { locked, error } = useSyncExternalStore(subscribe, () => store.state(model));
  const handleChange = useCallback((next: unknown) => store.set(model, next), [store, model]);
  const Slot = slots[model];
  const Input = useMemo(() => inputOf(field.type) as ComponentType<InputProps>, [field.type]);
  const id = inputId(prefix, model);
  return (
    <Suspense fallback={<div className={`rounded bg-surface-2 ${field.valueType === 'lines' ? 'h-36' : 'h-control'}`} />}>
      {Slot ? (
        <Slot id={id} field={field} store={store} locale={locale} />
      ) : (
        <Input
          id={id} field={field} value={value} onChange={handleChange} readOnly={locked} invalid={error !== undefined} locale={locale}
          {...(error || field.help ? { describedBy: `${id}-message` } : {})}
        />
      )}
    </Suspense>
  );
}
