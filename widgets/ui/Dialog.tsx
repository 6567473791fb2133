import { CloseContext } from './CancelButton.tsx';
import { DialogFrame } from './DialogFrame.tsx';
import { type DialogFrameProps } from './DialogLayer.tsx';
import { useDiscardGuard } from './useDiscardGuard.tsx';

export interface DialogProps extends DialogFrameProps {
  /** holds unsaved input: asks before it is thrown away */
  dirty?: boolean;
}

/** A form or choice above the page. Esc closes only the topmost layer; the focus returns to where it came from. */
export function Dialog({ dirty = false, onOpenChange, children, ...frame }: DialogProps) {
  const [handleOpenChange, question] = useDiscardGuard(dirty, onOpenChange);
  return (
    <CloseContext value={() => handleOpenChange(false)}>
      <DialogFrame {...frame} onOpenChange={handleOpenChange}>
        {children}
        {question}
      </DialogFrame>
    </CloseContext>
  );
}
