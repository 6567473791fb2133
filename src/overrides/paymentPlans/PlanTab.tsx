import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { useRecordEnvironment } from '../../records/shared/useRecordEnvironment.ts';
import { RelatedTab } from '../../records/panel/RelatedTab.tsx';
import type { TabSlotProps } from '../../records/slots/slots.ts';
import { PlanBatchDialog } from './PlanBatchDialog.tsx';

const KEY = 'paymentPlan';

/** The payment plans of a contract; several are made at once from a cycle. */
export function PlanTab({ module, record, id }: TabSlotProps) {
  const { t } = useLingui();
  const around = useRecordEnvironment();
  const [open, setOpen] = useState(false);
  const declared = module.tabs.find(({ key }) => key === KEY);
  return (
    <>
      <RelatedTab
        tab={{ module: KEY, declared }}
        parent={module}
        record={record}
        around={around}
        tools={
          <Button
            size="small"
            icon={<Icon name="calendar" size={14} />}
            onClick={() => setOpen(true)}
          >{t`批量生成`}</Button>
        }
      />
      {open && <PlanBatchDialog contract={id} onClose={() => setOpen(false)} />}
    </>
  );
}
