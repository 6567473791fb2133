import { useLingui } from '@lingui/react/macro';
import { type ReactElement, type ReactNode, useState } from 'react';
import { CountBadge } from '../../../widgets/ui/Badge.tsx';
import { cx } from '../../../widgets/ui/cx.ts';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Popover } from '../../../widgets/ui/Popover.tsx';
import { useFreshAfterOthers } from '../../data/freshAfterOthers.ts';
import { useReminders } from '../../data/reminders.ts';
import { BellMenu } from './BellMenu.tsx';

interface BellProps {
  /** another button than the header's; the count stands over the middle of it */
  trigger?(parts: { label: string; icon: ReactNode }): ReactElement<object>;
}

/** How much waits for the reader, and behind it of which kinds. */
export function Bell({ trigger }: BellProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { data } = useReminders();
  useFreshAfterOthers(data);
  const count = (data ?? []).reduce((sum, each) => sum + each.count - each.again, 0);
  const label = count > 0 ? t`提醒，${count} 条未读` : t`提醒`;
  return (
    <span className="relative flex">
      <Popover
        label={t`提醒`}
        align="end"
        sheet
        open={open}
        onOpenChange={setOpen}
        className="w-80 max-w-[calc(100vw-1rem)] p-1"
        trigger={
          trigger?.({ label, icon: <Icon name="bell" size={20} /> }) ?? (
            <IconButton icon={<Icon name="bell" />} label={label} />
          )
        }
      >
        <BellMenu onClose={() => setOpen(false)} />
      </Popover>
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute flex',
          // Its foot at the middle of the sign, however much room a finger needs around it.
          trigger ? 'start-1/2 top-1 ms-1' : 'end-0 bottom-1/2 pointer-coarse:end-1.5',
        )}
      >
        <CountBadge count={count} label="" />
      </span>
    </span>
  );
}
