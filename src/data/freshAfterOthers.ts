import { useEffect, useRef } from 'react';
import { mutate } from 'swr';
import type { ReminderCount } from './reminders.ts';

/**
 * Refreshes the records on the screen when somebody else's decision reaches the bell: a count that rises tells of a deed that was not the
 * reader's own. Used once, where the bell is.
 */
export function useFreshAfterOthers(counts: readonly ReminderCount[] | undefined): void {
  const before = useRef<ReadonlyMap<string, number>>(undefined);
  useEffect(() => {
    if (!counts) return;
    const known = before.current;
    before.current = new Map(counts.map(({ schedule, count }) => [schedule, count]));
    if (known && counts.some(({ schedule, count }) => count > (known.get(schedule) ?? 0)))
      void mutate((key) => Array.isArray(key) && key[0] === 'records' && key[1] !== 'reminders');
  }, [counts]);
}
