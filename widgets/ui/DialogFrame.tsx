import { useState } from 'react';
import { lazyComponent } from './lazyComponent.tsx';
import type { DialogFrameProps } from './DialogLayer.tsx';

export const DialogLayer = lazyComponent(
  async () => (await import('./DialogLayer.tsx')).DialogLayer,
);

/** A dialog without questions before closing; see Dialog for the one that forms use. A sheet on phones. */
export function DialogFrame(props: DialogFrameProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used && <DialogLayer {...props} />;
}
