import { type Condition, filterLeaves, leavesOf } from '../../../schemas/conditions/conditions.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { SumChoice } from '../../../schemas/views/sums.ts';
import { builtInViews } from '../../../schemas/views/builtInViews.ts';
import { isAdmin } from '../../../schemas/permissions/viewer.ts';
import { requireRight } from '../access/access.ts';
import { existingRoles, roleOf } from '../access/roles.ts';
import { contextOf, openContext, type RecordContext } from '../core/context.ts';
import { isKnownLeaf, readFilter, readRaw } from '../search/filters.ts';
import { runOnce } from '../core/idempotency.ts';
import { moduleIn } from '../core/modules.ts';
import { neighboursOf } from '../search/relatedFilter.ts';
import { sortOf } from '../search/sort.ts';
import type { Caller } from '../core/types.ts';

/** What a saved view holds, as it lies in its row. */
export interface SavedViewData {
  filter?: Condition;
  sort?: string;
  /** as the list shows them; none: as each reader has chosen */
  columns?: readonly SavedViewColumn[];
  /** table, kanban, calendar or map; by which field */
  view?: string;
  by?: string;
  /** only what the reader follows jointly */
  whose?: 'team';
  /** who besides its owner sees it */
  roles?: readonly number[];
}
export interface SavedViewColumn {
  key: string;
  showFlag: 0 | 1;
  /** px */
  width?: number;
  pin?: 0 | 1;
  /** what is made of its numbers */
  sum?: SumChoice;
}

/** A view of a list as one reader may see it. */
export interface SavedView extends Required<Omit<SavedViewData, 'filter' | 'whose'>> {
  /** the number of a saved one, the key of a built-in one */
  id: number | string;
  name: string;
  built_in: 0 | 1;
  filter: Condition | null;
  whose?: 'team';
  /** some of its conditions read what this reader may not: they are left out */
  partial: 0 | 1;
  can_edit: 0 | 1;
  user_id: number | null;
}

export interface SavedViewDraft extends Omit<SavedViewData, 'filter'> {
  name: string;
  filter?: unknown;
}

const MOST_SCENES = 100;
const NAME_LENGTH = 30;
const BARE = { sort: '', columns: [], view: '', by: '', roles: [] } as const;

/** The views of a list: the built-in ones, then those the viewer saved and those shared with the viewer's role. */
export async function savedViewsOf(context: RecordContext): Promise<SavedView[]> {
  const {
    caller: { locale },
    file,
    form,
  } = context;
  const shipped = builtInViews(file, form).map(({ key, label, filter, whose }): SavedView => ({
    ...BARE,
    id: key,
    name: translate(label, locale),
    built_in: 1,
    filter: filter ?? null,
    ...(whose && { whose }),
    partial: 0,
    can_edit: 0,
    user_id: null,
  }));
  const rows = await rowsFor(context);
  const saved: SavedView[] = [];
  for (const row of rows) saved.push(await sceneOf(context, row));
  return [...shipped, ...saved];
}

export function listSavedViews(caller: Caller, module: string): Promise<SavedView[]> {
  return caller.company.read(async (tx) => {
    const context = await openContext(caller, tx, module);
    requireRight(context, context.file, 'view');
    return savedViewsOf(context);
  });
}

/** One view by its number or key; one that is not the viewer's to see is as unknown as none. */
export async function findSavedView(
  context: RecordContext,
  id: number | string,
): Promise<Pick<SavedView, 'sort'> & { filter?: Condition; whose?: 'team' }> {
  if (typeof id === 'string' && !/^\d+$/.test(id)) {
    const shipped = builtInViews(context.file, context.form).find(({ key }) => key === id);
    if (!shipped) throw new AppError('not_found');
    return {
      sort: '',
      ...(shipped.filter && { filter: shipped.filter }),
      ...(shipped.whose && { whose: shipped.whose }),
    };
  }
  const row = (await rowsFor(context, Number(id)))[0];
  if (!row) throw new AppError('not_found');
  const { filter, sort, whose } = await sceneOf(context, row);
  return {
    sort: isSortable(context, sort) ? sort : '',
    ...(filter && { filter }),
    ...(whose && { whose }),
  };
}

interface SceneRow {
  id: number;
  user_id: number | null;
  name: string;
  data: string;
}

/** Rows that the viewer may see: own ones, everybody's, shared ones. */
async function rowsFor(
  { caller: { viewer }, tx, file }: RecordContext,
  id?: number,
): Promise<SceneRow[]> {
  let query = tx
    .from('scene')
    .select(['id', 'user_id', 'name', 'data'])
    .where('module', '=', file.key)
    .orderBy('sort')
    .orderBy('id');
  if (id !== undefined) query = query.where('id', '=', id);
  const rows = await query.execute();
  if (rows.every(({ user_id }) => user_id === viewer.id)) return rows;
  const role = await roleOf(tx, viewer);
  return rows.filter(({ user_id, data }) => {
    const { roles = [] } = JSON.parse(data) as SavedViewData;
    return (
      user_id === null ||
      user_id === viewer.id ||
      roles.includes(role) ||
      (roles.length > 0 && isAdmin(viewer))
    );
  });
}

async function sceneOf(
  context: RecordContext,
  { id, user_id, name, data }: SceneRow,
): Promise<SavedView> {
  const { filter, ...kept } = JSON.parse(data) as SavedViewData;
  const { viewer } = context.caller;
  const near = await neighboursOf(context, filter);
  const known =
    filter &&
    filterLeaves(filter, (leaf) => isKnownLeaf({ form: context.form, related: near.forms }, leaf));
  return {
    ...BARE,
    ...kept,
    id,
    name,
    built_in: 0,
    filter: known ?? null,
    partial: JSON.stringify(known) === JSON.stringify(filter) ? 0 : 1,
    can_edit: user_id === viewer.id || isAdmin(viewer) ? 1 : 0,
    user_id,
  };
}

