import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LIMITS } from '../../../schemas/limits.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { REMINDERS } from '../../../schemas/collaboration/reminderKinds.ts';
import type { Reminder, ReminderOwner } from '../../../schemas/collaboration/reminders.ts';
import type { ReminderKey } from '../../../schemas/navigation/routes.ts';
import { APPROVAL_CHOICES } from '../../../schemas/form/systemFields.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Pager } from '../../../widgets/ui/Pager.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { useLocale } from '../../data/definitions.ts';
import { markReminders, type ReminderRow, useReminderList } from '../../data/reminderLists.ts';
import { runWithToast } from '../../records/runWithToast.ts';
import { dayIn, DateRangeFilter } from '../../records/list/filters/DateRangeFilter.tsx';
import { Select } from '../../records/list/filters/Select.tsx';
import { useNow } from '../../records/useNow.ts';

type Read = '' | '0' | '1';

/** The list of one kind of reminder: what is due or waits, most urgent first. */
export function ReminderPage() {
  const key = useLocation().pathname.slice(1);
  const reminder = (REMINDERS as readonly Reminder[]).find((each) => each.key === key);
  return reminder ? <ReminderList key={key} reminder={reminder} /> : null;
}

function ReminderList({ reminder }: { reminder: Reminder }) {
  const { t } = useLingui();
  const locale = useLocale();
  const host = useHost();
  const key = reminder.key as ReminderKey;
  const [page, setPage] = useState(1);
  const [whose, setWhose] = useState<ReminderOwner>('mine');
  const [read, setRead] = useState<Read>('0');
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const size = LIMITS.pageSize;
  const { data, error, isLoading, mutate } = useReminderList(key, {
    page,
    size,
    whose,
    ...(read !== '' && { read: read === '1' ? 1 : 0 }),
    ...(dayIn(start) && { start }),
    ...(dayIn(end) && { end }),
  });
  const rows = data?.list ?? [];
  const unread = rows.filter(({ is_read }) => is_read === 0);
  const picked = unread.filter((row) => chosen.has(idOf(row)));
  const title = translate(reminder.label, locale);
  const narrowed = read !== '0' || start !== '' || end !== '' || whose !== 'mine';

  function change<V>(set: (value: V) => void) {
    return (value: V) => {
      set(value);
      setPage(1);
      setChosen(new Set());
    };
  }

  async function mark(some: readonly ReminderRow[]) {
    const ids = some.map(({ notification_id, module_id }) => notification_id ?? module_id);
    await runWithToast(() => markReminders(key, ids), { onDone: () => setChosen(new Set()) });
  }

  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h1 className="me-auto text-lg font-semibold">{title}</h1>
        {'module' in reminder && (
          <span className="w-32">
            <Select
              label={t`谁的`}
              value={whose}
              options={[
                { value: 'mine', label: t`我的` },
                { value: 'below', label: t`下属的` },
              ]}
              onChange={change<ReminderOwner>(setWhose)}
            />
          </span>
        )}
        <span className="w-28">
          <Select
            label={t`是否已读`}
            value={read}
            options={[
              { value: '0', label: t`未读` },
              { value: '1', label: t`已读` },
              { value: '', label: t`全部` },
            ]}
            onChange={change<Read>(setRead)}
          />
        </span>
        <DateRangeFilter
          labels={[t`从`, t`到`]}
          from={start}
          to={end}
          onFrom={change(setStart)}
          onTo={change(setEnd)}
        />
        <Button
          icon={<Icon name="check" />}
          disabled={picked.length === 0 && (read === '1' || unread.length === 0)}
          onClick={() => void mark(picked.length > 0 ? picked : unread)}
        >
          {picked.length > 0 ? t`将选中的 ${picked.length} 条标为已读` : t`本页标为已读`}
        </Button>
      </header>
      <div aria-busy={isLoading} className="min-h-0 flex-1 overflow-y-auto">
        {error && !data ? (
          <ErrorState onRetry={() => void mutate()} />
        ) : (
          !data && <SkeletonRows rows={8} columns={4} />
        )}
        {data?.list.length === 0 && (
          <EmptyState
            filtered={narrowed}
            title={narrowed ? t`没有符合条件的提醒` : t`没有未读提醒`}
            text={translate(reminder.empty, locale)}
            action={
              <Link
                to="/unreadCount"
                className="text-accent hover:underline"
              >{t`查看全部提醒`}</Link>
            }
          />
        )}
        {rows.length > 0 && (
          <ul aria-label={title}>
            {rows.map((row) => (
              <Line
                key={idOf(row)}
                row={row}
                dueWord={translate(reminder.dueWords, locale)}
                due={'module' in reminder || 'returns' in reminder}
                chosen={chosen.has(idOf(row))}
                onChoose={(on) =>
                  setChosen((all) =>
                    on
                      ? new Set([...all, idOf(row)])
                      : new Set([...all].filter((each) => each !== idOf(row))),
                  )
                }
                onRead={() => void mark([row])}
                onOpen={() => {
                  if (row.module !== '') host.open(row.module, row.module_id);
                  // Who opens the record has read what was told of it.
                  if (TOLD.some((source) => source in reminder) && row.is_read === 0)
                    void mark([row]);
                }}
              />
            ))}
          </ul>
        )}
      </div>
      {data && data.count > size && (
        <div className="shrink-0 border-t border-line px-4">
          <Pager page={page} size={size} count={data.count} onPage={setPage} />
        </div>
      )}
    </div>
  );
}

