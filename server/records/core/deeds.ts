import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { Tx } from '../../db/handle.ts';
import type { Changes } from './oplog.ts';
import type { Caller } from './types.ts';

/** Something that was done on a page of the back-office. */
export interface Deed {
  /** its address: '/role', '/approval/customer' */
  page: string;
  /** what kind of thing it was done to: 'role', 'setting', or the key of a module */
  module: string;
  /** of that thing, where it has one */
  id?: number;
  /** what the thing was called at the time */
  name?: string;
  /** create, update, delete … in the words of its page */
  action: string;
  changes?: Changes;
  /** of the thing, after it */
  version?: number;
  /** with what else it is undone */
  group?: number;
}

/** Writes down who did what on a page of the back-office, in the transaction that does it. A password or secret is never among the changes. */
export async function logDeed(
  tx: Tx,
  caller: Caller,
  { page, module, id = 0, name = '', action, changes = {}, version = 0, group }: Deed,
): Promise<void> {
  const logId = await tx.nextId();
  await tx
    .insert('oplog', {
      module,
      record_id: id,
      id: logId,
      group_id: group ?? logId,
      action,
      category: 1,
      user_id: caller.viewer.id,
      create_time: timestampInZone(caller.zone, caller.now()),
      version,
      definition_version: 0,
      request_id: caller.requestId,
      object_name: name,
      changes: JSON.stringify(changes),
      app_id: caller.app?.id ?? null,
      page,
    })
    .execute();
}
