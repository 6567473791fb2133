import type { ReactNode } from 'react';
import { PRODUCT_NAME, RELEASE } from '../../../schemas/product.ts';
import { Picture } from './Picture.tsx';

export interface SignInFrameProps {
  languages: ReactNode;
  children: ReactNode;
}

/** What stands around every way in: the picture beside it, the languages above, the version below. */
export function SignInFrame({ languages, children }: SignInFrameProps) {
  return (
    <div className="flex min-h-dvh bg-surface-1">
      <Picture />
      <main className="flex min-w-0 flex-1 flex-col px-6 py-5 md:px-12">
        <header className="flex items-center justify-between gap-4">
          <span className="font-semibold lg:invisible">{PRODUCT_NAME}</span>
          {languages}
        </header>
        <div className="mx-auto flex w-full max-w-[360px] flex-1 flex-col justify-center py-8">
          {children}
        </div>
        <footer className="text-xs text-text-3">
          {PRODUCT_NAME} {RELEASE}
        </footer>
      </main>
    </div>
  );
}
