import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { useLocale } from '../../data/definitions.ts';
import type { Approval } from '../../data/office.ts';
import { nameOf } from './useInbox.ts';

export interface ApprovalLineProps {
  row: Approval;
  onDecide(passes: boolean): void;
}

/** One approval that waits for the reader: what it is about, how much, why, and who asks; with what decides it. */
export function ApprovalLine({ row, onDecide }: ApprovalLineProps) {
  const { t } = useLingui();
  const name = nameOf(row);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-4 last:border-b-0 hover:bg-hover max-md:grid-cols-1">
      <About row={row} />
      <span className="flex gap-2 max-md:pb-2">
        <Button
          size="small"
          aria-label={t`驳回 ${name}`}
          onClick={() => onDecide(false)}
          className="max-md:h-11 max-md:flex-1"
        >{t`驳回`}</Button>
        <Button
          size="small"
          aria-label={t`通过 ${name}`}
          onClick={() => onDecide(true)}
          className="text-accent! max-md:h-11 max-md:flex-1"
        >{t`通过`}</Button>
      </span>
    </li>
  );
}

function About({ row }: { row: Approval }) {
  const { t } = useLingui();
  const locale = useLocale();
  const host = useHost();
  const { module, module_id, module_name, promoter_user } = row;
  return (
    <button
      type="button"
      onClick={() => host.open(module, module_id)}
      className="flex min-h-11 min-w-0 items-center gap-x-4 py-1.5 text-start text-sm -outline-offset-2 max-md:flex-col max-md:items-start"
    >
      <span className="flex min-w-0 flex-1 flex-col max-md:max-w-full">
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-semibold text-accent">{nameOf(row)}</span>
          {row.is_daishen === 1 && <Badge color="violet">{t`代审`}</Badge>}
          <span className="truncate text-xs text-text-3">{row.customer_name}</span>
        </span>
        {row.purpose && (
          <span
            className="truncate text-xs text-text-2 max-md:line-clamp-2 max-md:whitespace-normal"
            title={row.purpose}
          >
            {row.purpose}
          </span>
        )}
      </span>
      {row.amount !== null && (
        <span className="shrink-0 font-semibold tabular-nums">
          {formatNumber(row.amount, locale, 2)}
        </span>
      )}
      <span className="flex max-w-full min-w-0 items-center gap-x-4 text-text-2 max-md:flex-wrap max-md:gap-x-2 max-md:text-xs">
        <span className="w-20 truncate max-md:w-auto">{module_name}</span>
        <span className="w-16 truncate max-md:w-auto">{promoter_user.name}</span>
      </span>
    </button>
  );
}
