import { addDays, timestampInZone } from '../../../schemas/values/dates.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { substitutes as PAGE } from '../../../schemas/resources/substitutes.ts';
import { settingKey } from '../../../schemas/permissions/settingRights.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { substituteForm } from '../../../schemas/staff/substituteForm.ts';
import {
  LONGEST_SUBSTITUTION_DAYS,
  substituteFaults,
  type SubstitutePeriod,
} from '../../../schemas/rules/substitutes.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Tx } from '../../db/handle.ts';
import { runOnce } from '../../records/index.ts';
import { requireKey } from '../../records/access/access.ts';
import { allModules, moduleNamer } from '../../records/core/modules.ts';
import type { Changes } from '../../records/core/oplog.ts';
import type { Caller } from '../../records/core/types.ts';
import type { ToldChange } from '../../records/read/changeTeller.ts';
import {
  logPageChange,
  pageChanges,
  type SettingChange,
} from '../../records/definitions/settings.ts';
import { throwFieldErrors, validateForm } from '../validateForm.ts';
import { peopleOf, type Person } from './approvalView.ts';
import { activeOf } from './people.ts';

/** A period as its page lists it. */
export interface SubstituteRow {
  id: number;
  user: Person;
  proxy: Person;
  start_date: string;
  end_date: string;
  modules: string[];
  module_names: string[];
  reason: string;
  state: 'coming' | 'running' | 'over';
  is_away: 0 | 1;
  is_edit: 0 | 1;
}

export interface SubstituteGiven {
  user_id?: number | undefined;
  proxy_user_id: number;
  start_date: string;
  end_date: string;
  modules?: readonly string[] | '' | undefined;
  reason?: string | undefined;
}

type Stored = SubstitutePeriod & { id: number; reason: string; stopped: 0 | 1 };

/** The periods of a year, the newest first; whoever is no administrator sees those they have a part in. */
export function listSubstitutes(caller: Caller): Promise<{
  list: SubstituteRow[];
  modules: { module: string; name: string }[];
  log: SettingChange[];
}> {
  requirePage(caller);
  const { viewer } = caller;
  return caller.company.read(async (tx) => {
    const today = todayOf(caller);
    const all = await periodsIn(tx, addDays(today, -LONGEST_SUBSTITUTION_DAYS));
    const rows = all.filter(
      ({ user_id, proxy_user_id }) =>
        isAdmin(viewer) || user_id === viewer.id || proxy_user_id === viewer.id,
    );
    const lasting = rows.filter((row) => stateOf(row, today) !== 'over');
    const modules = await approvedModules(tx);
    const names = moduleNamer(modules, caller.locale);
    const people = await peopleOf(
      tx,
      rows.flatMap(({ user_id, proxy_user_id }) => [user_id, proxy_user_id]),
    );
    return {
      list: rows.map((row): SubstituteRow => {
        const state = stateOf(row, today);
        return {
          id: row.id,
          user: people(row.user_id),
          proxy: people(row.proxy_user_id),
          start_date: row.start_date,
          end_date: row.end_date,
          modules: [...row.modules],
          module_names: row.modules.map(names),
          reason: row.reason,
          state,
          is_away: state !== 'over' && lasting.some((each) => isAway(row, each)) ? 1 : 0,
          is_edit: state !== 'over' && arranges(caller, row.user_id) ? 1 : 0,
        };
      }),
      modules: modules.map(({ key }) => ({ module: key, name: names(key) })),
      log: isAdmin(viewer) ? await changesIn(caller, tx) : [],
    };
  });
}

/** Whether somebody stands in for the proxy on some day of the period. */
function isAway(row: SubstitutePeriod, other: SubstitutePeriod): boolean {
  return (
    other.user_id === row.proxy_user_id &&
    other.start_date <= row.end_date &&
    row.start_date <= other.end_date
  );
}

