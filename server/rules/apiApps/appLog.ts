import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { label, translate, type Label } from '../../../schemas/i18n/label.ts';
import { apiAppForm } from '../../../schemas/staff/apiAppForm.ts';
import { timestampInZone } from '../../../schemas/values/dates.ts';
import type { Tx } from '../../db/handle.ts';
import type { Changes } from '../../records/core/oplog.ts';
import type { Caller } from '../../records/core/types.ts';
import { createValueFormatter } from '../../records/read/valueFormatter.ts';
import { logSecurityEvent } from '../staff/index.ts';
import { scopeNamer } from './offered.ts';

/** Where changes of apps stand in the operation log. */
const API_APP = 'api_app';
const MOST = 200;

const ACTIONS: Readonly<Record<string, Label>> = {
  create: label('新增应用'),
  update: label('修改应用'),
  reset: label('重置密钥'),
  enable: label('启用应用'),
  disable: label('停用应用'),
  delete: label('删除应用'),
};
const SCOPES = label('授权范围');

interface AppChange {
  id: number;
  name: string;
  action: string;
  changes: Changes;
}

/** Writes down who did what to an app, in the transaction that does it; a secret is never among the changes. */
export async function logAppChange(
  tx: Tx,
  caller: Caller,
  { id, name, action, changes }: AppChange,
): Promise<void> {
  const logId = await tx.nextId();
  await tx
    .insert('oplog', {
      module: API_APP,
      record_id: id,
      id: logId,
      group_id: logId,
      action,
      category: 1,
      user_id: caller.viewer.id,
      create_time: timestampInZone(caller.zone, caller.now()),
      version: 0,
      definition_version: 0,
      request_id: caller.requestId,
      object_name: name,
      changes: JSON.stringify(changes),
    })
    .execute();
  await logSecurityEvent(tx, caller, { event: 'appChanged', about: name });
}

/** The newest changes of all apps, or of one. */
export function appChanges(
  caller: Caller,
  { id }: { id?: number | undefined },
): Promise<ResponseOf<'apiAppLog'>> {
  const { locale } = caller;
  return caller.company.read(async (tx) => {
    let query = tx
      .from('oplog as o')
      .leftJoin('user as u', 'u.id', 'o.user_id')
      .select(['o.id', 'o.create_time', 'u.name', 'o.action', 'o.object_name', 'o.changes'])
      .where('o.module', '=', API_APP);
    if (id !== undefined) query = query.where('o.record_id', '=', id);
    const rows = await query.orderBy('o.id', 'desc').limit(MOST).execute();
    const names = await scopeNamer(caller, tx);
    const fields = apiAppForm(locale).fields;
    const sayValue = await createValueFormatter(caller, tx, fields.values(), []);
    return rows.map((row) => ({
      id: row.id,
      create_time: row.create_time,
      create_user_name: row.name ?? '',
      action: row.action,
      action_name: translate(ACTIONS[row.action] ?? SCOPES, locale),
      object_name: row.object_name,
      snapshot: Object.entries(JSON.parse(row.changes) as Changes).map(([model, change]) => {
        const field = fields.get(model);
        const [old_value, new_value] = change.map((side) =>
          field ? sayValue(field, side) : names((side ?? []) as string[]),
        );
        return {
          model,
          name: field?.name ?? translate(SCOPES, locale),
          old_value: old_value ?? '',
          new_value: new_value ?? '',
        };
      }),
    }));
  });
}
