import { type ReactNode, useState } from 'react';
import { late } from './late.tsx';

/** px; the product knows these three */
export type DialogSize = 500 | 800 | 900;

export interface DialogFrameProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  description?: ReactNode;
  size?: DialogSize;
  /** a question that must be answered: announced as such, not closed by a click beside it */
  alert?: boolean;
  footer?: ReactNode;
  children?: ReactNode;
  /** where the focus goes first; default: the first field */
  onOpenAutoFocus?(event: Event): void;
}

export const DialogLayer = late(async () => (await import('./DialogLayer.tsx')).DialogLayer);

/** A dialog without questions before closing; see Dialog for the one that forms use. A sheet on phones. */
export function DialogFrame(props: DialogFrameProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used && <DialogLayer {...props} />;
}
