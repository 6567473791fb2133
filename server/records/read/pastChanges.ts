import type { PastRecord } from '../../db/pastRecords.ts';
import type { CoreRow } from '../../db/recordQuery.ts';
import type { Changes } from '../core/oplog.ts';
import { slotValue } from '../core/slots.ts';
import type { Values } from '../core/types.ts';
import { yieldToEventLoop } from '../core/yieldToEventLoop.ts';
import type { Place } from '../indexing/rolledAmounts.ts';
import { nameKey, nameOfRecord } from '../search/searchText.ts';

/** Records of one statement. */
const AT_ONCE = 1000;

/** Columns of a record that the log tells beside the values by model. */
const LOGGED_COLUMNS = new Set([
  'owner_user_id',
  'state',
  'approval_state',
  'lock_flag',
  'last_contact_time',
]);

const COLUMNS = [
  'id',
  'version',
  'owner_user_id',
  'create_time',
  'update_time',
  'last_contact_time',
  'state',
  'approval_state',
  'lock_flag',
  'deleted_time',
] as const;
type Row = Pick<CoreRow, (typeof COLUMNS)[number]>;

interface Entry {
  action: string;
  version: number;
  /** JSON */
  changes: string;
}

/** What a record's log said last up to the moment: its version then, and when that was made. */
interface Standing {
  version: number;
  made: string;
}

interface Log {
  entries: Entry[];
  standing?: Standing;
}

/** What of a module's records has changed since a moment: those that were other, and the ids of those that were not there. */
export interface ChangesSince {
  records: Map<number, PastRecord>;
  absent: number[];
}

/**
 * Undoes what the log says of a module's records behind a moment, yyyy-MM-dd HH:mm:ss. Records that were made later stand in neither part: their own time
 * of making tells. `departmentOf` says where somebody was then.
 */
export async function changesSince(
  place: Place,
  moment: string,
  departmentOf: (user: number | null) => number | null,
): Promise<ChangesSince> {
  const found: ChangesSince = { records: new Map(), absent: [] };
  for (const column of TIMES) {
    let last: { time: string; id: number } = { time: moment, id: Number.MAX_SAFE_INTEGER };
    for (;;) {
      const rows = await changedRows(place, column, last);
      if (rows.length === 0) break;
      const before = rows.filter(
        ({ id, create_time }) => create_time <= moment && !found.records.has(id),
      );
      const logs = await logsOf(place, moment, before);
      for (const row of before) {
        const was = recordAt(place, row, logs.get(row.id) ?? { entries: [] }, moment);
        if (!was) found.absent.push(row.id);
        else
          found.records.set(row.id, {
            ...was,
            owner_department_id: departmentOf(was.owner_user_id as number | null),
          });
      }
      const end = rows.at(-1);
      last = { time: end?.[column] ?? '', id: end?.id ?? 0 };
      await yieldToEventLoop();
    }
  }
  return found;
}

/** Times of what becomes of a record, each with its index: one in the recycle bin keeps that of its last change, a talk about it is no change. */
const TIMES = ['update_time', 'deleted_time', 'last_contact_time'] as const;

/** Those to which something happened next, in the order of when. */
function changedRows(
  { tx, own }: Place,
  column: (typeof TIMES)[number],
  { time, id }: { time: string; id: number },
): Promise<Row[]> {
  const query = tx
    .from('record')
    .select(COLUMNS)
    .where('module', '=', own.key)
    .where('deleted_time', column === 'deleted_time' ? 'is not' : 'is', null)
    // as one comparison of pairs, which begins in the index where the last rows ended, however many have the same time
    .where(({ eb, refTuple, tuple }) => eb(refTuple(column, 'id'), '>', tuple(time, id)));
  return query.orderBy(column).orderBy('id').limit(AT_ONCE).execute();
}

/** What the log says of these records behind the moment, the newest first, and how they stood there. */
async function logsOf(
  { tx, own }: Place,
  moment: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, Log>> {
  const logs = new Map<number, Log>();
  if (rows.length === 0) return logs;
  for (const { id } of rows) logs.set(id, { entries: [] });
  const ids = rows.map(({ id }) => id);
  const log = () => tx.from('oplog').where('module', '=', own.key).where('record_id', 'in', ids);
  const later = await log()
    .select(['record_id', 'action', 'version', 'changes'])
    .where('create_time', '>', moment)
    .orderBy('record_id')
    .orderBy('id', 'desc')
    .execute();
  for (const { record_id, ...entry } of later) logs.get(record_id)?.entries.push(entry);
  const earlier = await log()
    .select(({ fn }) => ['record_id', 'version', fn.min('create_time').as('made')])
    .where('create_time', '<=', moment)
    .groupBy(['record_id', 'version'])
    .execute();
  for (const { record_id, version, made } of earlier) {
    const of = logs.get(record_id);
    // what is only said of a record, as a comment is, makes no new version
    if (of && version >= (of.standing?.version ?? 0)) of.standing = { version, made };
  }
  return logs;
}

const REMOVING = new Set(['delete', 'merged']);
const BRINGING_BACK = new Set(['restore', 'unmerge']);

/** A record as it stood, its owner's department left open; undefined where it was not there. */
function recordAt(
  { own, full, slots }: Place,
  { id, create_time, deleted_time, ...row }: Row,
  { entries, standing }: Log,
  moment: string,
): PastRecord | undefined {
  const core: Values = {};
  const values: Values = {};
  let deleted = deleted_time !== null;
  for (const { action, changes } of entries) {
    if (REMOVING.has(action)) deleted = false;
    if (BRINGING_BACK.has(action)) deleted = true;
    for (const [model, [before]] of Object.entries(JSON.parse(changes) as Changes))
      if (LOGGED_COLUMNS.has(model)) core[model] = before;
      else if (!model.startsWith('$')) values[model] = before;
  }
  if (deleted) return undefined;
  // what happened later and no log tells was not known then
  if ((row.last_contact_time ?? '') > moment) row.last_contact_time = null;
  const { version, made } = standing ?? { version: 1, made: create_time };
  const said = { ...row, ...core } as Omit<Row, 'id' | 'create_time' | 'deleted_time'>;
  return {
    ...said,
    module: own.key,
    id,
    version,
    // what is loaded from elsewhere says itself when it was made
    update_time: version === row.version ? row.update_time : version === 1 ? create_time : made,
    owner_department_id: null,
    changed: changedColumns({ own, full, slots }, values),
    values,
  };
}

/** The columns that are made from values which were others. */
export function changedColumns(
  { own, full, slots }: Pick<Place, 'own' | 'full' | 'slots'>,
  values: Values,
): PastRecord['changed'] {
  const changed: Record<string, string | number | null> = {};
  for (const [model, value] of Object.entries(values)) {
    const slot = slots.get(model);
    if (slot) changed[slot.column] = slotValue(slot.column, value);
    if (model === own.number?.field) changed.number = typeof value === 'string' ? value : null;
    if (model === own.title) {
      const name = nameOfRecord(own.title, full, values);
      Object.assign(changed, { name, name_key: nameKey(name) });
    }
  }
  return changed;
}
