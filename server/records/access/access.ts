import type { Expression, SqlBool } from 'kysely';
import type { Condition } from '../../../schemas/conditions/conditions.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { filterField } from '../../../schemas/form/rowColumns.ts';
import { poolCondition } from '../../../schemas/modules/index.ts';
import { permissionKey, type Right } from '../../../schemas/permissions/rights.ts';
import {
  hasPermission,
  isAdmin,
  isOff,
  moduleScope,
  type Viewer,
} from '../../../schemas/permissions/viewer.ts';
import { conditionSql, type FieldSource, type FilterContext, outsideSql } from '../../db/filter.ts';
import { anyOf, countedAs } from '../../db/recordQuery.ts';
import type { Tx } from '../../db/handle.ts';
import {
  allOf,
  alsoLive,
  fails,
  idIn,
  ofDepartments,
  ownedBy,
  ownedByAny,
} from '../../db/recordTests.ts';
import type { RecordContext } from '../core/context.ts';
import { moduleIn, targetOf, poolViewsOf } from '../core/modules.ts';
import { seenSource } from './masking.ts';
import { type ReachableOwners, reachableOwners } from './people.ts';
import { membershipsOf, shows, withheldBy, withheldThrough } from './teamPlaces.ts';
import { recordTest } from '../core/row.ts';
import type { StoredRecord } from '../core/types.ts';

/** Refuses before anything else is looked at. Who may not look at a module does nothing else there either. */
export function requireRight(
  { caller }: Pick<RecordContext, 'caller'>,
  file: ModuleFile,
  right: Right,
): void {
  for (const each of new Set([right, 'view'] as const))
    requireKey({ caller }, permissionKey(file, each));
}

export function requireKey({ caller }: Pick<RecordContext, 'caller'>, key: string): void {
  if (isOff(caller.viewer, key)) throw new AppError('module_off');
  if (!hasPermission(caller.viewer, key))
    throw new AppError('not_allowed', { data: { right: key } });
}

/** A module's own condition may name records; a reader's filter may not, because id is no field. */
const ID: FieldSource = { valueType: 'number', column: 'id', holds: 'number' };

export function filterContext(context: RecordContext): FilterContext {
  const { caller, tx, full, today } = context;
  return {
    dialect: tx.dialect,
    viewer: caller.viewer,
    settings: caller.settings,
    today,
    sourceOf: (model) => {
      if (model === 'id') return ID;
      const known = filterField(full, model);
      if (!known?.within) return known && seenSource(context, known.field);
      // No row has an index of its own.
      const { masked } = seenSource(context, known.within);
      const { valueType } = known.field;
      return { valueType, rows: known.within.model, ...(masked && { masked }) };
    },
  };
}

/** What of a module a viewer's scope reaches: SQL for lists, a test for single records. */
export interface RecordScope extends ReachableOwners {
  where: Expression<SqlBool>[];
  /** joint follow-ups of the viewer among records at hand or all of them, where they were looked up for many at once */
  members?: ReadonlyMap<number, 0 | 1>;
}

/** Longer lists of joint follow-ups are looked up by the engine instead of being written out. */
const WRITTEN_OUT = 500;

/** The same as `recordScope`, without looking anything up: for what is itself looked up. */
export async function ownScope(
  context: RecordContext,
  among: 'live' | 'deleted' = 'live',
): Promise<RecordScope> {
  const {
    caller: { viewer },
    tx,
    file,
    own,
  } = context;
  const around = await reachableOwners(tx, viewer, own.key);
  const within = file.view ? [conditionSql(file.view.where, filterContext(context))] : [];
  const pool = file.view ? undefined : poolCondition(own);
  const owned = pool
    ? [
        countedAs(
          fails(conditionSql(pool, filterContext(context))),
          outsideSql(pool, filterContext(context)),
        ),
      ]
    : [];
  if (file.view || isUnbound(context)) return { where: [...within, ...owned], ...around };
  const { tests, members } = await teamOf(context);
  const shown = own.shownTo ? [conditionSql(own.shownTo, filterContext(context))] : [];
  const changed = own.changedTo ? [conditionSql(own.changedTo, filterContext(context))] : [];
  const mine = [ownedBy(viewer.id), ...tests, ...shown, ...changed];
  const ours = scopedSql(context, around);
  const all = [...mine, ...ours];
  const parts = among === 'live' ? all.map(alsoLive) : all;
  // Few follow more than some records jointly; a whole department has no one order by itself.
  return {
    where: [
      ...owned,
      anyOf(
        parts,
        members && ours.length + shown.length + changed.length === 0 ? 'create_time' : undefined,
      ),
    ],
    ...around,
    ...(members && { members }),
  };
}

