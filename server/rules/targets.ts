import { Decimal } from 'decimal.js';
import { addMonths, timestampInZone } from '../../schemas/values/dates.ts';
import type { ParamsOf, ResponseOf } from '../../schemas/endpoints/index.ts';
import { AppError, type FieldError } from '../../schemas/i18n/errors.ts';
import { translate } from '../../schemas/i18n/label.ts';
import { targets as PAGE } from '../../schemas/pages/targets.ts';
import { settingKey } from '../../schemas/permissions/settingRights.ts';
import { bucketOf } from '../../schemas/reporting/buckets.ts';
import { planReport } from '../../schemas/reporting/plan.ts';
import { achievementIndexSetting } from '../../schemas/settings/achievementIndexSetting.ts';
import {
  indexReport,
  measuredIndexes,
  TARGET_INDEXES,
  type TargetIndex,
} from '../../schemas/targets/targetIndexes.ts';
import { digitsOf, MOST_TARGET, type Months, sumOf } from '../../schemas/targets/targetRows.ts';
import type { Tx } from '../db/handle.ts';
import { runReport } from '../records/index.ts';
import { requireKey } from '../records/access/access.ts';
import type { Changes } from '../records/core/oplog.ts';
import type { Caller } from '../records/core/types.ts';
import type { ToldChange } from '../records/read/changeTeller.ts';
import { logPageChange, pageChanges, pageChangesSince } from '../records/definitions/settings.ts';

/** What departments and people are to reach in a year by one index. Throws not_allowed without the key of the page. */
export function readTargets(
  caller: Caller,
  { year, index: asked }: ParamsOf<'targets'>,
): Promise<ResponseOf<'targets'>> {
  requireKey({ caller }, settingKey(PAGE.path));
  const index = asked === undefined ? measuredIndexes(caller.settings)[0] : indexOf(caller, asked);
  return caller.company.read(async (tx) => {
    const { departments, users } = await ownersIn(tx);
    const entries = await pageChanges(tx, PAGE.path);
    const snapshots = await tellTargets(
      caller,
      tx,
      entries.map(({ changes }) => changes),
    );
    return {
      indexes: measuredIndexes(caller.settings).map((each) => told(caller, each)),
      index: index?.key ?? '',
      departments,
      users,
      rows: index ? await targetsIn(tx, { years: [year], index: index.key }) : [],
      log: entries.map(({ changes: _, ...entry }, at) => ({
        ...entry,
        snapshot: snapshots[at] ?? [],
      })),
    };
  });
}

/** Changes of targets in words: whose, of which year and index, from how much to how much. */
export async function tellTargets(
  { locale }: Caller,
  tx: Tx,
  all: readonly Changes[],
): Promise<ToldChange[][]> {
  const { departments, users } = await ownersIn(tx);
  const named = new Map<string, string>([
    ...departments.map(({ id, name }) => [`department:${id}`, name] as const),
    ...users.map(({ id, name }) => [`user:${id}`, name] as const),
  ]);
  return all.map((changes) =>
    Object.entries(changes).map(([key, [before, after]]) => {
      const [at = '', of = '', ...owner] = key.split(' ');
      const which = TARGET_INDEXES.find((each) => each.key === of);
      return {
        model: key,
        name: [
          named.get(owner.join(' ')) ?? owner.join(' '),
          at,
          which ? translate(which.label, locale) : of,
        ].join(' '),
        old_value: amountText(before),
        new_value: amountText(after),
      };
    }),
  );
}

/** Sets the targets of some departments and people. Throws invalid with what is wrong of whom. */
export async function saveTargets(
  caller: Caller,
  { year, index: asked, rows: given }: ParamsOf<'saveTargets'>,
): Promise<null> {
  requireKey({ caller }, settingKey(PAGE.path));
  const index = indexOf(caller, asked);
  const rows = given.map(readRow);
  await caller.company.write(async (tx) => {
    const { departments, users } = await ownersIn(tx);
    const owners = new Set([
      ...departments.map(({ id }) => `department:${id}`),
      ...users.map(({ id }) => `user:${id}`),
    ]);
    const fields = rows.flatMap((row) => faultsOf(row, { owners, index }));
    if (fields.length > 0) throw new AppError('invalid', { fields });
    const before = new Map(
      (await targetsIn(tx, { years: [year], index: index.key })).map((row) => [
        row.owner,
        row.months,
      ]),
    );
    const changed = rows.filter(
      ({ owner, months }) => JSON.stringify(before.get(owner) ?? NONE) !== JSON.stringify(months),
    );
    for (const { owner, months } of changed) {
      await tx
        .remove('target')
        .where('year', '=', year)
        .where('index_key', '=', index.key)
        .where('owner', '=', owner)
        .execute();
      if (months.some((each) => each !== null))
        await tx
          .insert('target', {
            year,
            index_key: index.key,
            owner,
            months: JSON.stringify(months),
            update_time: timestampInZone(caller.zone, caller.now()),
          })
          .execute();
    }
    if (changed.length > 0)
      await logPageChange(caller, tx, {
        path: PAGE.path,
        changes: Object.fromEntries(
          changed.map(({ owner, months }) => [
            `${year} ${index.key} ${owner}`,
            [monthsOrNull(before.get(owner)), monthsOrNull(months)],
          ]),
        ),
      });
  });
  return null;
}

const NONE: Months = Array.from({ length: 12 }, () => null);

function monthsOrNull(months: Months = NONE): Months | null {
  return months.some((each) => each !== null) ? months : null;
}

