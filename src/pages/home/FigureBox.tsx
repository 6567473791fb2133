import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../../../widgets/ui/cx.ts';
import { BOX } from './boxes.ts';

export interface FigureBoxProps {
  label: string;
  figure: string;
  /** the figure with all its digits, where it is shortened */
  title?: string | undefined;
  /** it is something to worry about */
  warns: boolean;
  /** where it leads; '' is nowhere */
  to: string;
  /** below the figure */
  children?: ReactNode;
}

/** A figure with its name, in one of the boxes of a row; it leads to what it is made of. */
export function FigureBox({ label, figure, title, warns, to, children }: FigureBoxProps) {
  const words = (
    <>
      <span className="block truncate text-sm text-text-2" title={label}>
        {label}
      </span>
      <span
        className={cx(
          'block h-7 truncate text-xl font-semibold tabular-nums',
          warns && 'text-danger',
        )}
        title={title}
      >
        {figure}
      </span>
      {children}
    </>
  );
  return (
    <li className={BOX}>
      {to === '' ? (
        <div className="min-w-0 flex-1 px-4 py-3">{words}</div>
      ) : (
        <Link to={to} className="block min-w-0 flex-1 px-4 py-3 -outline-offset-2 hover:bg-hover">
          {words}
        </Link>
      )}
    </li>
  );
}
