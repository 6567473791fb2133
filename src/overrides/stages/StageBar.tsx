import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ErrorState } from '../../../widgets/bricks/Notice.tsx';
import { SkeletonBar } from '../../../widgets/bricks/Skeleton.tsx';
import type { DetailSlotProps } from '../../records/slots.ts';
import { LostReasonDialog } from './LostReasonDialog.tsx';
import { StageStep } from './StageStep.tsx';
import { useStages } from './useStages.ts';

/** The stages of an opportunity, 160 px each: a press advances, the ends open from any stage that lies ahead. */
export function StageBar({ record, reload }: DetailSlotProps) {
  const { t } = useLingui();
  const { stages, error, retry, advance, finish, lose } = useStages(record.id, reload);
  const [losing, setLosing] = useState(false);
  if (error) return <ErrorState onRetry={retry} />;
  if (!stages) return <div className="flex h-11 items-center gap-2">{Array.from({ length: 5 }, (_, index) => <SkeletonBar key={index} className="h-8 w-40" />)}</div>;
  const running = record.state === 0;
  return (
    <div className="overflow-x-auto pb-1">
      <ol className="flex w-max" aria-label={t`销售阶段`}>
        {stages.map((stage, index) => (
          <StageStep
            key={stage.id} stage={stage} position={index === 0 ? 'start' : index === stages.length - 1 ? 'end' : 'middle'} editable={record.is_edit && running}
            current={stage.is_pass === 1 && stages[index + 1]?.is_pass !== 1} onAdvance={() => void advance(stage)}
            onEnd={(end) => (end.value === 2 ? setLosing(true) : void finish(end))}
          />
        ))}
      </ol>
      {losing && <LostReasonDialog onClose={() => setLosing(false)} onConfirm={async (reason, remark) => { await lose(reason, remark); setLosing(false); }} />}
    </div>
  );
}
