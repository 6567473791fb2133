import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { testReminder } from '../../data/reminders.ts';
import { runWithToast } from '../../records/runWithToast.ts';
import { MailChannel } from './MailChannel.tsx';

/** By which ways reminders reach people, and which are not connected yet. */
export function ChannelNote() {
  const { t } = useLingui();
  const [testing, setTesting] = useState(false);
  const later = [t`企业微信`, t`钉钉`];

  async function handleTest() {
    setTesting(true);
    await runWithToast(testReminder, {
      onDone: () => toast.success(t`已发送，请看右上角的铃铛`),
    });
    setTesting(false);
  }

  return (
    <section aria-label={t`提醒方式`} className="rounded-lg border border-line">
      <h2 className="border-b border-line px-3 py-2 font-semibold">{t`提醒方式`}</h2>
      <ul className="divide-y divide-line">
        <li className="flex min-h-10 flex-wrap items-center gap-x-3 px-3 py-1.5 text-sm">
          <span className="w-28">{t`站内提醒`}</span>
          <Badge color="green">{t`使用中`}</Badge>
          <span className="text-text-2">{t`工作台右上角的铃铛，每分钟更新`}</span>
          <Button
            size="small"
            className="ms-auto"
            loading={testing}
            onClick={() => void handleTest()}
          >
            {t`发送测试消息`}
          </Button>
        </li>
        <li className="flex min-h-10 flex-wrap items-start gap-x-3 px-3 py-1.5 text-sm">
          <span className="w-28 py-2">{t`电子邮件`}</span>
          <MailChannel />
        </li>
        {later.map((name) => (
          <li
            key={name}
            className="flex min-h-10 flex-wrap items-center gap-x-3 px-3 py-1.5 text-sm"
          >
            <span className="w-28">{name}</span>
            <Badge color="grey">{t`未接入`}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
