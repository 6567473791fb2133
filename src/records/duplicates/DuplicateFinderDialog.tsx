import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { Tabs } from '../../../widgets/ui/Tabs.tsx';
import { useLocale } from '../../data/definitions.ts';
import { DismissedDuplicateList } from './DismissedDuplicateList.tsx';
import { DuplicateGroupList } from './DuplicateGroupList.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { MergeList } from './MergeList.tsx';

export interface DuplicateFinderDialogProps {
  file: ModuleFile;
  onClose(): void;
}

type Tab = 'groups' | 'apart' | 'merges';

/** Records of a module that seem to mean the same, those that were called different, and what was merged. */
export function DuplicateFinderDialog({ file, onClose }: DuplicateFinderDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = nounIn(translate(file.label, locale), locale, 'many');
  const [tab, setTab] = useState<Tab>('groups');
  const [merging, setMerging] = useState<readonly number[]>();
  return (
    <Dialog open size={900} onOpenChange={(open) => !open && onClose()} title={t`重复的${words}`}>
      <div className="-mx-5 flex min-h-0 flex-1 flex-col">
        <Tabs
          label={t`重复数据`}
          value={tab}
          onChange={(key) => setTab(key as Tab)}
          items={[
            { key: 'groups', label: t`可能重复` },
            { key: 'apart', label: t`已标为不重复` },
            { key: 'merges', label: t`合并记录` },
          ]}
        >
          <div className="flex min-h-72 flex-col px-5 pt-3">
            {tab === 'groups' && <DuplicateGroupList file={file} onMerge={setMerging} />}
            {tab === 'apart' && <DismissedDuplicateList file={file} />}
            {tab === 'merges' && <MergeList file={file} />}
          </div>
        </Tabs>
      </div>
      {merging && <MergeDialog file={file} ids={merging} onClose={() => setMerging(undefined)} />}
    </Dialog>
  );
}