/** A form says its months as texts, an empty one where none is set; what is none of either stays and is refused. */
function readRow(row: ParamsOf<'saveTargets'>['rows'][number]): typeof row {
  if (typeof row !== 'object' || row === null || !Array.isArray(row.months)) return row;
  const months = (row.months as readonly unknown[]).map((each) =>
    each === '' || each === undefined
      ? null
      : typeof each === 'string' && /^\d+(\.\d+)?$/.test(each)
        ? Number(each)
        : each,
  );
  return { ...row, months: months as Months };
}

function faultsOf(
  row: unknown,
  { owners, index }: { owners: ReadonlySet<string>; index: TargetIndex },
): FieldError[] {
  const { owner, months } = (typeof row === 'object' && row !== null ? row : {}) as {
    owner?: unknown;
    months?: unknown;
  };
  if (typeof owner !== 'string' || !owners.has(owner)) return [{ field: 'rows', id: 'bad_option' }];
  if (!Array.isArray(months) || months.length !== 12) return [{ field: owner, id: 'wrong_type' }];
  const set = (months as unknown[]).filter((each) => each !== null);
  if (!set.every((each) => typeof each === 'number' && each >= 0 && each <= MOST_TARGET))
    return [{ field: owner, id: 'not_number' }];
  const digits = digitsOf(index);
  return (set as number[]).every((each) => new Decimal(each).decimalPlaces() <= digits)
    ? []
    : [{ field: owner, id: 'too_precise', data: { max: digits } }];
}

/** What each index came to in the month before this one, by settings that need not be saved. */
export async function previewTargets(
  caller: Caller,
  given: Readonly<Record<string, unknown>>,
): Promise<ResponseOf<'targetPreview'>> {
  requireKey({ caller }, settingKey(achievementIndexSetting.path));
  const today = timestampInZone(caller.zone, caller.now()).slice(0, 10);
  const { from, to } = bucketOf('month', addMonths(`${today.slice(0, 7)}-01`, -1));
  const settings = { ...caller.settings, ...given };
  const figures: ResponseOf<'targetPreview'>['figures'] = [];
  for (const index of measuredIndexes(settings)) {
    const plan = planReport(
      indexReport(index, settings, { kind: 'time' }),
      { start_time: from, end_time: to },
      { today, settings },
    );
    figures.push({ ...told(caller, index), value: await totalOf(caller, plan) });
  }
  return { from, to, figures };
}

/** Null where the caller may not know. */
async function totalOf(
  caller: Caller,
  plan: Parameters<typeof runReport>[1],
): Promise<number | null> {
  try {
    return (await runReport(caller, plan)).tail.done ?? 0;
  } catch (error) {
    if (error instanceof AppError && ['not_allowed', 'hidden_value'].includes(error.id))
      return null;
    throw error;
  }
}

/** An index as pages name it. */
export function told({ locale }: Caller, { key, label: name, kind }: TargetIndex) {
  return { key, label: translate(name, locale), kind };
}

/** Throws invalid for an index that the company does not measure. */
export function indexOf({ settings }: Caller, key: string): TargetIndex {
  const found = measuredIndexes(settings).find((each) => each.key === key);
  if (!found) throw new AppError('invalid', { fields: [{ field: 'index', id: 'bad_option' }] });
  return found;
}

/** All departments, and the people who work here. */
export async function ownersIn(tx: Tx) {
  return {
    departments: await tx
      .from('department')
      .select(['id', 'name', 'parent_id'])
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    users: await tx
      .from('user')
      .select(['id', 'name', 'department_id'])
      .where('disabled', '=', 0)
      .orderBy('id')
      .execute(),
  };
}

/** The targets of some years by one index. */
export async function targetsIn(
  tx: Tx,
  { years, index }: { years: readonly number[]; index: string },
): Promise<{ year: number; owner: string; months: Months }[]> {
  const rows = await tx
    .from('target')
    .select(['year', 'owner', 'months'])
    .where('index_key', '=', index)
    .where('year', 'in', [...years])
    .execute();
  return rows.map(({ year, owner, months }) => ({
    year,
    owner,
    months: JSON.parse(months) as Months,
  }));
}

/**
 * The targets as they were at the end of a day, undone change by change from the log. Throws not_in_past where one has changed since of which the log,
 * as it was once kept, knows the sum alone.
 */
export async function targetsBefore(
  { locale }: Pick<Caller, 'locale'>,
  tx: Tx,
  { years, index, day }: { years: readonly number[]; index: string; day: string },
): Promise<{ year: number; owner: string; months: Months }[]> {
  const found = new Map(
    (await targetsIn(tx, { years, index })).map((row) => [`${row.year} ${row.owner}`, row]),
  );
  const changes = (await pageChangesSince(tx, PAGE.path, `${day} 23:59:59`)).flatMap((each) =>
    Object.entries(each),
  );
  for (const [key, [before]] of changes) {
    const [year = '', of = '', ...owner] = key.split(' ');
    if (of !== index || !years.includes(Number(year))) continue;
    if (before !== null && !Array.isArray(before))
      throw new AppError('not_in_past', { data: { name: translate(PAGE.label, locale) } });
    const row = { year: Number(year), owner: owner.join(' '), months: (before ?? NONE) as Months };
    found.set(`${row.year} ${row.owner}`, row);
  }
  return [...found.values()];
}

/** Of a year's months their sum, which older entries have themselves. */
function amountText(value: unknown): string {
  const amount = Array.isArray(value) ? sumOf(value as Months) : value;
  return typeof amount === 'number' ? String(amount) : '';
}
