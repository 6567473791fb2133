import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import type { MenuEntry } from '../../../widgets/ui/Menu.tsx';
import type { RecordListState } from './state/useRecordList.ts';
import { mayAdd, mayIn } from '../shared/permissions.ts';

const ExportDialog = lazyComponent(
  async () => (await import('../exchange/ExportDialog.tsx')).ExportDialog,
);
const ImportDialog = lazyComponent(
  async () => (await import('../exchange/ImportDialog.tsx')).ImportDialog,
);

/** The entries of a list's menu that take it out to spreadsheets and in from them, for those who may, and the dialog that is open. */
export function useExchange(list: RecordListState): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useLingui();
  const [open, setOpen] = useState<'export' | 'import'>();
  const { file, around } = list;
  const close = () => setOpen(undefined);
  if (!file) return { entries: [], dialog: null };
  return {
    entries: [
      ...(mayAdd(around.viewer, file) && mayIn(around.viewer, file, 'import')
        ? [
            {
              key: 'import',
              label: t`导入`,
              icon: <Icon name="upload" />,
              onSelect: () => setOpen('import'),
            },
          ]
        : []),
      ...(mayIn(around.viewer, file, 'export')
        ? [
            {
              key: 'export',
              label: t`导出`,
              icon: <Icon name="download" />,
              onSelect: () => setOpen('export'),
            },
          ]
        : []),
    ],
    dialog: (
      <>
        {open === 'export' && <ExportDialog list={list} file={file} onClose={close} />}
        {open === 'import' && <ImportDialog file={file} onClose={close} />}
      </>
    ),
  };
}
