import { type ReactNode, useMemo } from 'react';
import { type Host, HostContext, useHost } from '../../../../../widgets/contract/host.ts';

let lastId = 0;

/** What widgets may ask for while they are only looked at: everything can be read, nothing is made, stored or opened. */
export function PreviewHost({ children }: { children: ReactNode }) {
  const host = useHost();
  const quiet = useMemo<Host>(
    () => ({
      ...host,
      chose: () => undefined,
      creates: () => Promise.resolve(null),
      create: () => Promise.resolve(undefined),
      open: () => undefined,
      upload: (file) =>
        Promise.resolve({
          id: (lastId += 1),
          path: URL.createObjectURL(file),
          name: file.name,
          size: file.size,
        }),
      download: () => Promise.resolve(),
    }),
    [host],
  );
  return <HostContext value={quiet}>{children}</HostContext>;
}
