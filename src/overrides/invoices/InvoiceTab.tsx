import { HEADER_OWNER_MODULE } from '../../../schemas/dialogs/invoiceHeader.ts';
import { useRecordEnvironment } from '../../records/shared/useRecordEnvironment.ts';
import { RelatedTab } from '../../records/panel/RelatedTab.tsx';
import type { TabSlotProps } from '../../records/slots/slots.ts';
import { HeaderTable } from './HeaderTable.tsx';
import { InvoiceHistory } from './InvoiceHistory.tsx';

const KEY = 'invoice';

/** The invoices of a customer or contract and what happened to them; a customer's headers stand above. */
export function InvoiceTab({ module, record, id }: TabSlotProps) {
  const around = useRecordEnvironment();
  return (
    <>
      {module.key === HEADER_OWNER_MODULE && (
        <HeaderTable customer={id} file={module} viewer={around.viewer} />
      )}
      <RelatedTab
        tab={{ module: KEY, declared: module.tabs.find(({ key }) => key === KEY) }}
        parent={module}
        record={record}
        around={around}
      />
      <InvoiceHistory module={module.key} id={id} />
    </>
  );
}
