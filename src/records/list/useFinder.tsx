import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import type { MenuEntry } from '../../../widgets/ui/Menu.tsx';
import type { RecordListState } from './state/useRecordList.ts';

const FinderDialog = lazyComponent(
  async () => (await import('../duplicates/DuplicateFinderDialog.tsx')).DuplicateFinderDialog,
);

/** The entry of a list's menu that looks for duplicates, where the module says how, and its dialog. */
export function useFinder({ file }: RecordListState): { entries: MenuEntry[]; dialog: ReactNode } {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (!file?.duplicates) return { entries: [], dialog: null };
  return {
    entries: [
      {
        key: 'duplicates',
        label: t`查找重复数据`,
        icon: <Icon name="copy" />,
        onSelect: () => setOpen(true),
      },
    ],
    dialog: open && <FinderDialog file={file} onClose={() => setOpen(false)} />,
  };
}
