import { type NotificationKind, NOTIFICATIONS } from './notifications.ts';

/** What of a notification says which others it stands together with. */
export interface Foldable {
  module: string;
  /** 0: about no record */
  module_id: number;
  /** the kind in words */
  state: string;
  /** yyyy-MM-dd HH:mm:ss */
  due: string;
  decided_by?: { id: number };
  notification_kind?: string;
}

/** What asks for a decision stands by itself: each is decided where it stands. */
const asks = ({ notification_kind: kind }: Foldable) =>
  (NOTIFICATIONS as Readonly<Record<string, NotificationKind>>)[kind ?? '']?.also === 'approvals';

/** How long after each other the same deeds of one person are one. */
const MINUTES = 30;

/**
 * Notifications as one reads them, in the order of the first of each group: all about one record together, and of the others what one person did
 * of one kind in one go.
 */
export function foldNotifications<T extends Foldable>(rows: readonly T[]): T[][] {
  const about = Map.groupBy(rows, ({ module, module_id }) => `${module} ${module_id}`);
  const groups: T[][] = [];
  const open = new Map<string, T[]>();
  const placed = new Set<T[]>();
  for (const row of rows) {
    const same = about.get(`${row.module} ${row.module_id}`) ?? [];
    if (row.module_id > 0 && same.length > 1) {
      if (!placed.has(same)) groups.push(same);
      placed.add(same);
      continue;
    }
    const deed = `${row.decided_by?.id ?? 0} ${row.state}`;
    const last = asks(row) ? undefined : open.get(deed)?.at(-1);
    if (last && Math.abs(minutesOf(last) - minutesOf(row)) <= MINUTES) open.get(deed)?.push(row);
    else {
      const group = [row];
      open.set(deed, group);
      groups.push(group);
    }
  }
  return groups;
}

/** The record that all of a group are about, as its first says; undefined for deeds about several. */
export function sharedRecord<T extends Foldable>(group: readonly T[]): T | undefined {
  const [first] = group;
  return first &&
    first.module_id > 0 &&
    group.every(({ module, module_id }) => module === first.module && module_id === first.module_id)
    ? first
    : undefined;
}

const minutesOf = ({ due }: Foldable) => Date.parse(`${due.replace(' ', 'T')}Z`) / 60_000;