/** Names a proxy. Periods are written one after the other, so that no two overlap. */
export function saveSubstitute(caller: Caller, given: SubstituteGiven): Promise<{ id: number }> {
  requirePage(caller);
  const user_id = given.user_id ?? caller.viewer.id;
  requireOwn(caller, user_id);
  return arranging(caller, (tx) =>
    runOnce(caller, tx, { call: 'substituteSave', body: given }, async () => {
      const period = await judged(caller, tx, { given, user_id });
      const id = await tx.nextId();
      const { modules, ...row } = period;
      await tx
        .insert('substitute', {
          ...row,
          id,
          modules: JSON.stringify(modules),
          create_user_id: caller.viewer.id,
          create_time: timestampInZone(caller.zone, caller.now()),
        })
        .execute();
      await log(caller, tx, { before: undefined, after: period });
      return { id };
    }),
  );
}

/** Changes a period that is not over; the first day of one that runs is a fact. */
export function updateSubstitute(
  caller: Caller,
  { id, ...given }: Omit<SubstituteGiven, 'user_id'> & { id: number },
): Promise<{ id: number }> {
  requirePage(caller);
  return arranging(caller, async (tx) => {
    const before = await changeable(caller, tx, id);
    const start_date =
      stateOf(before, todayOf(caller)) === 'running' ? before.start_date : given.start_date;
    const after = await judged(caller, tx, {
      given: { ...given, start_date },
      user_id: before.user_id,
      id,
    });
    const { modules, ...row } = after;
    await tx
      .update('substitute')
      .set({ ...row, modules: JSON.stringify(modules) })
      .where('id', '=', id)
      .execute();
    await log(caller, tx, { before, after });
    return { id };
  });
}

/** Ends a period now: what was decided in it stays, and so does the period; one that has not begun is gone. */
export function endSubstitute(caller: Caller, id: number): Promise<null> {
  requirePage(caller);
  return arranging(caller, async (tx) => {
    const before = await changeable(caller, tx, id);
    const today = todayOf(caller);
    await (stateOf(before, today) === 'coming'
      ? tx.remove('substitute').where('id', '=', id).execute()
      : tx
          .update('substitute')
          .set({ stopped: 1, end_date: today })
          .where('id', '=', id)
          .execute());
    await log(caller, tx, { before, after: undefined });
    return null;
  });
}

function arranging<T>(caller: Caller, deed: (tx: Tx) => Promise<T>): Promise<T> {
  return caller.company.write(async (tx) => {
    await tx.count('substitutes');
    return deed(tx);
  });
}

function requirePage(caller: Caller): void {
  requireKey({ caller }, settingKey(PAGE.path));
}

/** Whoever stands in for somebody decides what they decide: nobody gives that away but those whose it is, and administrators. */
function arranges({ viewer }: Caller, absent: number): boolean {
  return isAdmin(viewer) || absent === viewer.id;
}

function requireOwn(caller: Caller, absent: number): void {
  if (!arranges(caller, absent)) throw new AppError('beyond_own');
}

/** One that the caller may change: those of others are as if they were not there. */
async function changeable(caller: Caller, tx: Tx, id: number): Promise<Stored> {
  const row = (await periodsIn(tx)).find((each) => each.id === id);
  if (!row || !arranges(caller, row.user_id)) throw new AppError('not_found');
  if (stateOf(row, todayOf(caller)) === 'over') throw new AppError('wrong_state');
  return row;
}

interface Judging {
  given: SubstituteGiven;
  user_id: number;
  id?: number;
}

/** What was given, by the form that the browser draws and beside the other periods. */
async function judged(
  caller: Caller,
  tx: Tx,
  { given, user_id, id }: Judging,
): Promise<SubstitutePeriod & { reason: string }> {
  const modules = await approvedModules(tx);
  const form = substituteForm({ modules, forOthers: false }, caller.locale);
  const { user_id: _, ...asked } = given;
  const values = validateForm(caller, form, {
    ...asked,
    modules: asked.modules === '' ? [] : asked.modules,
  });
  const period = {
    ...(id !== undefined && { id }),
    user_id,
    proxy_user_id: given.proxy_user_id,
    start_date: given.start_date,
    end_date: given.end_date,
    modules: (values.modules as string[] | undefined) ?? [],
  };
  const today = todayOf(caller);
  const active = await activeOf(tx, [user_id, period.proxy_user_id]);
  throwFieldErrors([
    ...(['user_id', 'proxy_user_id'] as const).flatMap((field) =>
      active.includes(period[field]) ? [] : [{ field, id: 'unknown_ref' as const }],
    ),
    ...substituteFaults(period, {
      others: (await periodsIn(tx, today)).filter(({ stopped }) => stopped === 0),
      today,
    }),
  ]);
  const { id: __, ...row } = period;
  return { ...row, reason: (values.reason as string | undefined) ?? '' };
}

