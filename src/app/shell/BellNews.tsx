import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  foldNotifications,
  sharedRecord,
} from '../../../schemas/collaboration/foldNotifications.ts';
import type { NotificationKey } from '../../../schemas/collaboration/notifications.ts';
import { localStamp } from '../../../schemas/values/dates.ts';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { markReminders, type ReminderRow, useReminderList } from '../../data/reminderLists.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';

const BellDecision = lazyComponent(async () => (await import('./BellDecision.tsx')).BellDecision);

/** The kind of notification that is decided where it stands. */
const ASKED_OF: NotificationKey = 'approvalAsked';

/** Lines that leave the kinds of reminders below in sight. */
const MOST = 3;
/** of the newest, which are told together where they belong together */
const ASKED = 50;

/** The newest notifications that are unread, each the way to what it is about, those that belong together as one line; nothing where there are none. */
export function BellNews({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const { data } = useReminderList('notification', {
    page: 1,
    size: ASKED,
    whose: 'mine',
    read: 0,
  });
  const host = useHost();
  const navigate = useNavigate();
  if (!data || data.list.length === 0) return null;

  function handleOpen({ module, module_id, to }: ReminderRow, read: readonly ReminderRow[]) {
    onClose();
    if (to) void navigate(to);
    else if (module !== '') host.open(module, module_id);
    handleRead(read);
  }

  function handleRead(rows: readonly ReminderRow[]) {
    const ids = rows.flatMap(({ notification_id }) => notification_id ?? []);
    void runWithToast(() => markReminders('notification', ids));
  }

  return (
    <ul
      aria-label={t`最新通知`}
      className="mb-1 max-h-[50vh] overflow-y-auto border-b border-line pb-1"
    >
      {foldNotifications(data.list)
        .slice(0, MOST)
        .map((group) => (
          <li key={group[0]?.notification_id}>
            <Group group={group} onOpen={handleOpen} onRead={handleRead} onDecide={onClose} />
          </li>
        ))}
    </ul>
  );
}

interface GroupProps {
  group: readonly ReminderRow[];
  /** what is read besides opening it */
  onOpen(row: ReminderRow, read: readonly ReminderRow[]): void;
  onRead(rows: readonly ReminderRow[]): void;
  /** a decision is asked about: the bell makes room */
  onDecide(): void;
}

/** The newest of those that belong together, the others behind a button. Who opens their record has been told all that is said of it. */
function Group({ group, onOpen, onRead, onDecide }: GroupProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [first, ...rest] = group;
  if (!first) return null;
  const more = rest.length;
  const count = group.length;
  return (
    <>
      <News
        row={first}
        onOpen={() => onOpen(first, !open && sharedRecord(group) ? group : [first])}
      />
      {first.notification_kind === ASKED_OF && <BellDecision row={first} onDecide={onDecide} />}
      {more > 0 && (
        <div className="flex gap-1 ps-9 pb-1">
          <Button
            kind="quiet"
            size="small"
            aria-expanded={open}
            icon={
              <Icon name="chevron-down" size={14} className={open ? 'rotate-180' : undefined} />
            }
            onClick={() => setOpen(!open)}
          >
            {t`另外 ${more} 条`}
          </Button>
          <Button kind="quiet" size="small" onClick={() => onRead(group)}>
            {t`${count} 条都标为已读`}
          </Button>
        </div>
      )}
      {open && (
        <ul className="ps-4">
          {rest.map((row) => (
            <li key={row.notification_id}>
              <News row={row} onOpen={() => onOpen(row, [row])} />
              {row.notification_kind === ASKED_OF && <BellDecision row={row} onDecide={onDecide} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function News({ row, onOpen }: { row: ReminderRow; onOpen(): void }) {
  const { fileUrl } = useHost();
  const [today] = useState(() => localStamp(new Date()).slice(0, 10));
  const { name, content, due, decided_by: who } = row;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full items-start gap-2.5 rounded-md px-2.5 py-2 text-start text-sm -outline-offset-2 hover:bg-hover"
    >
      <Avatar name={who?.name ?? ''} {...(who?.avatar && { src: fileUrl(who.avatar) })} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          <time
            dateTime={due.replace(' ', 'T')}
            className="shrink-0 text-xs text-text-3 tabular-nums"
          >
            {due.startsWith(today) ? due.slice(11, 16) : due.slice(5, 10)}
          </time>
        </span>
        <span className="line-clamp-2 break-words text-text-2">{content}</span>
      </span>
    </button>
  );
}
