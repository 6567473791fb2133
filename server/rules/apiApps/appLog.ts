import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { apiApps } from '../../../schemas/resources/apiApps.ts';
import { label, translate, type Label } from '../../../schemas/i18n/label.ts';
import { apiAppForm } from '../../../schemas/staff/apiAppForm.ts';
import type { Tx } from '../../db/handle.ts';
import { logDeed } from '../../records/core/deeds.ts';
import type { Changes } from '../../records/core/oplog.ts';
import type { Caller } from '../../records/core/types.ts';
import { changeTeller, type ToldChange } from '../../records/read/changeTeller.ts';
import { logSecurityEvent } from '../staff/index.ts';
import { scopeNamer } from './offered.ts';

/** Where changes of apps stand in the operation log. */
const API_APP = 'api_app';
const MOST = 200;

export const APP_ACTIONS: Readonly<Record<string, Label>> = {
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
  await logDeed(tx, caller, { page: apiApps.path, module: API_APP, id, name, action, changes });
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
    const told = await tellApps(
      caller,
      tx,
      rows.map(({ changes }) => JSON.parse(changes) as Changes),
    );
    return rows.map((row, at) => ({
      id: row.id,
      create_time: row.create_time,
      create_user_name: row.name ?? '',
      action: row.action,
      action_name: translate(APP_ACTIONS[row.action] ?? SCOPES, locale),
      object_name: row.object_name,
      snapshot: told[at] ?? [],
    }));
  });
}

/** Changes of apps in words. */
export async function tellApps(
  caller: Caller,
  tx: Tx,
  all: readonly Changes[],
): Promise<ToldChange[][]> {
  const names = await scopeNamer(caller, tx);
  const { fields } = apiAppForm(caller.locale);
  const tell = await changeTeller(caller, tx, { fields: fields.values(), changes: all });
  return all.map((changes) =>
    Object.entries(changes).map(([model, change]) => {
      const field = fields.get(model);
      if (field) return tell(field, change);
      const [old_value = '', new_value = ''] = change.map((side) =>
        names((side ?? []) as string[]),
      );
      return { model, name: translate(SCOPES, caller.locale), old_value, new_value };
    }),
  );
}