function isSortable(context: RecordContext, sort: string): boolean {
  try {
    return sort === '' || sortOf(context, sort).length > 0;
  } catch (error) {
    if (error instanceof AppError) return false; // its field is hidden from this reader, or gone
    throw error;
  }
}

export function createSavedView(
  caller: Caller,
  module: string,
  draft: SavedViewDraft,
): Promise<{ id: number }> {
  return caller.company.write(async (tx) => {
    const context = await openContext(caller, tx, module);
    requireRight(context, context.file, 'view');
    return runOnce(caller, tx, { call: `scene ${context.file.key}`, body: draft }, async () => {
      const own = await tx
        .from('scene')
        .select('id')
        .where('module', '=', context.file.key)
        .where('user_id', '=', caller.viewer.id)
        .limit(MOST_SCENES)
        .execute();
      if (own.length >= MOST_SCENES)
        throw new AppError('invalid', {
          fields: [{ field: 'name', id: 'too_many_items', data: { max: MOST_SCENES } }],
        });
      const id = await tx.nextId();
      await tx
        .insert('scene', {
          id,
          user_id: caller.viewer.id,
          module: context.file.key,
          name: await nameFor(context, draft.name, { owner: caller.viewer.id }),
          data: JSON.stringify(await dataOf(context, draft)),
        })
        .execute();
      return { id };
    });
  });
}

/** Changes what is given of a view; only its owner and administrators may. */
export function updateSavedView(
  caller: Caller,
  id: number,
  change: Partial<SavedViewDraft>,
): Promise<{ id: number }> {
  return caller.company.write(async (tx) => {
    const { context, row } = await ownRow(caller, tx, id);
    const before = JSON.parse(row.data) as SavedViewData;
    const { name, ...given } = change;
    const data = await dataOf(context, {
      ...before,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    });
    await tx
      .update('scene')
      .set({
        data: JSON.stringify(data),
        ...(name !== undefined && {
          name: await nameFor(context, name, { owner: row.user_id, id }),
        }),
      })
      .where('id', '=', id)
      .execute();
    return { id };
  });
}

export function deleteSavedView(caller: Caller, id: number): Promise<void> {
  return caller.company.write(async (tx) => {
    await ownRow(caller, tx, id);
    await tx.remove('scene').where('id', '=', id).execute();
  });
}

/** A view by its number alone, with the module it belongs to. */
export function readSavedView(
  caller: Caller,
  id: number,
): Promise<{ module: string; scene: SavedView }> {
  return caller.company.read(async (tx) => {
    const { context, row } = await rowById(caller, tx, id);
    return { module: context.file.key, scene: await sceneOf(context, row) };
  });
}

type SceneTx = RecordContext['tx'];

async function rowById(
  caller: Caller,
  tx: SceneTx,
  id: number,
): Promise<{ context: RecordContext; row: SceneRow }> {
  const found = await tx.from('scene').select('module').where('id', '=', id).executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const context = await contextOf(caller, tx, await moduleIn(tx, found.module));
  requireRight(context, context.file, 'view');
  const [row] = await rowsFor(context, id);
  if (!row) throw new AppError('not_found');
  return { context, row };
}

async function ownRow(
  caller: Caller,
  tx: SceneTx,
  id: number,
): Promise<{ context: RecordContext; row: SceneRow }> {
  const found = await rowById(caller, tx, id);
  if (found.row.user_id !== caller.viewer.id && !isAdmin(caller.viewer))
    throw new AppError('not_allowed', { data: { right: 'scene' } });
  return found;
}

/** A name of its own among the views of its owner. */
async function nameFor(
  { tx, file }: RecordContext,
  given: string,
  { owner, id = 0 }: { owner: number | null; id?: number },
): Promise<string> {
  const name = given.trim();
  const refuse = (fault: {
    id: 'required' | 'too_long' | 'not_unique';
    data: Record<string, string | number>;
  }) => new AppError('invalid', { fields: [{ field: 'name', ...fault }] });
  if (name === '') throw refuse({ id: 'required', data: { name: 'name' } });
  if (name.length > NAME_LENGTH) throw refuse({ id: 'too_long', data: { max: NAME_LENGTH } });
  const same = await tx
    .from('scene')
    .select('id')
    .where('module', '=', file.key)
    .where('user_id', owner === null ? 'is' : '=', owner)
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst();
  if (same) throw refuse({ id: 'not_unique', data: { name } });
  return name;
}

/** Only what the author may ask for is kept: a filter on a hidden field is refused like one on a field that does not exist. */
async function dataOf(
  context: RecordContext,
  { filter: given, sort, columns, view, by, whose, roles }: Omit<SavedViewDraft, 'name'>,
): Promise<SavedViewData> {
  const filter = readRaw(given);
  const near = await neighboursOf(context, filter);
  readFilter(context.form, filter, near.forms);
  if (sort) sortOf(context, sort);
  const known = new Set(context.form.columns.map(({ model }) => model));
  if (by && by.split(',').some((model) => !context.form.fields.has(model)))
    throw new AppError('invalid', { fields: [{ field: 'by', id: 'bad_option' }] });
  return {
    ...(filter && leavesOf(filter).length > 0 && { filter }),
    ...(sort && { sort }),
    ...(view && { view }),
    ...(by && { by }),
    ...(whose && { whose }),
    ...(columns && columns.length > 0 && { columns: columns.filter(({ key }) => known.has(key)) }),
    ...(roles && roles.length > 0 && { roles: await existingRoles(context.tx, roles) }),
  };
}
