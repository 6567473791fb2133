import { useLingui } from '@lingui/react/macro';
import type { BulkRun } from '../../data/bulk.ts';

interface CountsProps {
  run: BulkRun;
  /** what was done, or will be, in words with its number */
  done: string;
  /** of records that are already as they are wanted */
  same: string;
}

/** How many records it concerns, how many are refused, and how many nobody came to. */
export function Counts({ run: { counts, state, error }, done, same }: CountsProps) {
  const { t, i18n } = useLingui();
  const count = (...states: string[]) =>
    i18n.number(states.reduce((sum, each) => sum + (counts[each] ?? 0), 0));
  const [refused, left, kept, back] = [
    count('bad', 'failed'),
    count('todo', 'new'),
    count('kept'),
    count('reverted'),
  ];
  const isLeft = state === 'stopped' && left !== '0';
  return (
    <div aria-live="polite" className="flex flex-col gap-1">
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        {state === 'reverting' || state === 'reverted' ? (
          <span className="font-semibold">{t`已撤销 ${back} 条`}</span>
        ) : (
          <span className="font-semibold">{done}</span>
        )}
        {(counts.same ?? 0) > 0 && <span className="text-text-2">{same}</span>}
        {refused !== '0' && <span className="text-danger">{t`${refused} 条不能处理`}</span>}
        {kept !== '0' && (
          <span className="text-danger">{t`${kept} 条之后又被修改过，没有撤销`}</span>
        )}
        {isLeft && <span className="text-text-2">{t`${left} 条没有处理`}</span>}
      </p>
      {error !== '' && <p className="text-danger">{t`已停止：${error}`}</p>}
    </div>
  );
}
