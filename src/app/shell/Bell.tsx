import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CountBadge } from '../../../widgets/ui/Badge.tsx';
import { IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Popover } from '../../../widgets/ui/Popover.tsx';
import { useFreshAfterOthers } from '../../data/freshAfterOthers.ts';
import { useReminders } from '../../data/reminders.ts';
import { BellMenu } from './BellMenu.tsx';

/** How much waits for the reader, and behind it of which kinds. */
export function Bell() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const { data } = useReminders();
  useFreshAfterOthers(data);
  const count = (data ?? []).reduce((sum, each) => sum + each.count, 0);
  return (
    <span className="relative flex">
      <Popover
        label={t`提醒`}
        align="end"
        open={open}
        onOpenChange={setOpen}
        className="w-80 max-w-[calc(100vw-1rem)] p-1"
        trigger={
          <IconButton
            icon={<Icon name="bell" />}
            label={count > 0 ? t`提醒，${count} 条未读` : t`提醒`}
          />
        }
      >
        <BellMenu onClose={() => setOpen(false)} />
      </Popover>
      <span aria-hidden className="pointer-events-none absolute end-0 top-0 flex">
        <CountBadge count={count} label="" />
      </span>
    </span>
  );
}
