import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown, CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../widgets/bricks/cx.ts';
import { Menu } from '../../../widgets/bricks/Menu.tsx';
import type { Stage, StageEnd } from './useStages.ts';

export interface StageStepProps {
  stage: Stage;
  position: 'start' | 'middle' | 'end';
  /** the viewer may edit and the process runs */
  editable: boolean;
  /** the last stage that is passed */
  current: boolean;
  onAdvance(): void;
  onEnd(end: StageEnd): void;
}

const SIGN = { 1: CircleCheck, 2: CircleX, 3: CircleMinus } as const;
const COLOR = { 1: 'text-success', 2: 'text-danger', 3: 'text-text-3' } as const;

/** An arrow of the bar. Hover, focus or a tap on its corner lists the ends; they are a menu, so keys and screen readers reach them too. */
export function StageStep({ stage, position, editable, current, onAdvance, onEnd }: StageStepProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { title, rate, result } = stage;
  const passed = stage.is_pass === 1;
  const Result = result && SIGN[result.value];
  const advances = editable && !passed && position !== 'end';
  const body = (
    <>
      <span className="flex min-w-0 items-center gap-1">
        {passed && !result && <Check aria-hidden size={14} className="shrink-0" />}
        {result && Result && <Result aria-hidden size={14} className={cx('shrink-0', COLOR[result.value])} />}
        <span className="truncate">{result ? result.name : title}</span>
      </span>
      <span className="text-xs tabular-nums opacity-80">{t`${result ? result.rate : rate}%`}</span>
    </>
  );
  return (
    <li
      aria-current={current ? 'step' : undefined} data-position={position} data-passed={passed} title={stage.description || title}
      className={cx('stage relative flex h-11 w-40 shrink-0 items-center text-sm', passed ? 'bg-accent text-accent-text' : 'bg-surface-2 text-text-2', current && 'font-semibold')}
      onMouseEnter={() => editable && !passed && stage.options.length > 0 && setOpen(true)} onMouseLeave={() => setOpen(false)}
    >
      {advances ? <button type="button" onClick={onAdvance} className="flex h-full min-w-0 flex-1 flex-col items-start justify-center ps-5 text-start hover:text-text-1">{body}</button> : <span className="flex min-w-0 flex-1 flex-col items-start ps-5">{body}</span>}
      {editable && !passed && stage.options.length > 0 && (
        <Menu
          open={open} onOpenChange={setOpen} align="end"
          trigger={<button type="button" aria-label={t`结束商机：${title}`} className="me-4 grid size-6 place-items-center rounded hover:bg-hover"><ChevronDown aria-hidden size={14} /></button>}
          entries={stage.options.map((end) => {
            const Sign = SIGN[end.value];
            return { key: String(end.value), label: end.name, note: t`${end.rate}%`, icon: <Sign aria-hidden size={16} className={COLOR[end.value]} />, onSelect: () => onEnd(end) };
          })}
        />
      )}
    </li>
  );
}
