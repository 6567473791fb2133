import { Plural, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { PROCESS_LIMITS } from '../../../schemas/rules/salesProcess.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { useSorting } from '../editing/useSorting.ts';
import { type DraftStage, standingAt, withNewStage, withoutStage } from './processDraft.ts';
import { RemoveStageDialog } from './RemoveStageDialog.tsx';
import { StageRow } from './StageRow.tsx';
import type { ProcessEditing } from './useProcessEditor.ts';

/** The stages in their order; the one for the end stays last. */
export function StageRows({ editor }: { editor: ProcessEditing }) {
  const { t } = useLingui();
  const id = useId();
  const { draft, change, faultAt, process } = editor;
  const [removing, setRemoving] = useState<DraftStage>();
  const [fresh, setFresh] = useState<string>();
  const before = draft.stages.slice(0, -1);
  const last = draft.stages.at(-1);
  const { list, shown, dragged, gripOf } = useSorting(
    before,
    ({ key }) => key,
    (stages) => change({ ...draft, stages: last ? [...stages, last] : stages }),
  );
  const full = draft.stages.length >= PROCESS_LIMITS.stages;
  const fault = faultAt('stages');

  /** Its own opportunities, and those that were to come to it. */
  const standing = (stage: DraftStage) =>
    process &&
    standingAt(process, [
      ...(stage.id === undefined ? [] : [stage.id]),
      ...Object.entries(draft.into).flatMap(([from, to]) =>
        to === stage.key ? [Number(from)] : [],
      ),
    ]);

  function handleAdd(at: number) {
    const [next, stage] = withNewStage(draft, at);
    setFresh(stage.key);
    change(next);
  }

  function handleRemove(stage: DraftStage) {
    if ((standing(stage)?.all ?? 0) > 0) setRemoving(stage);
    else change(withoutStage(draft, stage, undefined));
  }

  const row = (stage: DraftStage, place: { last: boolean }) => {
    const index = draft.stages.indexOf(stage);
    const count = standing(stage);
    return (
      <StageRow
        key={stage.key}
        editor={editor}
        stage={stage}
        index={index}
        focused={stage.key === fresh}
        dragged={dragged === stage.key}
        {...(!place.last && {
          grip: gripOf(stage.key),
          onNext: full ? undefined : () => handleAdd(index + 1),
          // One stage and the end are the least that a process has.
          onRemove: before.length > 1 ? () => handleRemove(stage) : undefined,
        })}
        note={
          count && count.all > 0 ? (
            <Plural value={count.running} one="# 个进行中" other="# 个进行中" />
          ) : undefined
        }
      />
    );
  };

  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold">{t`阶段`}</h2>
      <p className="text-sm text-text-2">{t`赢率是 0 到 100 的整数，不必递增；修改后，停在这个阶段的进行中商机立即随之变化。`}</p>
      <div className="overflow-hidden rounded-lg border border-line">
        <ol ref={list} aria-label={t`阶段`} className="divide-y divide-line">
          {shown.map((stage) => row(stage, { last: false }))}
        </ol>
        <div className="border-y border-line px-2 py-1">
          <Button
            kind="quiet"
            size="small"
            icon={<Icon name="plus" size={14} />}
            disabled={full}
            onClick={() => handleAdd(before.length)}
          >{t`新增阶段`}</Button>
        </div>
        {last && <ol aria-label={t`结束阶段`}>{row(last, { last: true })}</ol>}
      </div>
      {fault && <FieldMessage>{fault}</FieldMessage>}
      {removing && (
        <RemoveStageDialog
          stage={removing}
          standing={standing(removing)}
          others={before.filter(({ key }) => key !== removing.key)}
          onRemove={(into) => {
            change(withoutStage(draft, removing, into));
            setRemoving(undefined);
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </section>
  );
}
