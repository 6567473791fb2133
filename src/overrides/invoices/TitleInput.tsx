import { useLingui } from '@lingui/react/macro';
import { useCallback, useSyncExternalStore } from 'react';
import { applyInvoiceHeader } from '../../../schemas/dialogs/invoiceHeader.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import type { FormSlotProps } from '../../../widgets/form/index.ts';
import { useInvoiceHeaders } from '../../data/invoices.ts';
import { useSlotInput } from '../../records/form/useSlotInput.tsx';

const CUSTOMER = 'customer_id';

/** To whom an invoice is made out: typed, or one of the customer's headers, which fills everything that belongs to it. */
export function TitleInput(props: FormSlotProps) {
  const { store } = props;
  const { t } = useLingui();
  const { locked, input } = useSlotInput(props);
  const customer = useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribe(CUSTOMER, listener), [store]),
    () => store.value(CUSTOMER),
  );
  const { data: headers = [] } = useInvoiceHeaders(
    !locked && typeof customer === 'number' ? customer : undefined,
  );
  return (
    <div className="flex flex-col gap-1">
      {input}
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