/** Sources whose entries are over once they are read. */
const TOLD = ['results', 'requests', 'notifications'];

const idOf = ({ module, module_id, notification_id = 0 }: ReminderRow) =>
  `${module} ${module_id} ${notification_id}`;

interface LineProps {
  row: ReminderRow;
  dueWord: string;
  /** its time can be over, rather than say since when it waits */
  due: boolean;
  chosen: boolean;
  onChoose(on: boolean): void;
  onRead(): void;
  onOpen(): void;
}

function Line({ row, dueWord, due, chosen, onChoose, onRead, onOpen }: LineProps) {
  const { t } = useLingui();
  const host = useHost();
  const now = useNow();
  const { module_id: id, customer_id, customer_name, owner_name, is_read, state, content } = row;
  const name = row.name || `#${id}`;
  const over = due && row.due < now.slice(0, row.due.length);
  const today = due && row.due.slice(0, 10) === now.slice(0, 10);
  // what a notification says begins with who did what
  const told = row.notification_id !== undefined;
  const other = row.decided_by?.name;
  return (
    <li
      className={cx(
        'flex min-h-11 items-center gap-3 border-b border-line px-4 py-1.5 text-sm hover:bg-hover',
        is_read === 1 && 'text-text-2',
      )}
    >
      <input
        type="checkbox"
        aria-label={t`选择「${name}」`}
        checked={chosen}
        disabled={is_read === 1}
        onChange={(event) => onChoose(event.target.checked)}
        className="size-4 shrink-0 accent-accent pointer-coarse:size-5"
      />
      <span className="flex min-w-0 flex-1 items-center gap-x-4 max-md:flex-col max-md:items-start">
        <span className="flex min-w-0 max-w-full flex-1 flex-col items-start">
          <button
            type="button"
            onClick={onOpen}
            className={cx(
              'max-w-full truncate text-start text-accent hover:underline pointer-coarse:min-h-8',
              is_read === 0 && 'font-semibold',
            )}
          >
            {name}
          </button>
          {content && (
            <span title={content} className="max-w-full truncate text-xs text-text-2">
              {content}
            </span>
          )}
        </span>
        <span className="flex min-w-0 max-w-full items-center gap-x-4 text-text-2 max-md:gap-x-2 max-md:text-xs">
          {customer_id !== null && customer_name && (
            <button
              type="button"
              onClick={() => host.open('customer', customer_id)}
              className="w-44 truncate text-start hover:underline max-md:w-auto"
            >
              {customer_name}
            </button>
          )}
          {!told && <span className="w-24 truncate max-md:w-auto">{other ?? owner_name}</span>}
          {!told && state && (
            <span className="w-24 truncate max-md:w-auto">
              <Badge
                color={
                  APPROVAL_CHOICES.find(([value]) => value === row.approval_state)?.[2] ?? 'grey'
                }
              >
                {state}
              </Badge>
            </span>
          )}
          <span className="flex w-44 shrink-0 items-center justify-end gap-2 max-md:w-auto">
            {over && !today ? (
              <Badge color="red">{t`已到期`}</Badge>
            ) : (
              today && <Badge color="blue">{t`今天`}</Badge>
            )}
            <time title={dueWord} dateTime={row.due.replace(' ', 'T')} className="tabular-nums">
              {row.due.slice(0, 16)}
            </time>
          </span>
        </span>
      </span>
      <IconButton
        size="small"
        icon={<Icon name="check" size={14} />}
        label={is_read === 1 ? t`「${name}」已读` : t`将「${name}」标为已读`}
        disabled={is_read === 1}
        onClick={onRead}
      />
    </li>
  );
}
