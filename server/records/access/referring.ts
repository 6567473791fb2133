import { conditionSql } from '../../db/filter.ts';
import { CORE } from '../../db/recordQuery.ts';
import type { RecordContext } from '../core/context.ts';
import { recordOf } from '../core/row.ts';
import type { StoredRecord } from '../core/types.ts';
import { filterContext } from './access.ts';

/** Records of a module whose field points to one of these: the live ones, unless said otherwise. */
export async function recordsReferringTo(
  context: RecordContext,
  model: string,
  ids: readonly number[],
  among: 'live' | 'deleted too' = 'live',
): Promise<StoredRecord[]> {
  if (!context.full.fields.has(model) || ids.length === 0) return [];
  const rows: StoredRecord[] = [];
  for (let at = 0; at < ids.length; at += 500) {
    const test = conditionSql(
      { field: model, operator: 'in', value: ids.slice(at, at + 500) },
      filterContext(context),
    );
    let query = context.tx
      .from('record as r')
      .select(CORE.map((name) => `r.${name}` as const))
      .where('r.module', '=', context.own.key)
      .where(test);
    if (among === 'live') query = query.where('r.deleted_time', 'is', null);
    const found = await query.orderBy('r.id').execute();
    rows.push(...found.map(recordOf));
  }
  return rows;
}
