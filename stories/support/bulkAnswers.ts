import { holds } from '../../schemas/conditions.ts';
import { message } from '../../schemas/messages.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { type Envelope, ok } from './envelope.ts';
import { NOW, type Stored } from './recordData.ts';
import { fileOf, formOf, foundIn, type Params, tableOf, type World } from './recordWorld.ts';
import { effect } from './recordAnswers.ts';

/** The calls about many records at once; undefined for any other address. */
export function bulkAnswer(world: World, path: string, params: Params): Envelope | undefined {
  const file = fileOf(String(params.module));
  if (!file) return undefined;
  if (path === '/rest/sys/bulk/choose') {
    return ok({ ids: foundIn(world, file, formOf(world, file, 'zh-chs'), params).map(({ id }) => id), more: 0 });
  }
  return path === '/rest/sys/bulk/do' ? doAll(world, file, params) : undefined;
}

function doAll(world: World, file: ModuleFile, { deed, action: key, records, dry }: Params): Envelope {
  const action = file.actions?.find((each) => each.key === key);
  const wanted = (JSON.parse(String(records)) as { id: number }[]).map(({ id }) => id);
  const rows = tableOf(world, file).filter(({ id }) => wanted.includes(id));
  const fits = (row: Stored) => !action?.when || holds(action.when, { record: { ...row.data, owner_user_id: row.owner, lock_flag: row.lock_flag } });
  const contacts = (row: Stored) => (world.tables.contact ?? []).filter(({ data }) => data.customer_id === row.id).length;
  const named = (row: Stored) => ({ id: row.id, name: String(row.data.name ?? '') });
  const done = rows.filter(fits).map((row) => ({ ...named(row), group: row.id, ...(deed === 'delete' && contacts(row) > 0 && { along: [{ module: 'contact', count: contacts(row) }] }) }));
  const refused = rows.filter((row) => !fits(row)).map((row) => ({ ...named(row), message: message('wrong_state', {}, 'zh-chs'), errors: [{ field: 'lock_flag', message: message('state_is', { value: '已锁定' }, 'zh-chs') }] }));
  for (const row of dry ? [] : rows.filter(fits)) {
    if (deed === 'delete') Object.assign(row, { deleted_time: NOW });
    else if (deed === 'restore') Object.assign(row, { deleted_time: null });
    else if (action) effect(action, row);
  }
  return ok({ done, same: [], refused });
}
