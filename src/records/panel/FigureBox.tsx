import type { ReactNode } from 'react';
import { cx } from '../../../widgets/ui/cx.ts';

interface FigureBoxProps {
  name: string;
  /** at the end of the line of its name */
  beside?: ReactNode;
  busy?: boolean;
  /** none: it leads nowhere */
  onPress?: (() => void) | undefined;
  children: ReactNode;
}

/** One figure of an overview. */
export function FigureBox({ name, beside, busy, onPress, children }: FigureBoxProps) {
  const content = (
    <>
      <span className="flex w-full items-baseline gap-2 text-xs text-text-3">
        <span className="truncate">{name}</span>
        {beside}
      </span>
      {children}
    </>
  );
  return (
    <li className="min-w-0 flex-1 basis-36">
      {onPress ? (
        <button
          type="button"
          aria-busy={busy}
          onClick={onPress}
          className={cx(BOX, '-outline-offset-2 hover:bg-hover')}
        >
          {content}
        </button>
      ) : (
        <div className={BOX}>{content}</div>
      )}
    </li>
  );
}

const BOX =
  'flex h-full min-h-16 w-full flex-col justify-center rounded-md border border-line px-4 py-2.5 text-start text-sm';
