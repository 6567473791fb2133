import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { localStamp } from '../../../schemas/values/dates.ts';
import { Avatar } from '../../../widgets/ui/Avatar.tsx';
import { useHost } from '../../../widgets/contract/host.ts';
import { markReminders, type ReminderRow, useReminderList } from '../../data/reminderLists.ts';
import { runWithToast } from '../../records/runWithToast.ts';

/** As many as leave the kinds of reminders below in sight. */
const MOST = 3;

/** The newest notifications that are unread, each the way to what it is about; nothing where there are none. */
export function BellNews({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const { data } = useReminderList('notification', { page: 1, size: MOST, whose: 'mine', read: 0 });
  const host = useHost();
  if (!data || data.list.length === 0) return null;

  function handleOpen({ module, module_id, notification_id }: ReminderRow) {
    onClose();
    if (module !== '') host.open(module, module_id);
    if (notification_id !== undefined)
      void runWithToast(() => markReminders('notification', [notification_id]));
  }

  return (
    <ul aria-label={t`最新通知`} className="mb-1 border-b border-line pb-1">
      {data.list.map((row) => (
        <li key={row.notification_id}>
          <News row={row} onOpen={() => handleOpen(row)} />
        </li>
      ))}
    </ul>
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
