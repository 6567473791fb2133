import { useLingui } from '@lingui/react/macro';
import { createContext, useContext } from 'react';
import { Button } from './Button.tsx';

/** Closes the dialog around as its cross and Esc do: it asks first where something was filled in. */
export const CloseContext = createContext<() => void>(() => undefined);

/** 取消 in a dialog's footer. */
export function CancelButton({ className, disabled }: { className?: string; disabled?: boolean }) {
  const { t } = useLingui();
  const close = useContext(CloseContext);
  return (
    <Button {...(className && { className })} disabled={disabled} onClick={() => close()}>
      {t`取消`}
    </Button>
  );
}
