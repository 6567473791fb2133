import type { ReactNode } from 'react';

export interface LandmarkProps {
  name: { 'aria-label'?: string | undefined } | { 'aria-labelledby': string };
  children: ReactNode;
}

/** Around what stands at the document's end and is no dialog: who goes from landmark to landmark finds it too. A box without looks or place of its own. */
export function Landmark({ name, children }: LandmarkProps) {
  return <section {...name}>{children}</section>;
}
