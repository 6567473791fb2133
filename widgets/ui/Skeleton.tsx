import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

// Uneven, as words are, and the same at every drawing.
const WIDTHS = ['w-3/4', 'w-1/2', 'w-5/6', 'w-2/3', 'w-2/5', 'w-3/5'];

/** A grey bar where a word will be. Give it the height of what comes. */
export function SkeletonBar({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cx('animate-breathe block h-3 rounded bg-surface-3', className)} />
  );
}

export interface SkeletonLinesProps {
  lines?: number;
  className?: string;
}

/** Paragraphs, fields or cards that are on their way. */
export function SkeletonLines({ lines = 3, className }: SkeletonLinesProps) {
  return (
    <Loading className={cx('flex flex-col', className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="flex h-8 items-center">
          <SkeletonBar className={WIDTHS[line % WIDTHS.length]} />
        </span>
      ))}
    </Loading>
  );
}

export interface SkeletonRowsProps {
  rows: number;
  columns: number;
}

/** Table rows that are on their way: same height and lines as the rows that replace them. */
export function SkeletonRows({ rows, columns }: SkeletonRowsProps) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="flex h-row items-center gap-4 border-b border-line px-3">
          {Array.from({ length: columns }, (__, column) => (
            <span key={column} className="min-w-0 flex-1">
              <SkeletonBar className={WIDTHS[(row * 5 + column * 7) % WIDTHS.length]} />
            </span>
          ))}
        </span>
      ))}
    </Loading>
  );
}

function Loading({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <output aria-label={t`加载中`} className={cx('block', className)}>
      {children}
    </output>
  );
}
