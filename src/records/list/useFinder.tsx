import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { late } from '../../../widgets/bricks/late.tsx';
import type { MenuEntry } from '../../../widgets/bricks/Menu.tsx';
import type { RecordListState } from './useRecordList.ts';

const FinderDialog = late(
  async () => (await import('../duplicates/FinderDialog.tsx')).FinderDialog,
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