/** What the scope of the role reaches besides one's own. */
function scopedSql(
  context: RecordContext,
  { departments, owners }: Pick<RecordScope, 'departments' | 'owners'>,
): Expression<SqlBool>[] {
  const {
    own: { key, scoped },
    caller: { viewer },
  } = context;
  const within = [
    ...(departments.length > 0 ? [ofDepartments(departments)] : []),
    ...(owners.length > 0 ? [ownedByAny(owners)] : []),
  ];
  if (!scoped) return scoped === false ? [] : within;
  const kind = conditionSql(scoped, filterContext(context));
  return moduleScope(viewer, key) === 'all' ? [kind] : within.map((test) => allOf([test, kind]));
}

/** Whether scope keeps nothing of the module from the viewer. */
export function isUnbound({
  caller: { viewer },
  own,
}: Pick<RecordContext, 'caller' | 'own'>): boolean {
  return (
    isAdmin(viewer) ||
    (moduleScope(viewer, own.key) === 'all' && own.scoped === undefined) ||
    own.shared === true
  );
}

/** Records that the viewer follows jointly. */
export async function teamOf({
  caller: { viewer },
  tx,
  own,
}: RecordContext): Promise<{ tests: Expression<SqlBool>[]; members?: ReadonlyMap<number, 0 | 1> }> {
  const rows = await tx
    .from('team')
    .select(['record_id', 'auth_type'])
    .where('user_id', '=', viewer.id)
    .where('module', '=', own.key)
    .limit(WRITTEN_OUT + 1)
    .execute();
  const all = tx
    .from('team as t')
    .select('t.record_id')
    .where('t.user_id', '=', viewer.id)
    .where('t.module', '=', own.key);
  if (rows.length > WRITTEN_OUT) return { tests: [idIn(all)] };
  const members = new Map(rows.map(({ record_id, auth_type }) => [record_id, auth_type]));
  return {
    members,
    tests: rows.length === 0 ? [] : [idIn([...members.keys()])],
  };
}

export interface Access {
  view: boolean;
  edit: boolean;
  remove: boolean;
  /** may give it to somebody else: never as a joint follow-up member */
  shift: boolean;
  /** reached as joint follow-up member only */
  team: boolean;
}

const NONE: Access = { view: false, edit: false, remove: false, shift: false, team: false };

/** What the viewer may do with one record. The view right of the module has been asked for before. */
export function accessTo(
  context: RecordContext,
  record: StoredRecord,
  reach?: RecordScope,
): Promise<Access> {
  return accessIn(context, reach)(record);
}

/** The same for many records of a module: what depends on none of them is decided once. */
export function accessIn(
  context: RecordContext,
  reach?: RecordScope,
): (record: StoredRecord) => Promise<Access> {
  const { caller, tx, file, own } = context;
  const { viewer } = caller;
  const all = full(context);
  const mayRemove = caller.rules[own.key]?.mayRemove;
  const whole = (record: StoredRecord): Access => {
    if (!changes(own, viewer, record)) return { ...all, edit: false, remove: false, shift: false };
    return all.remove && mayRemove?.({ caller, record }) === false
      ? { ...all, remove: false }
      : all;
  };
  const isOf = (condition: Condition | false | undefined) =>
    condition ? recordTest(condition, viewer, context.today) : () => condition === undefined;
  const inScope = isOf(own.scoped);
  const [isShown, isChanged] = [own.shownTo, own.changedTo].map(
    (group) => group && recordTest(group, viewer, context.today),
  );
  const unbound = isUnbound(context);
  const within = file.view && recordTest(file.view.where, viewer);
  const waits = poolTest(context);
  return async (record) => {
    if (within) return within(record) ? whole(record) : NONE;
    if (waits?.(record))
      return {
        ...NONE,
        view:
          isAdmin(viewer) ||
          poolViewsOf(own).some((view) => hasPermission(viewer, permissionKey(view, 'view'))),
      };
    if (unbound || record.owner_user_id === viewer.id) return whole(record);
    const { owner_department_id: department, owner_user_id: owner } = record;
    const { departments, owners } = reach ?? (await reachableOwners(tx, viewer, own.key));
    if (
      inScope(record) &&
      (moduleScope(viewer, own.key) === 'all' ||
        (department !== null && departments.includes(department)) ||
        (owner !== null && owners.includes(owner)))
    )
      return whole(record);
    if (isChanged?.(record)) return whole(record);
    if (isShown?.(record)) return { ...NONE, view: true };
    return throughTeam(context, record, reach?.members);
  };
}

