import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../schemas/errors.ts';
import { placeFields } from '../../schemas/places.ts';
import { placeSql } from '../db/filter.ts';
import { countRecords, pageSelect } from '../db/recordQuery.ts';
import { reachOf, requireRight } from './access.ts';
import { openContext } from './context.ts';
import { pageOf } from './list.ts';
import { sayerFor } from './names.ts';
import { recordOf } from './row.ts';
import type { Caller, ListQuery } from './types.ts';

export interface Place {
  id: number;
  name: string;
  lng: number;
  lat: number;
  /** the address as people read it */
  words: string;
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

/** Where the records of a list lie by one of its addresses, the newest first. An address that is hidden from the viewer places nothing. */
export function placeList(caller: Caller, key: string, { by, ...asked }: Pick<ListQuery, 'keyword' | 'scene_id' | 'filter'> & { by: string }): Promise<Places> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, key);
    requireRight(context, context.file, 'view');
    const { form, own: { title } } = context;
    const field = placeFields(form).find(({ model }) => model === by);
    if (!field) throw new AppError('bad_filter');
    const { page } = await pageOf(context, asked, await reachOf(context));
    const place = placeSql(by, tx.engine);
    const [placed, bare] = [[...page.where, sql<SqlBool>`${place} is not null`], [...page.where, sql<SqlBool>`${place} is null`]];
    const count = (where: typeof placed) => countRecords(tx, { module: page.module, where, now: caller.now().getTime() });
    const [all, without] = [await count(placed), await count(bare)];
    const rows = await pageSelect(tx, { ...page, where: placed, sort: [{ by: sql`r.create_time`, descending: true, nullable: false, numeric: false }], size: MOST, offset: 0 }).execute();
    const records = rows.map(recordOf);
    const say = await sayerFor(tx, [field], records.map(({ data }) => data), caller.locale);
    return {
      list: records.flatMap(({ id, name, data }) => {
        const point = pointOf(data[by]);
        return point ? [{ id, name: form.withheld.has(title) ? '' : name, ...point, words: say(field, data[by]) }] : [];
      }),
      count: all.count, count_is_estimate: all.estimate, without: without.count, without_is_estimate: without.estimate,
    };
  });
}

/** A place is stored as 'lng,lat'; one that is none on earth is left out. */
function pointOf(address: unknown): { lng: number; lat: number } | undefined {
  const location = typeof address === 'object' && address !== null && 'location' in address ? address.location : undefined;
  if (typeof location !== 'string') return undefined;
  const [lng = NaN, lat = NaN] = location.split(',').map(Number);
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 90 ? { lng, lat } : undefined;
}
