import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useBackButton } from '../../../widgets/ui/backButton.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import type { Selection } from './state/useSelection.ts';

export interface SelectionFrameProps {
  selection: Pick<Selection, 'count' | 'whole' | 'clear'>;
  /** chooses more */
  more?: ReactNode;
  /** what can be done to the chosen rows */
  children: ReactNode;
}

const TINT = '[background-image:linear-gradient(var(--selected),var(--selected))]';

/** How many rows are chosen and what can be done to them: over the toolbar, so that no row moves; on a phone below the rows, until Back. */
export function SelectionFrame({ selection, more, children }: SelectionFrameProps) {
  const { t } = useLingui();
  const phone = usePhone();
  const { count, clear } = selection;
  useBackButton(phone, clear);
  const words = (
    <span aria-live="polite" className="shrink-0 text-sm font-semibold tabular-nums">
      <Words selection={selection} />
    </span>
  );
  const cancel = <Button size="small" kind="quiet" onClick={clear}>{t`取消选择`}</Button>;
  if (!phone)
    return (
      <section
        aria-label={t`已选数据`}
        className={`animate-fade absolute inset-0 z-30 flex items-center gap-3 overflow-x-auto border-b border-line bg-surface-1 px-4 ${TINT}`}
      >
        {words}
        <span className="flex shrink-0 items-center gap-1">
          {more}
          {cancel}
        </span>
        {children}
      </section>
    );
  return (
    <section
      aria-label={t`已选数据`}
      className={`animate-fade shrink-0 border-t border-line bg-surface-1 px-4 pt-1 pb-[max(8px,env(safe-area-inset-bottom))] ${TINT}`}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-1">
        {words}
        <span className="ms-auto -me-2 flex items-center">
          {more}
          {cancel}
        </span>
      </div>
      {count > 0 && children}
    </section>
  );
}

function Words({ selection: { count, whole } }: Pick<SelectionFrameProps, 'selection'>) {
  const { t } = useLingui();
  if (whole) return <Plural value={count} one="已选全部 # 条" other="已选全部 # 条" />;
  if (count === 0) return t`未选择`;
  return <Plural value={count} one="已选 # 条" other="已选 # 条" />;
}
