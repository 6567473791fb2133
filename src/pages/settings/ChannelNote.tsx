import { useLingui } from '@lingui/react/macro';
import { Badge } from '../../../widgets/ui/Badge.tsx';

/** By which ways reminders reach people, and which are not connected yet. */
export function ChannelNote() {
  const { t } = useLingui();
  const channels = [
    { name: t`站内提醒`, note: t`工作台右上角的铃铛，每分钟更新`, on: true },
    { name: t`电子邮件`, note: '', on: false },
    { name: t`企业微信`, note: '', on: false },
    { name: t`钉钉`, note: '', on: false },
  ];
  return (
    <section aria-label={t`提醒方式`} className="rounded-lg border border-line">
      <h2 className="border-b border-line px-3 py-2 font-semibold">{t`提醒方式`}</h2>
      <ul className="divide-y divide-line">
        {channels.map(({ name, note, on }) => (
          <li
            key={name}
            className="flex min-h-10 flex-wrap items-center gap-x-3 px-3 py-1.5 text-sm"
          >
            <span className="w-28">{name}</span>
            <Badge color={on ? 'green' : 'grey'}>{on ? t`使用中` : t`未接入`}</Badge>
            {note && <span className="text-text-2">{note}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
