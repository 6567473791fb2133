import type { FieldProps } from '@rjsf/utils';
import { Suspense, useCallback, useMemo, useReducer, useSyncExternalStore } from 'react';
import { valueAsText } from '../../schemas/values/valueTypes.ts';
import type { InputProps } from '../contract/types.ts';
import type { ComponentType } from 'react';
import { inputComponent } from '../index.ts';
import { formulaMessage, isFault } from '../../schemas/formulas/values/messages.ts';
import { FieldMessage } from '../ui/Field.tsx';
import { FieldChecking } from './FieldChecking.tsx';
import { isSaidInCells } from './state/saidInCells.ts';
import { inputId, useField, useFormScope } from './state/context.ts';
import { useSubscription } from './useSubscription.ts';

/** The rjsf field for every value: draws the registered Input, or the slot that stands in its place, on the record store. */
export function Value(_: FieldProps) {
  const field = useField();
  const { store, locale, slots, prefix } = useFormScope();
  const { model } = field;
  const subscribe = useSubscription(model);
  const readValue = () => store.value(model);
  const readState = () => store.state(model);
  const held = useSyncExternalStore(subscribe, readValue, readValue);
  const fault = field.computed && isFault(held) ? held : undefined;
  const value = fault ? undefined : held;
  const { locked, error, allowed, checking } = useSyncExternalStore(
    subscribe,
    readState,
    readState,
  );
  // React subscribes behind the first paint. What is typed before that would be drawn by nobody: the letter taken back, and lost with the next one.
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const handleChange = useCallback(
    (next: unknown) => {
      store.set(model, next);
      redraw();
    },
    [store, model],
  );
  const Slot = slots[model];
  const Input = useMemo(
    () => inputComponent(field.type) as ComponentType<InputProps>,
    [field.type],
  );
  const id = inputId(prefix, model);
  const offered = useMemo(
    () => (allowed ? { ...field, only: [...allowed, ...texts(value)] } : field),
    [field, allowed, value],
  );
  return (
    <Suspense
      fallback={
        <div
          className={`rounded bg-surface-2 ${field.valueType === 'lines' ? 'h-36' : 'h-control'}`}
        />
      }
    >
      {Slot ? (
        <Slot id={id} field={field} store={store} locale={locale} />
      ) : (
        <Input
          id={id}
          field={offered}
          value={value}
          onChange={handleChange}
          readOnly={locked}
          invalid={error !== undefined}
          locale={locale}
          {...((error && !isSaidInCells(field, error)) || field.help
            ? { describedBy: `${id}-message` }
            : {})}
        />
      )}
      {checking && <FieldChecking />}
      {fault && <FieldMessage kind="warning">{formulaMessage(fault, locale)}</FieldMessage>}
    </Suspense>
  );
}

/** What is chosen stays in sight, also where it may not be chosen any more. */
function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(valueAsText);
}
