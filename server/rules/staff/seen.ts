import { sql } from 'kysely';
import type { AnswerOf } from '../../../schemas/calls.ts';
import { AppError } from '../../../schemas/errors.ts';
import { say } from '../../../schemas/locale.ts';
import { permissionKey, permissionsOf } from '../../../schemas/permissions.ts';
import { isCustomKey, MODULES } from '../../../schemas/modules/index.ts';
import type { ModuleFile } from '../../../schemas/module.ts';
import { rightsTree, wordsOf } from '../../../schemas/staff/rights.ts';
import { isAdmin, may, scopeIn } from '../../../schemas/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import { isUnbound, reachOf } from '../../records/access.ts';
import { contextOf } from '../../records/context.ts';
import { fixedFor } from '../../records/definitions.ts';
import { allModules } from '../../records/modules.ts';
import { headedBy, peopleBelow, viewerIn } from '../../records/people.ts';
import type { Caller } from '../../records/types.ts';
import { requirePage } from './common.ts';

/** Beyond these nobody counts one by one. */
const MOST_COUNTED = 10_000;

/** What somebody may see and do, asked of the same functions that decide about his own calls. */
export function seenBy(caller: Caller, id: number): Promise<AnswerOf<'personSees'>> {
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
    const word = wordsOf(
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
      settings: [...word].filter(([key]) => may(viewer, key)).map(([, words]) => words),
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
): Promise<AnswerOf<'personSees'>['modules'][number]> {
  const { viewer, locale } = as;
  const context = await contextOf(as, tx, file);
  const has = permissionsOf(file).map(({ key, words }) => ({
    held: may(viewer, key),
    words: say(words, locale),
  }));
  const named = (models: readonly string[]) =>
    models.flatMap((model) => context.full.fields.get(model)?.name ?? []);
  return {
    module: file.key,
    name: say(file.words, locale),
    rights: has.filter(({ held }) => held).map(({ words }) => words),
    without: has.filter(({ held }) => !held).map(({ words }) => words),
    scope:
      isAdmin(viewer) || isUnbound(context) || file.view ? 'all' : scopeIn(viewer, context.own.key),
    reaches: may(viewer, permissionKey(file, 'view')) ? await reached(context) : 0,
    hidden: named([...context.form.withheld]),
    fixed: named(fixedFor(as, context.own)),
  };
}

async function reached(context: Awaited<ReturnType<typeof contextOf>>): Promise<number> {
  const { where } = await reachOf(context);
  let query = context.tx
    .from('record as r')
    .select('r.id')
    .where('r.module', '=', context.own.key)
    .where('r.deleted_time', 'is', null);
  for (const part of where) query = query.where(sql<boolean>`${part}`);
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
