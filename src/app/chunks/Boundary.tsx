import type { ReactNode } from 'react';
import { Boundary as Catching } from '../../../widgets/ui/Boundary.tsx';
import { PageError } from './PageError.tsx';

interface BoundaryProps {
  /** another address is another try */
  at?: string;
  inside?: boolean;
  children: ReactNode;
}

/** Catches what a page throws while it is drawn. */
export function Boundary({ at, inside, children }: BoundaryProps) {
  return (
    <Catching at={at} fallback={(error) => <PageError error={error} inside={inside} />}>
      {children}
    </Catching>
  );
}
