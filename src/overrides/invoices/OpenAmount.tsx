import { type ComponentType, useCallback, useId, useSyncExternalStore } from 'react';
import { isEmpty } from '../../../schemas/values/valueTypes.ts';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { inputComponent } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/contract/types.ts';
import { useOpenAmount } from '../../data/invoices.ts';

const CONTRACT = 'contract_id';

/** What the chosen contract is worth, or what of it is not yet requested. An invoice that was saved says what it was saved with. */
export function OpenAmount({ id, field, store, locale }: FormSlotProps) {
  const own = useId();
  const { model } = field;
  const contract = useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribe(CONTRACT, listener), [store]),
    () => store.value(CONTRACT),
  );
  const stored = store.value(model);
  const asked =
    isEmpty(store.value('create_time')) && typeof contract === 'number' ? contract : undefined;
  const { data } = useOpenAmount(asked);
  const answer: Readonly<Record<string, unknown>> = data ?? {};
  const Input = inputComponent(field.type) as ComponentType<InputProps>;
  const controlId = id ?? own;
  return (
    <Input
      id={controlId}
      field={field}
      value={asked === undefined ? stored : answer[model]}
      onChange={() => undefined}
      readOnly
      invalid={false}
      locale={locale}
      {...(field.help ? { describedBy: `${controlId}-message` } : {})}
    />
  );
}
