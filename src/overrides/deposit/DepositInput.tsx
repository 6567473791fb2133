import type { ComponentType } from 'react';
import { useCallback, useId, useMemo, useSyncExternalStore } from 'react';
import { widgetOf } from '../../../schemas/defaultDefinition.ts';
import type { Field } from '../../../schemas/form.ts';
import type { Locale } from '../../../schemas/locale.ts';
import type { FieldItem } from '../../../schemas/module.ts';
import { objectOf } from '../../../schemas/readDefinition.ts';
import { translate } from '../../../schemas/translate.ts';
import { PAYMENT_METHOD, YUAN } from '../../../schemas/vocabulary.ts';
import { Label } from '../../../widgets/bricks/Field.tsx';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { inputOf } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/types.ts';

const PARTS: readonly FieldItem[] = [
  { type: 'number', model: 'price', words: ['定金金额', 'Amount', '手付金額', '定金金額'], options: { required: true, precision: 2, min: 0 }, unit: YUAN },
  { ...PAYMENT_METHOD, model: 'payment_method', words: ['付款方式', 'Paid by', '支払方法', '付款方式'], options: { ...PAYMENT_METHOD.options, required: true } },
  { type: 'date', model: 'payment_date', words: ['付款日期', 'Paid on', '支払日', '付款日期'], options: { required: true } },
];

function partFields(locale: Locale): Field[] {
  const list = PARTS.map((part) => widgetOf('deposit', part));
  const { fields } = translate({ module: { key: 'deposit', title: '', columns: [] }, definition: { list, config: {} }, locale });
  return PARTS.flatMap((part) => fields.get(part.model) ?? []);
}

/** A contract's deposit: one value of three parts, each drawn by its widget. */
export function DepositInput({ field, store, locale }: FormSlotProps) {
  const prefix = useId();
  const subscribe = useCallback((listener: () => void) => store.subscribe(field.model, listener), [store, field.model]);
  const value = objectOf(useSyncExternalStore(subscribe, () => store.value(field.model)));
  const { locked, error } = useSyncExternalStore(subscribe, () => store.state(field.model));
  const parts = useMemo(() => partFields(locale), [locale]);
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
      {parts.map((part) => {
        const Input = inputOf(part.type) as ComponentType<InputProps>;
        const id = `${prefix}-${part.model}`;
        return (
          <div key={part.model} className="flex min-w-0 flex-col gap-1">
            <Label htmlFor={id} id={`${id}-label`} required>{part.name}</Label>
            <Input
              id={id} field={part} value={value[part.model]} readOnly={locked} invalid={error?.data?.part === part.model} locale={locale}
              onChange={(next) => store.set(field.model, { ...value, [part.model]: next })}
            />
          </div>
        );
      })}
    </div>
  );
}
