import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../../widgets/ui/Badge.tsx';

interface Device {
  id: number | string;
  /** the one that is looked at now */
  own: 0 | 1;
  device: string;
}

interface DeviceListProps<D extends Device> {
  title: string;
  devices: readonly D[];
  /** what ends all of them at once */
  action: ReactNode;
  /** what that, or the end of one, asks first */
  below?: ReactNode;
  belowOf?(device: D): ReactNode;
  noteOf(device: D): string;
  /** what ends one of them; null where it stays */
  actionOf(device: D): ReactNode;
}

/** Devices of one's own: each with what is known of it, and what ends it. */
export function DeviceList<D extends Device>({
  title,
  devices,
  action,
  below,
  belowOf,
  noteOf,
  actionOf,
}: DeviceListProps<D>) {
  const { t } = useLingui();
  return (
    <section aria-label={title}>
      <header className="flex items-center gap-2">
        <h2 className="me-auto font-semibold">{title}</h2>
        {devices.length > 1 && action}
      </header>
      {below}
      <ul>
        {devices.map((each) => (
          <li
            key={each.id}
            className="flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line py-2 last:border-b-0"
          >
            <div className="min-w-0 flex-1 text-sm">
              <p className="flex flex-wrap items-center gap-2">
                {each.device}
                {each.own === 1 && <Badge>{t`当前设备`}</Badge>}
              </p>
              <p className="text-xs text-text-3 tabular-nums">{noteOf(each)}</p>
            </div>
            {actionOf(each)}
            {belowOf?.(each)}
          </li>
        ))}
      </ul>
    </section>
  );
}
