import '../designer/words.ts';
import { useLingui } from '@lingui/react/macro';
import { QrCode } from '../../../widgets/parts/images/QrCode.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { SkeletonLines } from '../../../widgets/ui/Skeleton.tsx';
import { useInvitation } from '../../data/staff.ts';
import { Copied } from '../../records/shared/Copied.tsx';

/** A link, a code and a picture by which colleagues ask to join. */
export function InviteDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const { data, error, mutate } = useInvitation();
  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={t`邀请同事`}
      footer={<Button onClick={onClose}>{t`关闭`}</Button>}
    >
      {error && !data ? (
        <ErrorState onRetry={() => void mutate()} />
      ) : data ? (
        <Invitation
          link={new URL(data.url, location.origin).href}
          code={data.corp_code}
          until={data.expire_time}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Dialog>
  );
}

function Invitation({ link, code, until }: { link: string; code: string; until: string }) {
  const { t } = useLingui();
  const end = until.slice(0, 16);
  return (
    <div className="flex flex-col gap-4 text-sm">
      <p className="text-text-2">{t`对方打开链接或扫描二维码，填写后等待你审核；也可以在登录页用企业代码申请加入。`}</p>
      <Copied label={t`邀请链接`} value={link} help={t`有效期至 ${end}（24 小时）`} />
      <Copied label={t`企业代码`} value={code} />
      <QrCode text={link} label={t`邀请链接的二维码`} />
    </div>
  );
}
