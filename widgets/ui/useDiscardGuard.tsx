import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before a layer with unsaved input closes. Returns the guarded handler and the question to draw inside the layer. */
export function useDiscardGuard(
  dirty: boolean,
  onOpenChange: (open: boolean) => void,
): [(open: boolean) => void, ReactNode] {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);

  function handleOpenChange(open: boolean) {
    if (!open && dirty) setAsking(true);
    else onOpenChange(open);
  }

  function handleDiscard() {
    setAsking(false);
    onOpenChange(false);
  }

  const question = (
    <ConfirmDialog
      open={asking}
      title={t`放弃未保存的修改？`}
      text={t`关闭后，刚才填写的内容不会保存。`}
      action={t`放弃修改`}
      cancel={t`继续编辑`}
      danger
      onConfirm={handleDiscard}
      onCancel={() => setAsking(false)}
    />
  );
  return [handleOpenChange, question];
}
