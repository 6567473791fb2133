import '../lateWords.ts';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { say } from '../../../schemas/locale.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { Tabs } from '../../../widgets/bricks/Tabs.tsx';
import { useLocale } from '../../data/definitions.ts';
import { ApartList } from './ApartList.tsx';
import { GroupList } from './GroupList.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { MergeList } from './MergeList.tsx';

export interface FinderDialogProps {
  file: ModuleFile;
  onClose(): void;
}

type Tab = 'groups' | 'apart' | 'merges';

/** Records of a module that seem to mean the same, those that were called different, and what was merged. */
export function FinderDialog({ file, onClose }: FinderDialogProps) {
  const { t } = useLingui();
  const words = say(file.words, useLocale());
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
            {tab === 'groups' && <GroupList file={file} onMerge={setMerging} />}
            {tab === 'apart' && <ApartList file={file} />}
            {tab === 'merges' && <MergeList file={file} />}
          </div>
        </Tabs>
      </div>
      {merging && <MergeDialog file={file} ids={merging} onClose={() => setMerging(undefined)} />}
    </Dialog>
  );
}
