import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MERGE_LIMITS } from '../../../schemas/duplicates/mergeValues.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useRecordEnvironment } from '../shared/useRecordEnvironment.ts';
import { runWithToast } from '../shared/runWithToast.ts';
import { type DuplicateGroup, setDuplicateDismissed } from '../../data/duplicates.ts';
import { mayIn } from '../shared/permissions.ts';
import { mayMerge } from './mayMerge.ts';
import { OwnerLinks } from './OwnerLinks.tsx';
import { RequestMergeButton } from './RequestMergeButton.tsx';
import { LevelBadge, DuplicateReasons } from './DuplicateReasons.tsx';
import { DuplicateRecordLine } from './DuplicateRecordLine.tsx';

const UNDO_MS = 8000;

/** Records that seem to mean the same, and why; what is done is done to those that are chosen. */
export function DuplicateGroupCard({
  file,
  group,
  onMerge,
}: {
  file: ModuleFile;
  group: DuplicateGroup;
  onMerge(ids: readonly number[]): void;
}) {
  const { t } = useLingui();
  const { viewer } = useRecordEnvironment();
  const [left, setLeft] = useState<ReadonlySet<number>>(
    // Who stands here through another record only is not taken for the same unasked.
    new Set(
      group.records
        .map(({ id }) => id)
        .filter((id) => !group.together.slice(0, MERGE_LIMITS.most).includes(id)),
    ),
  );
  const [busy, setBusy] = useState(false);
  const [edits, merges] = [mayIn(viewer, file, 'edit'), mayMerge(viewer, file)];
  const chosen = group.records.map(({ id }) => id).filter((id) => !left.has(id));
  const enough = chosen.length >= MERGE_LIMITS.least && chosen.length <= MERGE_LIMITS.most;
  const total = chosen.length;
  const others = group.records.filter(
    ({ owner_user_id: owner }) => owner !== null && owner !== viewer.id,
  );

  function handleChoose(id: number, on: boolean) {
    const next = new Set(left);
    if (on) next.delete(id);
    else next.add(id);
    setLeft(next);
  }

  async function handleApart() {
    setBusy(true);
    await runWithToast(() => setDuplicateDismissed(file.key, chosen, true), {
      onDone: () =>
        toast.success(t`已标为不重复`, {
          duration: UNDO_MS,
          action: {
            label: t`撤销`,
            onSelect: () => void runWithToast(() => setDuplicateDismissed(file.key, chosen, false)),
          },
        }),
    });
    setBusy(false);
  }

  return (
    <li className="rounded-md border border-line">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-t-md bg-surface-0 px-3 py-2">
        <LevelBadge score={group.score} />
        <DuplicateReasons reasons={group.reasons} />
      </div>
      <ul>
        {group.records.map((record) => (
          <DuplicateRecordLine
            key={record.id}
            file={file}
            record={record}
            chosen={!left.has(record.id)}
            onChoose={(on) => handleChoose(record.id, on)}
          />
        ))}
      </ul>
      {(edits || !merges) && (
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-3 py-2">
          {!merges && (
            <p className="me-auto text-xs text-text-2">
              {edits ? t`您没有合并的权限。不是同一条就标为不是重复。` : t`您只能查看。`}{' '}
              {others.length > 0
                ? t`是同一条，就请负责人或管理员合并。`
                : t`是同一条，就请管理员合并。`}
              {others.length > 0 && (
                <>
                  {' '}
                  <Trans>
                    负责人：
                    <OwnerLinks records={others} />
                  </Trans>
                </>
              )}
            </p>
          )}
          {edits && (
            <Button
              size="small"
              kind="quiet"
              loading={busy}
              disabled={!enough}
              onClick={() => void handleApart()}
            >{t`不是重复`}</Button>
          )}
          {!merges && <RequestMergeButton module={file.key} ids={chosen} />}
          {merges && (
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
