import type { ComponentType } from 'react';
import { useCallback, useId, useMemo, useSyncExternalStore } from 'react';
import { widgetOf } from '../../../schemas/definition/defaultDefinition.ts';
import type { Field } from '../../../schemas/form/form.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { fieldMessage } from '../../../schemas/i18n/messages.ts';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';
import { checkDeposit } from '../../../schemas/rules/deposit.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import { DEPOSIT_PARTS } from '../../../schemas/vocabulary/vocabulary.ts';
import { FieldMessage, FieldLabel } from '../../../widgets/ui/Field.tsx';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { inputComponent } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/contract/types.ts';

function partFields(locale: Locale): Field[] {
  const list = DEPOSIT_PARTS.map((part) => widgetOf('deposit', part));
  const { fields } = translateDefinition({
    module: { key: 'deposit', title: '', columns: [] },
    definition: { list, config: {} },
    locale,
  });
  return DEPOSIT_PARTS.flatMap((part) => fields.get(part.model) ?? []);
}

/** A contract's deposit: one value of three parts, each drawn by its widget and with the fault that concerns it below. */
export function DepositInput({ field, store, locale }: FormSlotProps) {
  const prefix = useId();
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(field.model, listener),
    [store, field.model],
  );
  const value = objectOf(useSyncExternalStore(subscribe, () => store.value(field.model)));
  const { locked, error } = useSyncExternalStore(subscribe, () => store.state(field.model));
  const parts = useMemo(() => partFields(locale), [locale]);
  const { is_deposit, price } = store.values();
  const faults = error?.data?.part ? checkDeposit({ is_deposit, price, deposit: value }) : [];
  return (
    <fieldset aria-label={field.name} className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-3">
      {parts.map((part) => {
        const Input = inputComponent(part.type) as ComponentType<InputProps>;
        const id = `${prefix}-${part.model}`;
        const fault = faults.find((each) => each.data?.part === part.model);
        return (
          <div key={part.model} className="flex min-w-0 flex-col gap-1">
            <FieldLabel htmlFor={id} id={`${id}-label`} required={!locked}>
              {part.name}
            </FieldLabel>
            <div>
              <Input
                id={id}
                field={part}
                value={value[part.model]}
                readOnly={locked}
                invalid={fault !== undefined}
                locale={locale}
                {...(fault && { describedBy: `${id}-message` })}
                onChange={(next) => store.set(field.model, { ...value, [part.model]: next })}
              />
              {fault && (
                <FieldMessage id={`${id}-message`}>{fieldMessage(fault, locale)}</FieldMessage>
              )}
            </div>
          </div>
        );
      })}
    </fieldset>
  );
}
