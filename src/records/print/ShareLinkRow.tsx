import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button, ButtonLink } from '../../../widgets/ui/Button.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { revokeShareLink, type ShareLink } from '../../data/shareLinks.ts';
import { copyText } from '../shared/copyText.ts';
import { runUntilDone } from '../shared/runWithToast.ts';
import { shareUrl } from './shareUrl.ts';

export interface ShareLinkRowProps {
  link: ShareLink;
  /** sends it by the company's mail server; absent: the reader's own program does */
  onMail?(): void;
}

/** One link that was sent: until when, to whom, how often it was opened, and what can still be done with it. */
export function ShareLinkRow({ link, onMail }: ShareLinkRowProps) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const isOpen = link.state === 'open';
  const isUsable = isOpen && link.path !== '';

  async function handleRevoke() {
    const yes = await confirm({
      title: t`收回这个链接？`,
      text: t`对方立即打不开它，已经下载的文件收不回来。`,
      action: t`收回`,
      danger: true,
    });
    if (!yes) return;
    setBusy(true);
    await runUntilDone(() => revokeShareLink(link.id));
    setBusy(false);
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2 text-sm">
      <div className="flex min-w-60 flex-1 flex-col gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2">
          <Badge color={isOpen ? 'green' : 'grey'}>
            {isOpen ? t`有效` : link.state === 'expired' ? t`已过期` : t`已收回`}
          </Badge>
          <span className="text-text-2">
            <Trans>
              {link.user_name} 发出于 {minutes(link.create_time)}
            </Trans>
          </span>
          {isOpen && (
            <span className="text-text-3">
              <Trans>有效期至 {link.expire_time.slice(0, 10)}</Trans>
            </span>
          )}
        </span>
        <span className="text-xs text-text-3 tabular-nums">
          {link.first_view_time === null ? (
            <Trans>对方还没有打开</Trans>
          ) : (
            <Trans>
              打开 {link.views} 次，下载 {link.downloads} 次，最近{' '}
              {minutes(link.last_view_time ?? link.first_view_time)}
            </Trans>
          )}
        </span>
        {link.mails.map((mail) => (
          <MailLine key={mail.id} mail={mail} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {isUsable && (
          <>
            <Button
              size="small"
              onClick={() => void copyText(shareUrl(link))}
            >{t`复制链接`}</Button>
            <ButtonLink
              size="small"
              kind="quiet"
              href={link.path}
              target="_blank"
              rel="noopener"
            >{t`打开`}</ButtonLink>
            {onMail ? (
              <Button size="small" kind="quiet" onClick={onMail}>{t`发邮件`}</Button>
            ) : (
              <ButtonLink
                size="small"
                kind="quiet"
                href={`mailto:?subject=${encodeURIComponent(link.name)}&body=${encodeURIComponent(shareUrl(link))}`}
              >{t`发邮件`}</ButtonLink>
            )}
          </>
        )}
        {link.is_revocable === 1 && (
          <Button
            size="small"
            kind="quiet"
            loading={busy}
            onClick={() => void handleRevoke()}
          >{t`收回`}</Button>
        )}
      </div>
    </li>
  );
}

function MailLine({ mail }: { mail: ShareLink['mails'][number] }) {
  const at = minutes(mail.create_time);
  return (
    <span
      className={`text-xs break-words ${mail.state === 'sent' ? 'text-text-3' : 'text-danger'}`}
    >
      {mail.state === 'sent' ? (
        <Trans>
          邮件已发给 {mail.recipients}（{at}）
        </Trans>
      ) : mail.state === 'failed' ? (
        <Trans>
          没有发给 {mail.recipients}（{at}）
        </Trans>
      ) : mail.state === 'sending' ? (
        <Trans>
          正在发给 {mail.recipients}（{at}）
        </Trans>
      ) : (
        <Trans>
          不能确定是否发给了 {mail.recipients}（{at}）
        </Trans>
      )}
    </span>
  );
}

/** yyyy-MM-dd HH:mm of a stored time */
function minutes(time: string): string {
  return time.slice(0, 16);
}
