import { useLingui } from '@lingui/react/macro';
import { QrCode } from '../../../widgets/parts/images/QrCode.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';

/** How a telephone gets here: there is nothing to install, its browser opens the same address. */
export function DownloadDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={t`下载 App`}
      footer={<Button onClick={onClose}>{t`关闭`}</Button>}
    >
      <div className="flex flex-col items-center gap-4 text-sm">
        <p className="text-text-2">{t`用手机扫描二维码，在浏览器中打开并登录；添加到主屏幕后可以像 App 一样使用。`}</p>
        <QrCode text={location.origin} label={t`本系统网址的二维码`} />
        <p className="break-all">{location.origin}</p>
      </div>
    </Dialog>
  );
}
