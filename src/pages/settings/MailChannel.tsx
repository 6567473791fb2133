import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { MAIL_FORM, MAIL_TEST_FORM } from '../../../schemas/collaboration/mail.ts';
import { formRoom, plainForm } from '../../../schemas/dialogs/plainForm.ts';
import { Badge } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { FieldMessage } from '../../../widgets/ui/Field.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { useLocale } from '../../data/definitions.ts';
import {
  type MailAccount,
  type MailTest,
  saveMailAccount,
  testMail,
  useMailAccount,
} from '../../data/mail.ts';
import { AskDialog } from '../../records/form/AskDialog.tsx';
import { TestOutcome } from './TestOutcome.tsx';

const ROOM = formRoom('mail');

/** Whether reminders go out by e-mail, by which server, what did not arrive, and a message to try it. */
export function MailChannel() {
  const { t } = useLingui();
  const { data: account } = useMailAccount();
  const [open, setOpen] = useState<'server' | 'test'>();
  const [result, setResult] = useState<MailTest & { to: string }>();
  const to = result?.to;
  const { host = '', is_on = 0, waiting = 0, failed = 0, last_fault = '' } = account ?? {};
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1 py-1">
      <div className="flex flex-wrap items-center gap-2">
        <Badge color={is_on === 1 ? 'green' : 'grey'}>{is_on === 1 ? t`使用中` : t`未启用`}</Badge>
        {host !== '' && <span className="min-w-0 break-words text-text-2">{host}</span>}
        <span className="ms-auto flex flex-wrap gap-2">
          <Button size="small" disabled={!account} onClick={() => setOpen('server')}>
            {t`设置邮件服务器`}
          </Button>
          <Button size="small" disabled={host === ''} onClick={() => setOpen('test')}>
            {t`发送测试邮件`}
          </Button>
        </span>
      </div>
      {(waiting > 0 || failed > 0) && last_fault !== '' && (
        <FieldMessage kind="warning">
          {t`${waiting} 条待发送，7 天内 ${failed} 条未送达。${last_fault}`}
        </FieldMessage>
      )}
      <output>
        {result && <TestOutcome {...result} sent={t`测试邮件已交给邮件服务器，请到 ${to} 查收`} />}
      </output>
      {open === 'server' && account && (
        <ServerDialog account={account} onClose={() => setOpen(undefined)} />
      )}
      {open === 'test' && (
        <TestDialog
          onClose={() => setOpen(undefined)}
          onTried={(tried) => {
            setResult(tried);
            setOpen(undefined);
          }}
        />
      )}
    </div>
  );
}

function ServerDialog({ account, onClose }: { account: MailAccount; onClose(): void }) {
  const { t } = useLingui();
  const locale = useLocale();
  const form = useMemo(() => plainForm('mail', MAIL_FORM, locale), [locale]);
  const { is_on, host, port, security, user, from } = account;
  return (
    <AskDialog
      file={ROOM}
      guarded
      title={t`设置邮件服务器`}
      action={t`保存`}
      form={form}
      initial={{ is_on, host, port, security, user, from }}
      onSubmit={async (values) => {
        await saveMailAccount(values as never);
        toast.success(t`设置成功`);
      }}
      onClose={onClose}
    />
  );
}

function TestDialog({
  onTried,
  onClose,
}: {
  onTried(result: MailTest & { to: string }): void;
  onClose(): void;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const form = useMemo(() => plainForm('mailTest', MAIL_TEST_FORM, locale), [locale]);
  return (
    <AskDialog
      file={ROOM}
      title={t`发送测试邮件`}
      action={t`发送`}
      form={form}
      onSubmit={async ({ to }) => {
        const address = String(to);
        onTried({ ...(await testMail(address)), to: address });
      }}
      onClose={onClose}
    />
  );
}
