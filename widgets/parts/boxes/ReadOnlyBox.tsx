import type { ReactNode } from 'react';
import { Frame } from './Frame.tsx';

interface ReadOnlyBoxProps {
  id: string;
  label: string;
  describedBy?: string;
  /** the value is more than text: pictures, stars, links */
  rich?: boolean;
  children: ReactNode;
}

/** A value that is only read here, in the place and size of its control. It takes the focus, so that it is not skipped by ear. */
export function ReadOnlyBox({ id, label, describedBy, rich = false, children }: ReadOnlyBoxProps) {
  const role = rich ? 'group' : 'textbox';
  return (
    <Frame readOnly tall>
      <div
        id={id}
        role={role}
        aria-label={label}
        aria-readonly={rich ? undefined : true}
        aria-describedby={describedBy}
        tabIndex={0}
        className="flex min-w-0 flex-1 items-center px-2.5 py-1 outline-none"
      >
        <div className="max-w-full min-w-0 flex-1 wrap-break-word">{children}</div>
      </div>
    </Frame>
  );
}
