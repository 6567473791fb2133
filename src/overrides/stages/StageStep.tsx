import { useLingui } from '@lingui/react/macro';
import { Check, ChevronDown, SkipForward } from 'lucide-react';
import { cx } from '../../../widgets/ui/cx.ts';
import { Spinner } from '../../../widgets/ui/Spinner.tsx';
import { EndList } from './EndList.tsx';
import { END_SIGN, stageLook, type Position, SHAPE } from './stageLook.ts';
import { useEndList } from './useEndList.ts';
import type { Stage, StageEnd } from './useStages.ts';

export interface StageStepProps {
  stage: Stage;
  position: Position;
  /** the last stage that is passed */
  current: boolean;
  /** the viewer may edit and the process runs */
  editable: boolean;
  busy: boolean;
  onAdvance(): void;
  /** back to this stage, which lies behind */
  onBack(): void;
  onEnd(end: StageEnd): void;
}

/** An arrow of the bar. Hover, Enter or a tap on its corner lists the ends that it offers; the last one is for ending only. */
export function StageStep({
  stage,
  position,
  current,
  editable,
  busy,
  onAdvance,
  onBack,
  onEnd,
}: StageStepProps) {
  const { t } = useLingui();
  const list = useEndList();
  const { title } = stage;
  const ahead = editable && stage.is_pass === 0;
  const ends = ahead ? stage.options : [];
  const behind = editable && stage.is_pass === 1 && !current;
  const offers = ends.length > 0 || behind;
  const advances = ahead && position !== 'end';
  const label = behind ? t`退回：${title}` : t`结束商机：${title}`;
  const inset = position === 'start' ? 'ps-4' : 'ps-6';
  const body = cx(
    'absolute inset-0 flex flex-col items-start justify-center text-start',
    inset,
    offers ? 'pe-9' : 'pe-4',
  );
  return (
    <li
      aria-current={current ? 'step' : undefined}
      data-position={position}
      data-passed={stage.is_pass === 1}
      data-skipped={stage.is_skipped === 1}
      className={cx(
        'group relative h-12 w-40 shrink-0 text-sm',
        (current || stage.result) && 'font-semibold',
      )}
      {...(offers && list.hover)}
    >
      <span
        aria-hidden
        className={cx(
          'absolute inset-y-0 start-0',
          SHAPE[position],
          stageLook(stage, current),
          advances && 'group-hover:bg-[color-mix(in_srgb,var(--surface-3),var(--text-1)_8%)]',
        )}
      />
      {advances ? (
        <button
          type="button"
          aria-busy={busy}
          disabled={busy}
          onClick={onAdvance}
          title={stage.description || title}
          className={cx(body, stageLook(stage, current), 'bg-transparent! outline-offset-[-3px]')}
        >
          <Words stage={stage} busy={busy} current={false} action={t`推进到`} />
        </button>
      ) : (
        <span
          title={stage.description || title}
          className={cx(body, stageLook(stage, current), 'bg-transparent!')}
        >
          <Words
            stage={stage}
            busy={busy}
            current={current}
            action={stage.is_skipped === 1 ? t`已跳过` : stage.is_pass === 1 ? t`已通过` : ''}
          />
        </span>
      )}
      {offers && (
        <EndList label={label} ends={ends} list={list} onEnd={onEnd} {...(behind && { onBack })}>
          <button
            type="button"
            aria-label={label}
            aria-haspopup="menu"
            aria-expanded={list.open}
            onClick={list.press}
            onKeyDown={list.key}
            className="absolute inset-y-0 end-2 my-auto grid size-6 place-items-center rounded text-text-2 hover:bg-pressed pointer-coarse:end-0 pointer-coarse:size-11"
          >
            <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
          </button>
        </EndList>
      )}
    </li>
  );
}

interface WordsProps {
  stage: Stage;
  busy: boolean;
  current: boolean;
  action: string;
}

function Words({ stage, busy, current, action }: WordsProps) {
  const { t } = useLingui();
  const { result } = stage;
  const Sign = result
    ? END_SIGN[result.value]
    : stage.is_skipped === 1
      ? SkipForward
      : stage.is_pass === 1 && !current
        ? Check
        : undefined;
  const rate = result ? result.rate : stage.rate;
  return (
    <>
      <span className="sr-only">{action}</span>
      <span className="flex w-full min-w-0 items-center gap-1">
        {busy ? (
          <Spinner label={null} />
        ) : (
          Sign && <Sign aria-hidden size={14} strokeWidth={2} className="shrink-0" />
        )}
        <span className="truncate">{result ? result.name : stage.title}</span>
      </span>
      <span className="text-xs font-normal tabular-nums">{t`${rate}%`}</span>
    </>
  );
}
