import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Boundary } from '../ui/Boundary.tsx';
import { FaultNote } from '../ui/FaultNote.tsx';

/** Around every form and every record drawn by one: what its definition or a value breaks stays here, and the page around it can be used. `at` is what is drawn: another one is another try. */
export function FormBoundary({ at, children }: { at: unknown; children: ReactNode }) {
  return (
    <Boundary
      at={at}
      fallback={() => (
        <FaultNote>
          <Trans>这里的内容无法显示。请刷新页面；仍不行时，请管理员检查此表单的定义。</Trans>
        </FaultNote>
      )}
    >
      {children}
    </Boundary>
  );
}
