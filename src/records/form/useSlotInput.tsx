import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useId,
  useSyncExternalStore,
} from 'react';
import type { InputProps } from '../../../widgets/contract/types.ts';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { inputComponent } from '../../../widgets/index.ts';

/**
 * The field's own widget, for overrides that put something beside it; with what they need to know of the field. `onChange`
 * instead of writing what was entered into the form at once.
 */
export function useSlotInput(
  { id, field, store, locale }: FormSlotProps,
  onChange?: (value: unknown) => void,
): {
  value: unknown;
  locked: boolean;
  input: ReactNode;
} {
  const own = useId();
  const controlId = id || own;
  const { model } = field;
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(model, listener),
    [store, model],
  );
  const value = useSyncExternalStore(subscribe, () => store.value(model));
  const { locked, error } = useSyncExternalStore(subscribe, () => store.state(model));
  const Input = inputComponent(field.type) as ComponentType<InputProps>;
  return {
    value,
    locked,
    input: (
      <Input
        id={controlId}
        field={field}
        value={value}
        onChange={onChange ?? ((next) => store.set(model, next))}
        readOnly={locked}
        invalid={error !== undefined}
        locale={locale}
        {...(error || field.help ? { describedBy: `${controlId}-message` } : {})}
      />
    ),
  };
}
