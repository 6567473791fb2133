import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '../../../widgets/ui/Button.tsx';
import type { DetailSlotProps } from '../../records/slots/slots.ts';
import { useCurrentInView } from '../steps/useCurrentInView.ts';
import { LostReasonDialog } from './LostReasonDialog.tsx';
import { StageSkeleton } from './StageSkeleton.tsx';
import { StageQuestionDialog } from './StageQuestionDialog.tsx';
import { StageStep } from './StageStep.tsx';
import { type Stage, useStages } from './useStages.ts';

/** The stages of an opportunity, 160 px each: a press advances, a list at the corner offers the ends of a stage ahead and the way back to one behind. */
export function StageBar({ record, reload }: DetailSlotProps) {
  const { t } = useLingui();
  const { stages, error, retry, busy, question, advance, goBack, finish, lose } = useStages(
    record.id,
    reload,
  );
  const [losing, setLosing] = useState<Stage>();
  const bar = useRef<HTMLElement>(null);
  const current = stages?.findLastIndex((stage) => stage.is_pass === 1);

  useCurrentInView(bar, current);
  if (error)
    return (
      <p role="alert" className="flex h-15 items-center gap-3 px-5 text-sm text-text-2">
        {t`销售阶段加载失败`}
        <Button size="small" onClick={retry}>{t`重试`}</Button>
      </p>
    );
  if (!stages) return <StageSkeleton />;
  if (stages.length === 0) return null;
  const editable = record.is_edit && record.state === 0;
  return (
    <section
      ref={bar}
      className="shrink-0 overflow-x-auto px-5 py-1.5 outline-offset-[-2px]"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a bar that scrolls sideways must be reachable by keyboard, also where nothing in it can be pressed
      tabIndex={0}
      aria-label={t`销售阶段`}
    >
      <ol className="flex w-max">
        {stages.map((stage, index) => (
          <StageStep
            key={stage.id}
            stage={stage}
            position={index === 0 ? 'start' : index === stages.length - 1 ? 'end' : 'middle'}
            current={index === current}
            editable={editable}
            busy={busy === stage.id}
            onAdvance={() =>
              void advance({ id: record.id, from: stages[current ?? -1], to: stage })
            }
            onBack={() => void goBack({ id: record.id, from: stages[current ?? -1], to: stage })}
            onEnd={(end) =>
              end.value === 2 ? setLosing(stage) : void finish(record.id, stage, end)
            }
          />
        ))}
      </ol>
      {question && <StageQuestionDialog question={question} />}
      {losing && (
        <LostReasonDialog
          onClose={() => setLosing(undefined)}
          onConfirm={async (loss) => {
            if (await lose(record.id, losing, loss)) setLosing(undefined);
          }}
        />
      )}
    </section>
  );
}
