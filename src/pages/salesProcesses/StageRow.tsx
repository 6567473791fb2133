import { useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { PROCESS_LIMITS } from '../../../schemas/rules/salesProcess.ts';
import type { End } from '../../../schemas/rules/stages.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import type { DragHandle } from '../editing/useSorting.ts';
import type { DraftStage } from './processDraft.ts';
import type { ProcessEditing } from './useProcessEditor.ts';

export interface StageRowProps {
  editor: ProcessEditing;
  stage: DraftStage;
  index: number;
  /** takes the focus when it is drawn: somebody has just added it */
  focused: boolean;
  dragged: boolean;
  /** of one that may be moved: not of the last */
  grip?: DragHandle;
  /** Enter in its title */
  onNext?: (() => void) | undefined;
  onRemove?: (() => void) | undefined;
  /** what stands there */
  note: ReactNode;
}

/** A stage: what it is called, its rate, what is done in it, how it may end from there. */
export function StageRow({
  editor: { draft, change, faultAt },
  stage,
  index,
  focused,
  dragged,
  grip,
  onNext,
  onRemove,
  note,
}: StageRowProps) {
  const { t } = useLingui();
  const id = useId();
  const { key, title, rate, description } = stage;
  const named = title.trim() || t`第 ${index + 1} 个阶段`;
  const offered = draft.ends.filter((end) => end.offered);
  const [titleFault, rateFault, textFault] = [
    faultAt(`stages.${index}.title`),
    faultAt(`stages.${index}.rate`),
    faultAt(`stages.${index}.description`),
  ];
  const faults = [titleFault, rateFault, textFault].filter((fault) => fault !== undefined);

  function set(part: Partial<DraftStage>, merge?: string) {
    change(
      {
        ...draft,
        stages: draft.stages.map((each) => (each.key === key ? { ...each, ...part } : each)),
      },
      merge && `${merge} ${key}`,
    );
  }

  const toggle = (value: End, on: boolean) =>
    set({ ends: on ? [...stage.ends, value] : stage.ends.filter((end) => end !== value) });

  return (
    <li className={cx('flex gap-1 px-2 py-2', dragged && 'bg-selected')}>
      {grip ? (
        <button
          type="button"
          aria-label={t`移动「${named}」：用上下键`}
          {...grip}
          className="mt-1 grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-3 active:cursor-grabbing pointer-coarse:mt-0 pointer-coarse:size-11"
        >
          <Icon name="grip-vertical" />
        </button>
      ) : (
        <span
          aria-hidden
          className="mt-1 grid size-6 shrink-0 place-items-center text-text-3 pointer-coarse:size-11"
        >
          <Icon name="flag" size={14} />
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <div className="flex items-center gap-2">
          <TextBox
            aria-label={t`第 ${index + 1} 个阶段的名称`}
            value={title}
            maxLength={PROCESS_LIMITS.title}
            autoComplete="off"
            placeholder={t`阶段名称`}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever adds a stage names it next
            autoFocus={focused}
            invalid={titleFault !== undefined}
            aria-describedby={faults.length > 0 ? `${id}-fault` : undefined}
            onChange={(event) => set({ title: event.target.value }, 'title')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !onNext) return;
              if (event.nativeEvent.isComposing) return;
              event.preventDefault();
              onNext();
            }}
          />
          <TextBox
            className="w-20! shrink-0"
            inputClassName="text-end tabular-nums"
            aria-label={t`「${named}」的赢率`}
            value={rate}
            inputMode="numeric"
            autoComplete="off"
            invalid={rateFault !== undefined}
            aria-describedby={faults.length > 0 ? `${id}-fault` : undefined}
            trailing="%"
            onChange={(event) => set({ rate: event.target.value.trim() }, 'rate')}
          />
          {onRemove ? (
            <IconButton
              icon={<Trash2 size={14} strokeWidth={1.75} aria-hidden />}
              label={t`删除「${named}」`}
              onClick={onRemove}
            />
          ) : (
            <span aria-hidden className="size-control shrink-0 pointer-coarse:size-11" />
          )}
        </div>
        <TextBox
          aria-label={t`「${named}」的说明`}
          value={description}
          maxLength={PROCESS_LIMITS.description}
          autoComplete="off"
          placeholder={t`说明：这个阶段要完成什么`}
          invalid={textFault !== undefined}
          className="h-7! text-text-2"
          onChange={(event) => set({ description: event.target.value }, 'description')}
        />
        <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-xs text-text-2">
          {grip ? (
            <fieldset className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <legend className="sr-only">{t`「${named}」可以结束为`}</legend>
              <span aria-hidden>{t`可结束为`}</span>
              {offered.map(({ value, name }) => (
                <label key={value} className="flex items-center gap-1 pointer-coarse:min-h-11">
                  <input
                    type="checkbox"
                    checked={stage.ends.includes(value)}
                    onChange={(event) => toggle(value, event.target.checked)}
                    className="size-3.5 accent-accent"
                  />
                  {name}
                </label>
              ))}
            </fieldset>
          ) : (
            <span>{t`最后一个阶段代表结束，不能推进到这里`}</span>
          )}
          {note !== undefined && <span className="ms-auto text-text-3 tabular-nums">{note}</span>}
        </div>
        {faults.length > 0 && (
          <FieldMessage id={`${id}-fault`}>{[...new Set(faults)].join(t`；`)}</FieldMessage>
        )}
      </div>
    </li>
  );
}
