import { useLingui } from '@lingui/react/macro';
import { type ComponentType, useCallback, useId, useSyncExternalStore } from 'react';
import { applyInvoiceHeader } from '../../../schemas/dialogs/invoiceHeader.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { inputComponent } from '../../../widgets/index.ts';
import type { InputProps } from '../../../widgets/contract/types.ts';
import { useInvoiceHeaders } from '../../data/invoices.ts';

const CUSTOMER = 'customer_id';

/** To whom an invoice is made out: typed, or one of the customer's headers, which fills everything that belongs to it. */
export function TitleInput({ id, field, store, locale }: FormSlotProps) {
  const { t } = useLingui();
  const own = useId();
  const { model } = field;
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(model, listener),
    [store, model],
  );
  const value = useSyncExternalStore(subscribe, () => store.value(model));
  const { locked, error } = useSyncExternalStore(subscribe, () => store.state(model));
  const customer = useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribe(CUSTOMER, listener), [store]),
    () => store.value(CUSTOMER),
  );
  const { data: headers = [] } = useInvoiceHeaders(
    !locked && typeof customer === 'number' ? customer : undefined,
  );
  const Input = inputComponent(field.type) as ComponentType<InputProps>;
  const controlId = id || own;
  return (
    <div className="flex flex-col gap-1">
      <Input
        id={controlId}
        field={field}
        value={value}
        onChange={(next) => store.set(model, next)}
        readOnly={locked}
        invalid={error !== undefined}
        locale={locale}
        {...(error || field.help ? { describedBy: `${controlId}-message` } : {})}
      />
      {headers.length > 0 && (
        <span>
          <Menu
            trigger={
              <Button
                size="small"
                kind="quiet"
                icon={<Icon name="list" size={14} />}
              >{t`选用客户的抬头`}</Button>
            }
            entries={headers.map((header) => ({
              key: String(header.id),
              label: header.title,
              onSelect: () => store.fill(applyInvoiceHeader(header)),
            }))}
          />
        </span>
      )}
    </div>
  );
}
