import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Condition } from '../../../schemas/conditions/conditions.ts';
import { addressOfModule } from '../../../schemas/navigation/routes.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import { KeepHeight } from '../../../widgets/ui/KeepHeight.tsx';
import { TruncatedText } from '../../../widgets/ui/TruncatedText.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { useModule } from '../../data/modules.ts';
import { useApprovals } from '../../data/office.ts';
import { useList } from '../../data/records.ts';
import { valueOf } from '../../records/list/table/Cell.tsx';
import type { ListRow } from '../../records/shared/types.ts';
import { ApprovalLine } from '../approvals/ApprovalLine.tsx';
import { useInbox } from '../approvals/useInbox.ts';
import { useNow } from '../../records/shared/useNow.ts';

/** more of either wait on their own pages */
const [APPOINTMENTS, APPROVALS] = [6, 3];

/**
 * What cannot wait: the reader's appointments of the day, and what others wait for them to decide, which is decided here. Neither takes room where there
 * is nothing of it, and both come at once, so that what stands below moves once at most.
 */
export function Today() {
  const now = useNow();
  const { file: schedule } = useModule('schedule');
  const plans = useList(schedule, {
    page: 1,
    size: APPOINTMENTS,
    scene_id: 'mine',
    sort: 'start_time',
    filter: onDay(now.slice(0, 10)),
  });
  const inbox = useApprovals({ part: 'waiting', page: 1, size: APPROVALS });
  const waiting = [plans, inbox].some(({ data, error }) => data === undefined && !error);
  return (
    <KeepHeight name="home.today" waiting={waiting} className="flex flex-col gap-6 not-empty:pb-6">
      {!waiting && plans.data && (
        <Appointments rows={plans.data.list} count={plans.data.count} now={now} />
      )}
      {!waiting && inbox.data && <Inbox {...inbox.data} />}
    </KeepHeight>
  );
}

/** Begins on the day, or goes on then. */
function onDay(day: string): Condition {
  const [from, to] = [`${day} 00:00:00`, `${day} 23:59:59`];
  return {
    op: 'or',
    rules: [
      { field: 'start_time', operator: 'between', value: [from, to] },
      {
        op: 'and',
        rules: [
          { field: 'start_time', operator: 'lt', value: from },
          { field: 'end_time', operator: 'gte', value: from },
        ],
      },
    ],
  };
}

function Appointments({
  rows,
  count,
  now,
}: {
  rows: readonly ListRow[];
  count: number;
  now: string;
}) {
  const { t } = useLingui();
  const { open } = useHost();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="today" className="min-w-0">
      <header className="mb-1 flex min-h-7 items-center gap-2">
        <h2 id="today" className="min-w-0 flex-1 truncate font-semibold">{t`今天的日程`}</h2>
        <All to={addressOfModule('schedule')} count={count} shown={rows.length} />
      </header>
      <ul className="rounded-lg border border-line bg-surface-1">
        {rows.map((row) => {
          const [start, end] = [text(row, 'start_time'), text(row, 'end_time')];
          const over = valueOf(row, 'state') !== 0 || (end || start) < now;
          return (
            <li key={row.id} className="border-b border-line last:border-b-0">
              <button
                type="button"
                onClick={() => open('schedule', row.id)}
                className="flex h-row w-full items-center gap-3 px-4 text-start text-sm -outline-offset-2 hover:bg-hover pointer-coarse:h-11"
              >
                <time
                  dateTime={start.replace(' ', 'T')}
                  className="w-24 shrink-0 text-text-3 tabular-nums"
                >
                  {valueOf(row, 'all_day') === 1 ? t`全天` : spanOf(start, end, now.slice(0, 10))}
                </time>
                <TruncatedText className={over ? 'flex-1 text-text-3' : 'flex-1'}>
                  {row.name}
                </TruncatedText>
                <span className="max-w-40 truncate text-text-3">{text(row, 'place')}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Inbox({ list, count }: NonNullable<ReturnType<typeof useApprovals>['data']>) {
  const { t } = useLingui();
  const { decideOne } = useInbox();
  if (list.length === 0) return null;
  return (
    <section aria-labelledby="inbox" className="min-w-0">
      <header className="mb-1 flex min-h-7 items-center gap-2">
        <h2 id="inbox" className="min-w-0 flex-1 truncate font-semibold">{t`等我审批`}</h2>
        <All to="/approval" count={count} shown={list.length} />
      </header>
      <ul className="rounded-lg border border-line bg-surface-1">
        {list.map((row) => (
          <ApprovalLine
            key={`${row.module} ${row.module_id}`}
            row={row}
            onDecide={(passes) => void decideOne(row, passes)}
          />
        ))}
      </ul>
    </section>
  );
}

function All({ to, count, shown }: { to: string; count: number; shown: number }) {
  const { t } = useLingui();
  return (
    <Link to={to} className="shrink-0 text-sm text-accent hover:underline">
      {count > shown ? t`全部 ${count} 条` : t`查看全部`}
    </Link>
  );
}

function text(row: ListRow, model: string): string {
  return valueAsText(valueOf(row, model));
}

/** Times of the day; of what began before it or ends after it, its days. */
function spanOf(start: string, end: string, today: string): string {
  const part = (time: string) => (time.startsWith(today) ? time.slice(11, 16) : time.slice(5, 10));
  return end ? `${part(start)}–${part(end)}` : part(start);
}
