import { useLingui } from '@lingui/react/macro';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import type { NewSecret } from '../../data/apiApps.ts';
import { Copied } from '../../records/shared/Copied.tsx';

/** Key and secret, the only time that anybody sees the secret. */
export function SecretDialog({ secret, onClose }: { secret: NewSecret; onClose(): void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={secret.app_secret === '' ? t`应用的 Key` : t`应用的密钥`}
      footer={
        <Button kind="primary" onClick={onClose}>
          {secret.app_secret === '' ? t`知道了` : t`我已保存`}
        </Button>
      }
    >
      <div className="flex flex-col gap-4 text-sm">
        {secret.app_secret !== '' && (
          <Banner kind="warning">{t`密钥只显示这一次，请立即保存。丢失后只能重置。`}</Banner>
        )}
        <Copied code label={t({ message: 'Key', context: 'apiApps' })} value={secret.app_key} />
        {secret.app_secret !== '' && <Copied code label={t`密钥`} value={secret.app_secret} />}
        <p className="text-text-2">
          {secret.app_secret === ''
            ? t`公开客户端没有密钥：把员工带到 /oauth/authorize，用返回的授权码换取令牌。`
            : t`用它们向 /oauth/token 换取一小时有效的令牌，或直接以 HTTP Basic 调用。`}{' '}
          <a
            href="/rest/docs"
            target="_blank"
            rel="noreferrer"
            className="text-accent underline"
          >{t`接口文档`}</a>
        </p>
      </div>
    </Dialog>
  );
}
