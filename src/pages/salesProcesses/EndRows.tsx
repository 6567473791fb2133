import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { PROCESS_LIMITS } from '../../../schemas/rules/salesProcess.ts';
import { cx } from '../../../widgets/ui/cx.ts';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { END_COLOR, END_SIGN } from '../../overrides/stages/stageLook.ts';
import type { DraftEnd } from './processDraft.ts';
import type { ProcessEditing } from './useProcessEditor.ts';

/** How opportunities of the process can end: what that is called, and the rate afterwards. Winning is always possible. */
export function EndRows({ editor: { draft, change, faultAt } }: { editor: ProcessEditing }) {
  const { t } = useLingui();
  const id = useId();
  const kinds = { 1: t`赢单`, 2: t`输单`, 3: t`无效` } as const;

  function set(value: DraftEnd['value'], part: Partial<DraftEnd>, merge?: string) {
    const ends = draft.ends.map((end) => (end.value === value ? { ...end, ...part } : end));
    // An end that comes back is offered everywhere again.
    const stages =
      part.offered === true
        ? draft.stages.map((stage) => ({ ...stage, ends: [...new Set([...stage.ends, value])] }))
        : draft.stages;
    change({ ...draft, ends, stages }, merge && `${merge} ${value}`);
  }

  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-semibold">{t`结束方式`}</h2>
      <p className="text-sm text-text-2">{t`名称显示在阶段条和看板上；赢率是结束之后的。已经结束的商机不变。`}</p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {draft.ends.map(({ value, name, rate, offered }) => {
          const Sign = END_SIGN[value];
          const kind = kinds[value];
          const faults = [faultAt(`ends.${value}.name`), faultAt(`ends.${value}.rate`)];
          const said = faults.filter((fault) => fault !== undefined);
          return (
            <li key={value} className="flex flex-wrap items-center gap-2 px-3 py-2">
              <label className="flex w-24 items-center gap-2 text-sm pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  checked={offered}
                  disabled={value === 1}
                  onChange={(event) => set(value, { offered: event.target.checked })}
                  className="size-4 accent-accent"
                />
                <Sign
                  aria-hidden
                  size={16}
                  strokeWidth={1.75}
                  className={cx('shrink-0', END_COLOR[value])}
                />
                {kind}
              </label>
              <span className="flex min-w-0 flex-1 items-center gap-2">
                <TextBox
                  aria-label={t`「${kind}」显示为`}
                  value={name}
                  disabled={!offered}
                  maxLength={PROCESS_LIMITS.end}
                  autoComplete="off"
                  invalid={faults[0] !== undefined}
                  aria-describedby={said.length > 0 ? `${id}-${value}` : undefined}
                  onChange={(event) => set(value, { name: event.target.value }, 'end')}
                />
                <TextBox
                  className="w-20! shrink-0"
                  inputClassName="text-end tabular-nums"
                  aria-label={t`「${kind}」后的赢率`}
                  value={rate}
                  disabled={!offered}
                  inputMode="numeric"
                  autoComplete="off"
                  invalid={faults[1] !== undefined}
                  aria-describedby={said.length > 0 ? `${id}-${value}` : undefined}
                  trailing="%"
                  onChange={(event) => set(value, { rate: event.target.value.trim() }, 'after')}
                />
              </span>
              {said.length > 0 && (
                <div className="w-full">
                  <FieldMessage id={`${id}-${value}`}>{said.join(t`；`)}</FieldMessage>
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
