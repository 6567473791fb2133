import type { Caller, Values } from '../core/types.ts';
import { requireKind, itemsIn } from './listItems.ts';
import type { Tx } from '../../db/handle.ts';
import type { ListKind } from '../../../schemas/vocabulary/listKinds.ts';
import type { ListItem } from '../core/optionLists.ts';
import { allModules } from '../core/modules.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { storedEntryValue } from '../write/listErrors.ts';
import { conditionSql } from '../../db/filter.ts';
import { filterContext } from '../access/access.ts';
import type { Field } from '../../../schemas/form/form.ts';
import { columnValues } from '../../../schemas/form/rowValues.ts';
import { rowColumns } from '../../../schemas/form/rowColumns.ts';
import { isFilled } from '../../db/recordTests.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';

/** Records of one field that carry an entry. */
interface Carriers {
  module: string;
  model: string;
  ids: number[];
}

/** How many records carry each entry of a list. */
export async function countItems(
  caller: Caller,
  type: string,
): Promise<{ id: number; records: number }[]> {
  const kind = await requireKind(caller, type);
  return caller.company.read(async (tx) => {
    const counted: { id: number; records: number }[] = [];
    for (const item of await itemsIn(tx, caller, type)) {
      const carriers = await carriersOf(caller, tx, { type, kind, item });
      counted.push({
        id: item.id,
        records: carriers.reduce((sum, { ids }) => sum + ids.length, 0),
      });
    }
    return counted;
  });
}

export async function carriersOf(
  caller: Caller,
  tx: Tx,
  { type, kind, item }: { type: string; kind: ListKind; item: ListItem },
): Promise<Carriers[]> {
  const found: Carriers[] = [];
  for (const file of (await allModules(tx)).filter(({ view }) => !view)) {
    const context = await contextOf(caller, tx, file);
    for (const field of context.full.fields.values()) {
      const ids = await rowsCarrying(context, field, { type, item });
      if (ids.length > 0) found.push({ module: file.key, model: field.model, ids });
      const value =
        field.remote === type
          ? storedEntryValue(field, item)
          : field.refers === type
            ? item.id
            : kind.named?.some(({ module, model }) => module === file.key && model === field.model)
              ? item.name
              : undefined;
      if (value === undefined) continue;
      const test = conditionSql(
        {
          field: field.model,
          operator: field.valueType === 'text' ? 'eq' : 'in',
          value: field.valueType === 'text' ? value : [value],
        },
        filterContext(context),
      );
      const rows = await tx
        .from('record as r')
        .select('r.id')
        .where('r.module', '=', file.key)
        .where(test)
        .execute();
      if (rows.length > 0)
        found.push({ module: file.key, model: field.model, ids: rows.map((row) => row.id) });
    }
  }
  return found;
}

/** The records in whose sub-table an entry stands: read one by one, because no index knows what is in rows. */
async function rowsCarrying(
  context: RecordContext,
  field: Field,
  { type, item }: { type: string; item: ListItem },
): Promise<number[]> {
  const columns = rowColumns(field).filter(({ remote }) => remote === type);
  if (columns.length === 0) return [];
  const rows = await context.tx
    .from('record as r')
    .select(['r.id', 'r.data'])
    .where('r.module', '=', context.file.key)
    .where(isFilled(context.tx.dialect.jsonPresence(field.model)))
    .execute();
  return rows.flatMap(({ id, data }) => {
    const lines = (JSON.parse(data) as Values)[field.model];
    const carries = columns.some((column) =>
      columnValues(lines, column)
        .flat()
        .map(valueAsText)
        .includes(valueAsText(storedEntryValue(column, item))),
    );
    return carries ? [id] : [];
  });
}