/** The newest first; all of them, or those that last until that day or longer. */
async function periodsIn(tx: Tx, until?: string): Promise<Stored[]> {
  const query = tx
    .from('substitute')
    .selectAll()
    .orderBy('start_date', 'desc')
    .orderBy('id', 'desc');
  const rows = await (until === undefined ? query : query.where('end_date', '>=', until)).execute();
  return rows.map(
    ({ modules, id, user_id, proxy_user_id, start_date, end_date, reason, stopped }) => ({
      id,
      user_id,
      proxy_user_id,
      start_date,
      end_date,
      reason,
      stopped,
      modules: JSON.parse(modules) as string[],
    }),
  );
}

function stateOf({ start_date, end_date, stopped }: Stored, today: string): SubstituteRow['state'] {
  if (stopped === 1 || end_date < today) return 'over';
  return start_date > today ? 'coming' : 'running';
}

async function approvedModules(tx: Tx): Promise<ModuleFile[]> {
  return (await allModules(tx)).filter(({ approval }) => approval !== undefined);
}

function todayOf(caller: Caller): string {
  return timestampInZone(caller.zone, caller.now()).slice(0, 10);
}

/** In the log: who decides for whom, and when. */
type Told = Pick<SubstitutePeriod, 'proxy_user_id' | 'start_date' | 'end_date' | 'modules'>;

async function log(
  caller: Caller,
  tx: Tx,
  { before, after }: { before: SubstitutePeriod | undefined; after: SubstitutePeriod | undefined },
): Promise<void> {
  const told = (period: SubstitutePeriod | undefined): Told | null =>
    period
      ? {
          proxy_user_id: period.proxy_user_id,
          start_date: period.start_date,
          end_date: period.end_date,
          modules: period.modules,
        }
      : null;
  const absent = (after ?? before)?.user_id ?? 0;
  await logPageChange(caller, tx, {
    path: PAGE.path,
    changes: { [absent]: [told(before), told(after)] },
  });
}

async function changesIn(caller: Caller, tx: Tx): Promise<SettingChange[]> {
  const entries = await pageChanges(tx, PAGE.path);
  const told = await tellSubstitutes(
    caller,
    tx,
    entries.map(({ changes }) => changes),
  );
  return entries.map(({ changes: _, ...entry }, at) => ({ ...entry, snapshot: told[at] ?? [] }));
}

/** Changes of substitutes in words: for whom, who from when to when for what. */
export async function tellSubstitutes(
  caller: Caller,
  tx: Tx,
  all: readonly Changes[],
): Promise<ToldChange[][]> {
  const names = moduleNamer(await approvedModules(tx), caller.locale);
  const people = await peopleOf(
    tx,
    all.flatMap((changes) =>
      Object.entries(changes).flatMap(([absent, sides]) => [
        Number(absent),
        ...(sides as (Told | null)[]).map((side) => side?.proxy_user_id ?? 0),
      ]),
    ),
  );
  const say = (side: unknown) => {
    if (side === null || side === undefined) return '';
    const { proxy_user_id, start_date, end_date, modules } = side as Told;
    return [people(proxy_user_id).name, `${start_date} – ${end_date}`, ...modules.map(names)].join(
      ' · ',
    );
  };
  return all.map((changes) =>
    Object.entries(changes).map(([absent, [old, now]]) => ({
      model: absent,
      name: people(Number(absent)).name,
      old_value: say(old),
      new_value: say(now),
    })),
  );
}
