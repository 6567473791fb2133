import type { Expression, SqlBool } from 'kysely';
import type { SaidAddress } from '../../../schemas/addresses/addressText.ts';
import { provinceCode } from '../../../schemas/addresses/provinceNames.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { placeFields } from '../../../schemas/views/places.ts';
import { countRecords } from '../../db/recordCount.ts';
import { type PageQuery, pageSelect } from '../../db/recordQuery.ts';
import { idAfter, isFilled, recordColumn } from '../../db/recordTests.ts';
import { requireRight } from '../access/access.ts';
import { recordScope } from '../access/lookups.ts';
import { unmasked } from '../access/masking.ts';
import { openContext, type RecordContext } from '../core/context.ts';
import { pageQueryOf } from './list.ts';
import { createValueFormatter } from './valueFormatter.ts';
import { recordOf } from '../core/row.ts';
import { shownName } from '../core/shownName.ts';
import type { Caller, ListQuery } from '../core/types.ts';

export interface Place {
  id: number;
  name: string;
  lng: number;
  lat: number;
  /** the address as people read it */
  words: string;
  /** the first two digits of the code of the province that the address names, or '' */
  province: string;
}

export interface Places {
  list: Place[];
  /** with a place */
  count: number;
  count_is_estimate: boolean;
  without: number;
  without_is_estimate: boolean;
}

/** More dots than these nobody can tell apart. */
const MOST = 2000;
const MOST_LOOKED_AT = 100_000;

/** Where the records of a list lie by one of its addresses, the newest first. An address that is hidden from the viewer places nothing. */
export function placeList(
  caller: Caller,
  key: string,
  { by, ...asked }: Pick<ListQuery, 'keyword' | 'scene_id' | 'filter'> & { by: string },
): Promise<Places> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const { form } = context;
    const field = placeFields(form).find(({ model }) => model === by);
    if (!field) throw new AppError('bad_filter');
    const { page } = await pageQueryOf(context, asked, await recordScope(context));
    const place = tx.dialect.jsonPlace(by);
    const count = (where: PageQuery['where']) =>
      countRecords(tx, { module: page.module, where, now: caller.now().getTime() });
    const all = await count(page.where);
    const placed = [
      ...page.where,
      ...(all.count > MOST_LOOKED_AT ? await newest(context) : []),
      isFilled(place),
      ...(context.masks.includes(by) ? unmasked(context) : []),
    ];
    const { rows } = await pageSelect(tx, {
      ...page,
      where: placed,
      sort: [
        { by: recordColumn('create_time'), descending: true, nullable: false, numeric: false },
      ],
      size: MOST,
      offset: 0,
    }).execute(tx.bound);
    // Fewer than could be shown are all there are; only of more is it worth counting them.
    const found =
      rows.length < MOST
        ? { count: rows.length, estimate: all.count > MOST_LOOKED_AT }
        : await count(placed);
    const records = rows.map(recordOf);
    const say = await createValueFormatter(
      caller,
      tx,
      [field],
      records.map(({ data }) => data),
    );
    return {
      list: records.flatMap(({ id, name, data }) => {
        const point = pointOf(data[by]);
        return point
          ? [
              {
                id,
                name: shownName(context, name),
                ...point,
                words: say(field, data[by]),
                province: provinceCode(saidIn(data[by])),
              },
            ]
          : [];
      }),
      count: found.count,
      count_is_estimate: found.estimate,
      without: Math.max(0, all.count - found.count),
      without_is_estimate: all.estimate || found.estimate,
    };
  });
}

/** The records that were made last: of very many, no older ones are looked at. */
async function newest({ tx, own }: RecordContext): Promise<Expression<SqlBool>[]> {
  const oldest = await tx
    .from('record as r')
    .select('r.id')
    .where('r.module', '=', own.key)
    .orderBy('r.id', 'desc')
    .limit(1)
    .offset(MOST_LOOKED_AT)
    .executeTakeFirst();
  return oldest ? [idAfter(oldest.id)] : [];
}

/** The texts of a stored address; what is no text is left out. */
function saidIn(address: unknown): SaidAddress {
  if (typeof address !== 'object' || address === null) return {};
  return Object.fromEntries(Object.entries(address).filter(([, part]) => typeof part === 'string'));
}

/** A place is stored as 'lng,lat'; one that is none on earth is left out. */
function pointOf(address: unknown): { lng: number; lat: number } | undefined {
  const { location } = saidIn(address);
  if (location === undefined) return undefined;
  const [lng = NaN, lat = NaN] = location.split(',').map(Number);
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : undefined;
}
