import { isClosed } from '../../../schemas/rules/closed.ts';
import { addDays, daysBetween } from '../../../schemas/values/dates.ts';
import { conditionSql } from '../../db/filter.ts';
import { filterContext } from '../access/access.ts';
import { lockRecords } from '../access/load.ts';
import type { RecordContext } from '../core/context.ts';
import { changesBetween } from '../core/oplog.ts';
import type { SavedRecord, StoredRecord, Values } from '../core/types.ts';
import { updateIn } from './change.ts';

type Series = NonNullable<RecordContext['own']['series']>;

/** Those of the series after the record that are still open, the next one first; none where it belongs to no series. */
export async function followingIn(
  context: RecordContext,
  { data }: Pick<StoredRecord, 'data'>,
): Promise<number[]> {
  const { series } = context.own;
  const [number, start] = series ? [data[series.by], data[series.from]] : [];
  if (!series || number === undefined || start === undefined) return [];
  const following = conditionSql(
    {
      op: 'and',
      rules: [
        series.open,
        { field: series.by, operator: 'eq', value: number },
        { field: series.from, operator: 'gt', value: start },
      ],
    },
    filterContext(context),
  );
  const rows = await context.tx
    .from('record as r')
    .select('r.id')
    .where('r.module', '=', context.own.key)
    .where('r.deleted_time', 'is', null)
    .where(following)
    .orderBy('r.id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * One change for a record and those of its series that follow: what was changed of it is changed of them, and a time moves each on its own
 * day. One that the caller may not edit stays as it is; one that the change would make wrong refuses all of it.
 */
export async function updateSeriesIn(
  opened: RecordContext,
  asked: { id: number; version: number; values: Readonly<Values> },
): Promise<SavedRecord> {
  const { series } = opened.own;
  const [found] = await lockRecords(opened, [asked.id]);
  if (!series || !found) return updateIn(opened, asked);
  const before = found.record;
  const following = await followingIn(opened, before);
  const group = await opened.tx.nextId();
  const saved = await updateIn(opened, asked, { group });
  const [now] = await lockRecords(opened, [asked.id]);
  const after = now?.record.data ?? before.data;
  const changed = Object.keys(changesBetween(before.data, after)).filter((model) =>
    Object.hasOwn(asked.values, model),
  );
  if (changed.length === 0) return saved;
  for (const { record, access } of await lockRecords(opened, following)) {
    const { id, version, state, approval_state } = record;
    if (!access.edit || isClosed(opened.own, { ...record.data, state, approval_state })) continue;
    const values = Object.fromEntries(changed.map((model) => [model, after[model] ?? null]));
    const moved = movedTimes(series, { before: before.data, after, own: record.data, changed });
    await updateIn(opened, { id, version, values: { ...values, ...moved } }, { group });
  }
  return saved;
}

/** The times of one that follows: by as many days as the first was moved, at its new time of day, as long as it. */
function movedTimes(
  { from, to }: Series,
  times: { before: Values; after: Values; own: Values; changed: readonly string[] },
): Values {
  const { before, after, own, changed } = times;
  const [old, start, begun] = [before[from], after[from], own[from]];
  if (typeof old !== 'string' || typeof start !== 'string' || typeof begun !== 'string') return {};
  const starts = changed.includes(from);
  const day = addDays(begun.slice(0, 10), starts ? daysBetween(old, start) : 0);
  const end = to !== undefined && (starts || changed.includes(to)) ? after[to] : undefined;
  return {
    ...(starts && { [from]: `${day}${start.slice(10)}` }),
    ...(to !== undefined &&
      typeof end === 'string' && {
        [to]: `${addDays(day, daysBetween(start, end))}${end.slice(10)}`,
      }),
  };
}
