import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { REMINDERS } from '../../../schemas/collaboration/reminderKinds.ts';
import { endsByReading, type Reminder } from '../../../schemas/collaboration/reminders.ts';
import { CountBadge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { markReminders } from '../../data/reminderLists.ts';
import { useReminders } from '../../data/reminders.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

const endingByReading: ReadonlySet<string> = new Set(
  (REMINDERS as readonly Reminder[]).filter(endsByReading).map(({ key }) => key),
);

/** How much of each kind is unread, and the way to each list. */
export function UnreadPage() {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const { data, error, mutate } = useReminders();
  const all = (data ?? [])
    .filter(({ schedule }) => endingByReading.has(schedule))
    .reduce((sum, { count }) => sum + count, 0);

  async function handleAll() {
    if (
      !(await confirm({
        title: t`把 ${all} 条提醒全部标为已读？`,
        text: t`到期时间变化后会再次提醒；等您审批的保持不变，审批后才会消失。`,
        action: t`全部标为已读`,
      }))
    )
      return;
    setBusy(true);
    await runWithToast(() => markReminders(), { onDone: () => toast.success(t`已全部标为已读`) });
    setBusy(false);
  }

  return (
    <div className="mx-auto flex max-w-[760px] flex-col gap-4 px-4 py-5 md:px-6">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-xl font-semibold">{t`提醒`}</h1>
        <Button
          icon={<Icon name="check" />}
          disabled={all === 0}
          loading={busy}
          onClick={() => void handleAll()}
        >{t`全部标为已读`}</Button>
      </header>
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} />
      ) : (
        !data && <SkeletonRows rows={8} columns={2} />
      )}
      {data && (
        <ul aria-label={t`未读提醒`} className="divide-y divide-line rounded-lg border border-line">
          {data.map(({ schedule, name, count, icon }) => (
            <li key={schedule}>
              <Link
                to={`/${schedule}`}
                className="flex min-h-11 items-center gap-3 px-4 text-sm -outline-offset-2 hover:bg-hover"
              >
                <Icon name={icon} className="text-text-3" />
                <span
                  className={
                    count > 0
                      ? 'min-w-0 flex-1 truncate font-semibold'
                      : 'min-w-0 flex-1 break-words text-text-2'
                  }
                >
                  {name}
                </span>
                {count > 0 ? (
                  <CountBadge count={count} label={t`${count} 条未读`} />
                ) : (
                  <span className="text-text-3">{t`没有未读`}</span>
                )}
                <Icon name="chevron-right" className="text-text-3 rtl:rotate-180" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
