import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { LINKS } from '../../../schemas/staff/providers.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { type MessageTest, testMessage, useMessageChannels } from '../../data/reminderSettings.ts';
import { runWithToast } from '../../records/shared/runWithToast.ts';
import { MailChannel } from './MailChannel.tsx';
import { TestOutcome } from './TestOutcome.tsx';

/** By which ways reminders reach people, what did not arrive, and a message to try each. */
export function ChannelNote() {
  const { t } = useLingui();
  const { data, error, mutate } = useMessageChannels();
  return (
    <section aria-label={t`提醒方式`} className="rounded-lg border border-line">
      <h2 className="border-b border-line px-3 py-2 font-semibold">{t`提醒方式`}</h2>
      <ul className="divide-y divide-line">
        <Row name={t`站内提醒`}>
          <Tried channel="bell" sent={t`已发送，请看右上角的铃铛`}>
            <Badge color="green">{t`使用中`}</Badge>
            <span className="text-text-2">{t`工作台右上角的铃铛，每分钟更新`}</span>
          </Tried>
        </Row>
        <Row name={t`电子邮件`}>
          <MailChannel />
        </Row>
        {error && !data ? (
          <ErrorState onRetry={() => void mutate()} />
        ) : (
          !data && <SkeletonLines lines={2} className="px-3" />
        )}
        {data?.map(({ channel, name, is_on, failed, last_fault }) => (
          <Row key={channel} name={name}>
            <Tried channel={channel} sent={t`已发送到您的${name}账号`}>
              <Badge color={is_on === 1 ? 'green' : 'grey'}>
                {is_on === 1 ? t`使用中` : t`未启用`}
              </Badge>
              <Link
                to={LINKS[channel].settings}
                className="text-accent hover:underline"
              >{t`配置应用`}</Link>
            </Tried>
            {failed > 0 && (
              <FieldMessage kind="warning">{t`7 天内 ${failed} 条未送达。${last_fault}`}</FieldMessage>
            )}
          </Row>
        ))}
      </ul>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="flex min-h-10 flex-wrap items-start gap-x-3 px-3 py-1.5 text-sm">
      <span className="w-28 py-2">{name}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-1">{children}</div>
    </li>
  );
}

interface TriedProps {
  channel: 'bell' | 'wechat' | 'ding';
  /** what is said where the message was handed over */
  sent: string;
  children: ReactNode;
}

/** A channel's state with a button that sends a message to oneself, and what became of it. */
function Tried({ channel, sent, children }: TriedProps) {
  const { t } = useLingui();
  const [testing, setTesting] = useState(false);
  const [result, setResult] = useState<MessageTest>();

  async function handleTest() {
    setTesting(true);
    setResult(undefined);
    await runWithToast(async () => setResult(await testMessage(channel)));
    setTesting(false);
  }

  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        {children}
        <Button
          size="small"
          className="ms-auto"
          loading={testing}
          onClick={() => void handleTest()}
        >
          {t`发送测试消息`}
        </Button>
      </div>
      <output>{result && <TestOutcome {...result} sent={sent} />}</output>
    </>
  );
}
