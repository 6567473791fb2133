import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import type { HistoryEntry } from './useApproval.ts';

/** Everything that happened, oldest first. Folded, it shows the latest in one line. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const last = entries.at(-1);
  return (
    <div className="border-t border-line text-sm">
      <div className="relative flex h-9 min-w-0 items-center gap-2 px-3 hover:bg-hover pointer-coarse:h-11">
        <HistoryButton
          open={open}
          onToggle={() => setOpen(!open)}
          controls={id}
          count={entries.length}
          className="h-full outline-offset-[-2px] after:absolute after:inset-0"
        />
        {!open && last && (
          <p className="flex min-w-0 flex-1 items-center gap-2">
            <span className="shrink-0">{last.approval_user_info.name}</span>
            <span className="shrink-0">
              <Badge color={COLOR[last.action]}>{last.state_name}</Badge>
            </span>
            <span className="min-w-0 flex-1 truncate text-text-3">{last.content}</span>
            <span className="shrink-0 text-xs text-text-3 tabular-nums max-md:hidden">
              {last.create_time.slice(0, 16)}
            </span>
          </p>
        )}
      </div>
      <div id={id} hidden={!open}>
        {open && <HistoryList entries={entries} />}
      </div>
    </div>
  );
}

interface HistoryButtonProps {
  open: boolean;
  onToggle(): void;
  /** id of what it unfolds */
  controls: string;
  count: number;
  className: string;
}

/** Unfolds what has happened, and says how much that is. */
export function HistoryButton({ open, onToggle, controls, count, className }: HistoryButtonProps) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className={cx('flex shrink-0 items-center gap-2 text-sm text-text-2', className)}
    >
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className={cx('shrink-0 text-text-3', !open && '-rotate-90 rtl:rotate-90')}
      />
      {t`审批记录（${count}）`}
    </button>
  );
}

/** Entry by entry. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="max-h-80 overflow-y-auto px-3 pt-1 pb-2 text-sm">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

const COLOR: Readonly<Record<string, string>> = {
  start: 'blue',
  restart: 'blue',
  pass: 'green',
  reject: 'red',
  withdraw: 'amber',
  revoke: 'amber',
};

function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useLingui();
  const { approval_user_info: person, review_user_name } = entry;
  return (
    <li className="relative flex gap-2.5 pb-3 before:absolute before:top-7 before:bottom-1 before:start-3 before:w-px before:bg-line last:before:hidden">
      <Avatar name={person.name} src={person.avatar || undefined} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{person.name}</span>
          {entry.is_daishen === 1 && (
            <span className="text-text-3">{t`代 ${review_user_name}`}</span>
          )}
          <Badge color={COLOR[entry.action]}>{entry.state_name}</Badge>
          <time className="ms-auto shrink-0 text-xs text-text-3 tabular-nums">
            {entry.create_time.slice(0, 16)}
          </time>
        </p>
        {entry.content && (
          <p className="mt-0.5 break-words whitespace-pre-wrap text-text-2">{entry.content}</p>
        )}
      </div>
    </li>
  );
}
