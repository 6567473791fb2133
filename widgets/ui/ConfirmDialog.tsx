import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import { DialogFrame } from './DialogFrame.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** the question, with the record's own name: 删除「华东机电」？ */
  title: ReactNode;
  /** what will happen, when the question does not say so */
  text?: ReactNode;
  /** the verb on the button: 删除, 退出登录 */
  action: string;
  /** default: 取消 */
  cancel?: string;
  danger?: boolean;
  loading?: boolean;
  onConfirm(): void;
  onCancel(): void;
}

/** A question with one way forward. The focus starts on the harmless answer when the other one destroys something. */
export function ConfirmDialog({
  open,
  title,
  text,
  action,
  cancel,
  danger,
  loading,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  const first = useRef<HTMLButtonElement>(null);

  function handleAutoFocus(event: Event) {
    event.preventDefault();
    first.current?.focus();
  }

  return (
    <DialogFrame
      alert
      open={open}
      onOpenChange={(next) => !next && onCancel()}
      title={title}
      description={text}
      onOpenAutoFocus={handleAutoFocus}
      footer={
        <>
          <Button ref={danger ? first : undefined} onClick={onCancel}>
            {cancel ?? t`取消`}
          </Button>
          <Button
            ref={danger ? undefined : first}
            kind={danger ? 'danger' : 'primary'}
            loading={loading}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    />
  );
}
