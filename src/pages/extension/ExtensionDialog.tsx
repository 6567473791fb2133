import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { useMe, useSettings } from '../../data/viewer.ts';

export interface ExtensionDialogProps {
  /** what the module is called; absent while it is not known */
  name: string | undefined;
  /** one stands on the page of modules already: nothing leads there */
  here?: true;
  onClose(): void;
}

/** The module is not in use: who can be asked for it. Administrators are led to where modules are switched. */
export function ExtensionDialog({ name, here, onClose }: ExtensionDialogProps) {
  const { t } = useLingui();
  const me = useMe();
  const { service_contact } = useSettings();
  const navigate = useNavigate();
  const contact = typeof service_contact === 'string' ? service_contact.trim() : '';

  function handleSetUp() {
    onClose();
    void navigate('/module');
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={name ?? t`扩展模块`}
      description={t`该功能属于扩展模块，请联系客服开通`}
      footer={
        <>
          <Button onClick={onClose}>{t`关闭`}</Button>
          {isAdmin(me) && !here && (
            <Button kind="primary" onClick={handleSetUp}>{t`立即设置`}</Button>
          )}
        </>
      }
    >
      <p className="text-sm break-words text-text-2">
        {contact ? t`客服：${contact}` : t`系统设置中还没有填写客服联系方式，请联系管理员。`}
      </p>
    </Dialog>
  );
}
