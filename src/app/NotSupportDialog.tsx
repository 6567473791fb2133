import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DialogFrame } from '../../widgets/ui/DialogFrame.tsx';
import { NotSupportPicture } from '../pages/NotSupportPicture.tsx';

/** Tells that this browser is not one the application is built for; one may go on at one's own risk. */
export function NotSupportDialog() {
  const { t } = useLingui();
  const [open, setOpen] = useState(true);
  return (
    <DialogFrame open={open} onOpenChange={setOpen} title={t`当前浏览器不受支持`}>
      <NotSupportPicture />
      <p className="text-center text-text-2">{t`请使用最新版的 Chrome、Edge、Safari 或 Firefox 打开。`}</p>
    </DialogFrame>
  );
}
