import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import type { MenuEntry } from '../../../widgets/ui/Menu.tsx';
import { useQueryParams, withParams } from '../../data/useQueryParams.ts';
import type { RecordListState } from './state/useRecordList.ts';
import { mayAdd, mayIn } from '../shared/permissions.ts';

const ExportDialog = lazyComponent(
  async () => (await import('../exchange/ExportDialog.tsx')).ExportDialog,
);
const ImportOf = lazyComponent(async () => (await import('../exchange/ImportOf.tsx')).ImportOf);
/** The parameter of an address that opens what became of an import. */
const IMPORT = 'import';

/** The entries of a list's menu that take it out to spreadsheets and in from them, for those who may, and the dialog that is open. */
export function useExchange(list: RecordListState): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useLingui();
  const [open, setOpen] = useState<'export' | 'import'>();
  const { file, around } = list;
  const [params, setParams] = useQueryParams();
  const begun = Number(params.get(IMPORT));
  const close = () => {
    setOpen(undefined);
    if (begun > 0) setParams((now) => withParams(now, { [IMPORT]: '' }), { replace: true });
  };
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
        {(open === 'import' || (begun > 0 && mayIn(around.viewer, file, 'import'))) && (
          <ImportOf key={begun} module={file.key} id={begun} onClose={close} />
        )}
      </>
    ),
  };
}
