import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { useRecordEnvironment } from '../../records/shared/useRecordEnvironment.ts';
import { RelatedTab } from '../../records/panel/RelatedTab.tsx';
import type { TabSlotProps } from '../../records/slots/slots.ts';
import { VariantsDialog } from './VariantsDialog.tsx';

const KEY = 'productDetail';

/** The variants of a product; several are made at once from its specifications. */
export function VariantTab({ module, record, id }: TabSlotProps) {
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
            icon={<Icon name="boxes" size={14} />}
            onClick={() => setOpen(true)}
          >{t`按规格生成`}</Button>
        }
      />
      {open && <VariantsDialog product={id} onClose={() => setOpen(false)} />}
    </>
  );
}
