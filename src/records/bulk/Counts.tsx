import { useLingui } from '@lingui/react/macro';
import type { Outcome } from '../../data/bulk.ts';

interface CountsProps {
  outcome: Outcome<unknown>;
  /** what was done, or will be, in words with its number */
  done: string;
  /** of records that are already as they are wanted */
  same: string;
}

/** How many records it concerns, how many are refused and how many were never asked for. */
export function Counts({ outcome, done, same }: CountsProps) {
  const { t } = useLingui();
  const [refused, left] = [outcome.refused.length, outcome.left.length];
  return (
    <p aria-live="polite" className="flex flex-wrap gap-x-4 gap-y-1">
      <span className="font-semibold">{done}</span>
      {outcome.same.length > 0 && <span className="text-text-2">{same}</span>}
      {refused > 0 && <span className="text-danger">{t`${refused} 条不能处理`}</span>}
      {left > 0 && <span className="text-text-2">{t`${left} 条没有处理`}</span>}
    </p>
  );
}
