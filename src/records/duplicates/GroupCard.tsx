import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MERGE } from '../../../schemas/duplicates/mergeValues.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { Button } from '../../../widgets/bricks/Button.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { useAround } from '../around.ts';
import { attempt } from '../attempt.ts';
import { type DuplicateGroup, tellApart } from '../../data/duplicates.ts';
import { mayIn } from '../may.ts';
import { mayMerge } from './mayMerge.ts';
import { LevelBadge, Reasons } from './Reasons.tsx';
import { RecordLine } from './RecordLine.tsx';

const UNDO_MS = 8000;

/** Records that seem to mean the same, and why; what is done is done to those that are chosen. */
export function GroupCard({
  file,
  group,
  onMerge,
}: {
  file: ModuleFile;
  group: DuplicateGroup;
  onMerge(ids: readonly number[]): void;
}) {
  const { t } = useLingui();
  const { viewer } = useAround();
  const [left, setLeft] = useState<ReadonlySet<number>>(
    // Who stands here through another record only is not taken for the same unasked.
    new Set(
      group.records
        .map(({ id }) => id)
        .filter((id) => !group.together.slice(0, MERGE.most).includes(id)),
    ),
  );
  const [busy, setBusy] = useState(false);
  const chosen = group.records.map(({ id }) => id).filter((id) => !left.has(id));
  const enough = chosen.length >= MERGE.least && chosen.length <= MERGE.most;
  const total = chosen.length;

  function handleChoose(id: number, on: boolean) {
    const next = new Set(left);
    if (on) next.delete(id);
    else next.add(id);
    setLeft(next);
  }

  async function handleApart() {
    setBusy(true);
    const done = await attempt(() => tellApart(file.key, chosen, true));
    setBusy(false);
    if (done)
      toast.success(t`已标为不重复`, {
        duration: UNDO_MS,
        action: {
          label: t`撤销`,
          onSelect: () => void attempt(() => tellApart(file.key, chosen, false)),
        },
      });
  }

  return (
    <li className="rounded-md border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-t-md bg-surface-0 px-3 py-2">
        <LevelBadge score={group.score} />
        <Reasons reasons={group.reasons} />
      </div>
      <ul>
        {group.records.map((record) => (
          <RecordLine
            key={record.id}
            record={record}
            chosen={!left.has(record.id)}
            onChoose={(on) => handleChoose(record.id, on)}
          />
        ))}
      </ul>
      {mayIn(viewer, file, 'edit') && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-3 py-2">
          <Button
            size="small"
            kind="quiet"
            loading={busy}
            disabled={!enough}
            onClick={() => void handleApart()}
          >{t`不是重复`}</Button>
          {mayMerge(viewer, file) && (
            <Button
              size="small"
              disabled={!enough}
              onClick={() => onMerge(chosen)}
            >{t`合并所选 ${total} 条`}</Button>
          )}
        </div>
      )}
    </li>
  );
}
