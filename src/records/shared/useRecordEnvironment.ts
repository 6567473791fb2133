import { useMemo } from 'react';
import { useMe, useSettings } from '../../data/viewer.ts';
import { localNow } from './localNow.ts';
import type { RecordEnvironment } from './permissions.ts';

/** Who looks, the company's settings and the day: what buttons, tabs and fields depend on beside the record. */
export function useRecordEnvironment(): RecordEnvironment {
  const viewer = useMe();
  const settings = useSettings();
  return useMemo(() => ({ viewer, settings, today: localNow().slice(0, 10) }), [viewer, settings]);
}
