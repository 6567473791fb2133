import { CircleCheck, CircleMinus, CircleX, type LucideIcon } from 'lucide-react';
import type { Stage, StageEnd } from './useStages.ts';

/** Win, lost, neither. */
export const END_SIGN: Readonly<Record<StageEnd['value'], LucideIcon>> = {
  1: CircleCheck,
  2: CircleX,
  3: CircleMinus,
};
export const END_COLOR: Readonly<Record<StageEnd['value'], string>> = {
  1: 'text-success',
  2: 'text-danger',
  3: 'text-text-3',
};

export type Position = 'start' | 'middle' | 'end';

// An arrow reaches 10 px into the notch of the next, which begins 2 px behind it.
export const SHAPE: Readonly<Record<Position, string>> = {
  start:
    '-end-[10px] rounded-s-md [clip-path:polygon(0_0,calc(100%-12px)_0,100%_50%,calc(100%-12px)_100%,0_100%)]',
  middle:
    '-end-[10px] [clip-path:polygon(0_0,calc(100%-12px)_0,100%_50%,calc(100%-12px)_100%,0_100%,12px_50%)]',
  end: 'end-0 rounded-e-md [clip-path:polygon(0_0,100%_0,100%_100%,0_100%,12px_50%)]',
};

const RESULT = {
  1: 'bg-hue-green/15 text-hue-green',
  2: 'bg-hue-red/15 text-hue-red',
  3: 'bg-surface-3 text-text-2',
} as const;

/** Fill and words of an arrow: how it ended, where it stands, skipped, passed, ahead. */
export function stageLook({ is_pass, is_skipped, result }: Stage, current: boolean): string {
  if (result) return RESULT[result.value];
  if (current) return 'bg-accent text-accent-text';
  return is_pass === 1 && is_skipped === 0
    ? 'bg-accent/15 text-text-1'
    : 'bg-surface-3 text-text-2';
}
