import type { ResponseOf } from '../../../schemas/endpoints/index.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { permissionsOf } from '../../../schemas/staff/permissions.ts';
import { isCustomKey } from '../../../schemas/vocabulary/customObjects.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { rightsTree, rightLabels } from '../../../schemas/staff/rights.ts';
import { isAdmin, hasPermission, moduleScope } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { isUnbound } from '../../records/access/access.ts';
import { recordScope } from '../../records/access/lookups.ts';
import { contextOf } from '../../records/core/context.ts';
import { fixedFor } from '../../records/core/definitions.ts';
import { allModules } from '../../records/core/modules.ts';
import { headedBy, peopleBelow, viewerIn } from '../../records/access/people.ts';
import type { Caller } from '../../records/core/types.ts';
import { requirePage } from './common.ts';

/** Beyond these nobody counts one by one. */
const MOST_COUNTED = 10_000;

/** What somebody may see and do, asked of the same functions that decide about his own calls. */
export function visibilityOf(caller: Caller, id: number): Promise<ResponseOf<'personSees'>> {
  requirePage(caller, '/user');
  return caller.company.read(async (tx) => {
    const viewer = await viewerIn(tx, id);
    if (!viewer) throw new AppError('not_found');
    const own = await tx
      .from('user as u')
      .leftJoin('role as r', 'r.id', 'u.role_id')
      .select(['r.id', 'r.name'])
      .where('u.id', '=', id)
      .executeTakeFirstOrThrow();
    const files = await allModules(tx);
    const as: Caller = { ...caller, viewer };
    const word = rightLabels(
      rightsTree(files.filter((file) => isCustomKey(file.key))).filter(
        ({ kind }) => kind === 'setting',
      ),
      caller.locale,
    );
    const modules = [];
    for (const file of withPools(files)) modules.push(await moduleSeen(as, tx, file));
    return {
      is_admin: viewer.is_admin,
      role: own.id === null || own.name === null ? null : { id: own.id, name: own.name },
      heads: await namesOf(tx, 'department', await headedBy(tx, id)),
      below: await namesOf(tx, 'user', await peopleBelow(tx, id)),
      modules,
      settings: [...word].filter(([key]) => hasPermission(viewer, key)).map(([, words]) => words),
    };
  });
}

/** Views have rights of their own. */
function withPools(files: readonly ModuleFile[]): ModuleFile[] {
  return files.flatMap((file) => [
    file,
    ...Object.values<ModuleFile>(MODULES).filter(({ view }) => view?.of === file.key),
  ]);
}

async function moduleSeen(
  as: Caller,
  tx: Tx,
  file: ModuleFile,
): Promise<ResponseOf<'personSees'>['modules'][number]> {
  const { viewer, locale } = as;
  const context = await contextOf(as, tx, file);
  const has = permissionsOf(file).map(({ key, label }) => ({
    held: hasPermission(viewer, key),
    words: translate(label, locale),
  }));
  const named = (models: readonly string[]) =>
    models.flatMap((model) => context.full.fields.get(model)?.name ?? []);
  return {
    module: file.key,
    name: translate(file.label, locale),
    rights: has.filter(({ held }) => held).map(({ words }) => words),
    without: has.filter(({ held }) => !held).map(({ words }) => words),
    scope:
      isAdmin(viewer) || isUnbound(context) || file.view
        ? 'all'
        : moduleScope(viewer, context.own.key),
    reaches: hasPermission(viewer, permissionKey(file, 'view')) ? await reached(context) : 0,
    hidden: named([...context.form.withheld]),
    fixed: named(fixedFor(as, context.own)),
  };
}

async function reached(context: Awaited<ReturnType<typeof contextOf>>): Promise<number> {
  const { where } = await recordScope(context);
  let query = context.tx
    .from('record as r')
    .select('r.id')
    .where('r.module', '=', context.own.key)
    .where('r.deleted_time', 'is', null);
  for (const part of where) query = query.where(part);
  return (await query.limit(MOST_COUNTED).execute()).length;
}

async function namesOf(
  tx: Tx,
  table: 'department' | 'user',
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  return (
    await tx.from(table).select('name').where('id', 'in', ids).orderBy('id').limit(200).execute()
  ).map(({ name }) => name);
}
