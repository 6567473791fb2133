import { AppError } from '../../../schemas/i18n/errors.ts';
import { conditionSql } from '../../db/filter.ts';
import { pageSelect } from '../../db/recordQuery.ts';
import { idAfter } from '../../db/recordTests.ts';
import { filterContext, requireRight } from '../access/access.ts';
import { recordScope } from '../access/lookups.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { keywordSql } from './keyword.ts';
import { recordOf } from '../core/row.ts';
import { searchedFields } from './searchText.ts';
import type { Caller } from '../core/types.ts';

interface Wanted {
  model: string;
  text: string;
}

const MOST = 8;
/** Newest records with the text whose values are looked at. */
const LOOKED_AT = 80;
/** A field that no index helps with is looked up in so many of the newest records only. */
const NEWEST = 20_000;

/**
 * Values that records within the viewer's reach hold in one text field and that contain the typed text: each once, those that begin with
 * it first, then the newest. A field that the role hides suggests nothing.
 */
export function suggestValues(
  caller: Caller,
  key: string,
  { model, text }: Wanted,
): Promise<string[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const field = context.form.fields.get(model);
    if (!field || field.system || field.hidden) throw new AppError('not_found');
    const typed = text.trim();
    if (field.valueType !== 'text' || typed === '') return [];
    const holdsIt = conditionSql(
      { field: model, operator: 'contains', value: typed },
      filterContext(context),
    );
    const { where } = await recordScope(context);
    const { rows } = await pageSelect(tx, {
      module: context.own.key,
      where: [...where, ...(await fewer(context, model, typed)), holdsIt],
      sort: [],
      size: LOOKED_AT,
      offset: 0,
    }).execute(tx.bound);
    const values = rows
      .map((row) => recordOf(row).data[model])
      .filter((value): value is string => typeof value === 'string' && value !== typed);
    const begins = (value: string) => (value.toLowerCase().startsWith(typed.toLowerCase()) ? 0 : 1);
    return [...new Set(values)].toSorted((a, b) => begins(a) - begins(b)).slice(0, MOST);
  });
}

/** What keeps the search short: the index of searched texts, or else the newest records. */
async function fewer(context: RecordContext, model: string, text: string) {
  if (searchedFields(context.own, context.form).some((field) => field.model === model))
    return (await keywordSql(context, text)).tests;
  const oldest = await context.tx
    .from('record as r')
    .select('r.id')
    .where('r.module', '=', context.own.key)
    .where('r.deleted_time', 'is', null)
    .orderBy('r.id', 'desc')
    .limit(1)
    .offset(NEWEST)
    .executeTakeFirst();
  return oldest ? [idAfter(oldest.id)] : [];
}
