import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { CountBadge } from '../../../widgets/ui/Badge.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useReminders } from '../../data/reminders.ts';
import { BellNews } from './BellNews.tsx';

const ROW =
  'flex h-9 items-center gap-2.5 rounded-md px-2.5 text-sm -outline-offset-2 hover:bg-hover pointer-coarse:h-11';

/** The kinds of reminders, each with its count and the way to its list. */
export function BellMenu({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const { data, error, mutate } = useReminders();
  if (error && !data) return <ErrorState onRetry={() => void mutate()} />;
  if (!data) return <SkeletonLines lines={8} className="px-2.5" />;
  return (
    <nav aria-label={t`提醒`}>
      <BellNews onClose={onClose} />
      <ul>
        {data.map(({ schedule, name, count, icon }) => (
          <li key={schedule}>
            <Link to={`/${schedule}`} onClick={onClose} className={ROW}>
              <Icon name={icon} className="text-text-3" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              {count > 0 ? (
                <CountBadge count={count} label={t`${count} 条未读`} />
              ) : (
                <span className="text-xs text-text-3 tabular-nums">0</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
      <Link
        to="/unreadCount"
        onClick={onClose}
        className={`${ROW} mt-1 border-t border-line text-accent`}
      >
        {t`全部提醒`}
      </Link>
    </nav>
  );
}