/** Whether those who see the record and hold the right may change it, by what its module says. */
function changes({ changedBy }: ModuleFile, viewer: Viewer, record: StoredRecord): boolean {
  return (
    changedBy === undefined ||
    record.owner_user_id === viewer.id ||
    (changedBy === 'owner or administrator' && isAdmin(viewer))
  );
}

/** Whether the record waits in the module's pool. */
export function inPool(
  context: Pick<RecordContext, 'own' | 'caller'>,
  record: StoredRecord,
): boolean {
  return poolTest(context)?.(record) ?? false;
}

function poolTest({ own, caller: { viewer } }: Pick<RecordContext, 'own' | 'caller'>) {
  const pool = poolCondition(own);
  return pool && recordTest(pool, viewer);
}

function full({ caller: { viewer }, file }: RecordContext): Access {
  const has = (right: Right) => hasPermission(viewer, permissionKey(file, right));
  return {
    view: true,
    edit: has('edit'),
    remove: has('delete'),
    shift: has('edit') && has('transfer'),
    team: false,
  };
}

/** Joint follow-up of the record, or of a parent whose follow-up shows this module too. */
async function throughTeam(
  context: RecordContext,
  record: StoredRecord,
  members?: RecordScope['members'],
): Promise<Access> {
  const {
    caller: { viewer },
    file,
  } = context;
  const auth = (members ?? (await membershipsOf(context, [record.id]))).get(record.id);
  if (auth !== undefined)
    return {
      ...NONE,
      view: true,
      team: true,
      edit: auth === 1 && hasPermission(viewer, permissionKey(file, 'edit')),
    };
  for (const parent of parentsOf(context, record))
    if ((await withheldThrough(context, parent))?.includes(record.id) === false)
      return { ...NONE, view: true, team: true };
  return (await isRevealed(context, record)) ? { ...NONE, view: true, team: true } : NONE;
}

/** Whether the viewer follows jointly a record that points here, and is shown what it points to. */
async function isRevealed(
  { caller: { viewer }, tx, own }: RecordContext,
  record: StoredRecord,
): Promise<boolean> {
  const rows = await tx
    .from('team')
    .select(['module', 'record_id', 'visible_modules', 'withheld'])
    .where('user_id', '=', viewer.id)
    .where('module', '!=', own.key)
    .where('visible_modules', '!=', '')
    .execute();
  const shown = rows.filter((row) => shows(row, own.key) && !withheldBy(row).includes(record.id));
  for (const [key, places] of Map.groupBy(shown, ({ module }) => module)) {
    const file = await moduleIn(tx, key);
    const models = (file.reveals ?? []).includes(own.key)
      ? (file.parents ?? []).filter((model) => targetOf(file, model) === own.key)
      : [];
    const ids = places.map(({ record_id }) => record_id);
    for (const model of models)
      if (await pointsHere(tx, { module: key, ids, model, id: record.id })) return true;
  }
  return false;
}

async function pointsHere(
  tx: Tx,
  { module, ids, model, id }: { module: string; ids: readonly number[]; model: string; id: number },
): Promise<boolean> {
  for (let at = 0; at < ids.length; at += WRITTEN_OUT) {
    const rows = await tx
      .from('record')
      .select('data')
      .where('module', '=', module)
      .where('id', 'in', ids.slice(at, at + WRITTEN_OUT))
      .where('deleted_time', 'is', null)
      .execute();
    if (rows.some(({ data }) => (JSON.parse(data) as Record<string, unknown>)[model] === id))
      return true;
  }
  return false;
}

/** The records this one declares as its parents. */
export function parentsOf(
  { own, full: form }: Pick<RecordContext, 'own' | 'full'>,
  record: Pick<StoredRecord, 'data'>,
): { model: string; module: string; id: number }[] {
  return (own.parents ?? []).flatMap((model) => {
    const [module, id] = [form.fields.get(model)?.refers, record.data[model]];
    return module !== undefined && typeof id === 'number' ? [{ model, module, id }] : [];
  });
}
