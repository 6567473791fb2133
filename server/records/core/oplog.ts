import type { Tx } from '../../db/handle.ts';
import { insertManyRows } from '../../db/insertManyRows.ts';
import { inChunks } from './yieldToEventLoop.ts';
import type { RecordContext } from './context.ts';
import { isSameValue } from './row.ts';
import type { StoredRecord, Values } from './types.ts';

/** { [model]: [before, after] }, core columns by their names. */
export type Changes = Record<string, [before: unknown, after: unknown]>;

/** Stands for no field: who joined the record's team, got another place in it or left, each side { user_id, auth_type } or null. */
export const TEAM_CHANGE = '$team';

export interface OperationEntry {
  record: Pick<StoredRecord, 'id' | 'version' | 'name'>;
  action: string;
  category: 1 | 2;
  changes: Changes;
  /** of one user action; default the entry itself */
  group?: number;
}

/** Writes down what is done, in the transaction that does it. */
export async function writeOperationLog(
  context: Pick<RecordContext, 'caller' | 'tx' | 'own' | 'now' | 'definitionVersion'>,
  deeds: readonly OperationEntry[],
): Promise<void> {
  const { caller, tx, own, now, definitionVersion } = context;
  const ids = await tx.nextIds(deeds.length);
  const rows = deeds.map(({ record, action, category, changes, group }, index) => ({
    module: own.key,
    record_id: record.id,
    id: ids[index] as number,
    group_id: group ?? (ids[index] as number),
    action,
    category,
    user_id: caller.viewer.id,
    create_time: now,
    version: record.version,
    definition_version: definitionVersion,
    request_id: caller.requestId,
    object_name: record.name,
    changes: JSON.stringify(changes),
    app_id: caller.app?.id ?? null,
  }));
  await inChunks(rows, (some) => insertManyRows(tx, 'oplog', some));
}

export function changesBetween(before: Values, after: Values): Changes {
  const models = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...models]
      .filter((model) => !isSameValue(before[model], after[model]))
      .map((model): [string, [unknown, unknown]] => [
        model,
        [before[model] ?? null, after[model] ?? null],
      ]),
  );
}

/** What was changed after a version: each model's value as it was then, and who touched the record last. */
export async function changesSince(
  tx: Tx,
  module: string,
  id: number,
  version: number,
): Promise<{ base: Values; user_id: number | null; time: string }> {
  const rows = await tx
    .from('oplog')
    .select(['changes', 'user_id', 'create_time'])
    .where('module', '=', module)
    .where('record_id', '=', id)
    .where('version', '>', version)
    .orderBy('id')
    .execute();
  const base: Values = {};
  for (const { changes } of rows) {
    for (const [model, [before]] of Object.entries(JSON.parse(changes) as Changes))
      if (!Object.hasOwn(base, model)) base[model] = before ?? undefined;
  }
  const last = rows.at(-1);
  return { base, user_id: last?.user_id ?? null, time: last?.create_time ?? '' };
}
