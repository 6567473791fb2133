import { alsoToldBy } from '../../../schemas/collaboration/alsoToldBy.ts';
import { NOTIFICATIONS } from '../../../schemas/collaboration/notifications.ts';
import type { ApprovalReminder } from '../../../schemas/collaboration/reminders.ts';
import type { Caller } from '../../records/core/types.ts';
import { markReadAbout, type ReadNotification } from '../../records/index.ts';
import { entriesOf, keepRead } from './entries.ts';
import { isTold, kindOf, type Told } from './kinds.ts';

/** What was read as a notification is read in the kind of reminder that tells it too. What waits for a decision waits on. */
export async function readElsewhere(
  caller: Caller,
  read: readonly ReadNotification[],
): Promise<void> {
  const told = Map.groupBy(read, ({ kind, module }) => alsoToldBy(kind, module));
  for (const [key, rows] of told) {
    const reminder = key === undefined ? undefined : kindOf(key);
    if (!reminder || !isTold(reminder)) continue;
    const about = new Set(rows.map(({ module, record_id }) => `${module} ${record_id}`));
    const entries = (await entriesOf(caller, reminder)).filter(({ module, module_id }) =>
      about.has(`${module} ${module_id}`),
    );
    await keepRead(caller, reminder.key, entries, { ids: [], module: undefined });
  }
}

/** And the other way round: which of these entries were read (without ids all, with a module those of it) nobody is told of as a notification again. */
export async function readAsNotifications(
  caller: Caller,
  reminder: Told | ApprovalReminder,
  {
    entries,
    given: { ids, module },
  }: {
    entries: readonly { module: string; module_id: number }[];
    given: { ids: readonly number[]; module: string | undefined };
  },
): Promise<void> {
  const records = entries.filter(
    (each) =>
      (ids.length === 0 || ids.includes(each.module_id)) &&
      (module === undefined || each.module === module),
  );
  const kinds = Object.keys(NOTIFICATIONS).filter((kind) =>
    records.some((record) => alsoToldBy(kind, record.module) === reminder.key),
  );
  if (kinds.length > 0) await markReadAbout(caller, { kinds, records });
}
