import type { ReactNode } from 'react';
import { CHOICE_COLORS } from '../../schemas/definition/module.ts';
import { LIMITS } from '../../schemas/limits.ts';
import { cx } from './cx.ts';

export const BADGE_COLORS = CHOICE_COLORS;
export type BadgeColor = (typeof BADGE_COLORS)[number];

export interface BadgeProps {
  /** a name of the palette; anything else is grey */
  color?: string;
  children: ReactNode;
  className?: string;
}

const COLOR: Record<BadgeColor, string> = {
  grey: 'text-text-2 bg-surface-2',
  blue: 'text-hue-blue bg-hue-blue/10',
  green: 'text-hue-green bg-hue-green/10',
  amber: 'text-hue-amber bg-hue-amber/10',
  red: 'text-hue-red bg-hue-red/10',
  violet: 'text-hue-violet bg-hue-violet/10',
};

/** A state or option: colour and text, never colour alone. */
export function Badge({ color, children, className }: BadgeProps) {
  const known = BADGE_COLORS.find((name) => name === color) ?? 'grey';
  return (
    <span
      className={cx(
        'inline-flex h-5 max-w-full items-center rounded px-1.5 text-xs whitespace-nowrap',
        COLOR[known],
        className,
      )}
    >
      <span className="truncate">{children}</span>
    </span>
  );
}

/** A count on a button; more than 99 is 99+. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <span
      aria-label={label}
      className="inline-grid h-4 min-w-4 place-items-center rounded-full bg-danger px-1 text-[11px] leading-none text-surface-1 tabular-nums"
    >
      {count > LIMITS.badge ? `${LIMITS.badge}+` : count}
    </span>
  );
}
