import { stampIn } from '../../schemas/dates.ts';
import { AppError, type FieldError } from '../../schemas/errors.ts';
import { say } from '../../schemas/locale.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { isCustomKey, moduleFile, MODULES } from '../../schemas/modules/index.ts';
import { type Right, rights } from '../../schemas/permissions.ts';
import { mayManageObjects } from '../../schemas/settingRights.ts';
import type { Tx } from '../db/handle.ts';
import { faultOf } from '../db/errors.ts';
import { currentDefinition, formOf } from './definitions.ts';
import { ensureFlow } from './firstFlow.ts';
import { once } from './idempotency.ts';
import { isStopped, moduleIn } from './modules.ts';
import {
  bare,
  relatedTo,
  renamed,
  targetsIn,
  titleOf,
  withRelated,
  withSettings,
  wordsOf,
} from './objectFile.ts';
import { parseDefinition, publishIn, requireSound } from './saveDefinition.ts';
import { trapFaults } from './traps.ts';
import type { Caller } from './types.ts';

/** What an administrator says of an object; what is absent stays as it is, or is the default of a new one. */
export interface ObjectSettings {
  name?: string | readonly string[] | undefined;
  icon?: string | undefined;
  related?: readonly string[] | undefined;
  approval?: 0 | 1 | undefined;
  menu?: 0 | 1 | undefined;
  roles?: readonly { id: number; rights: readonly Right[] }[] | undefined;
}
export interface NewObject extends ObjectSettings {
  key: string;
  name: string | readonly string[];
  title?: string | undefined;
  /** a definition that comes along */
  field_data?: string | undefined;
}

/** Company's own objects that are at hand; more would not be found again in any menu. */
const MOST = 200;
const NAME_LENGTH = 40;

/** Refuses before anything else is looked at. */
export function requireObjects({ viewer }: Caller): void {
  if (!mayManageObjects(viewer))
    throw new AppError('not_allowed', { data: { right: 'sys_module' } });
}

/** Makes an object that is usable at once: list, panel, form, tabs, rights, menu, search. */
export async function createObject(caller: Caller, given: NewObject): Promise<{ key: string }> {
  requireObjects(caller);
  const traps = await trapsOf(caller, given);
  return caller.company.write((tx) =>
    once(caller, tx, { call: 'create object', body: given }, async () => {
      const { key } = given;
      refuse([
        ...(await keyFaults(tx, key)),
        ...nameFaults(given.name),
        ...relatedFaults(await targetsIn(tx), given.related ?? []),
      ]);
      const definition =
        given.field_data === undefined ? undefined : parseDefinition(given.field_data);
      const title = titleOf(definition, given.title);
      const file = await withSettings(
        tx,
        bare({ key, words: wordsOf(given.name), title, related: given.related ?? [] }),
        given,
      );
      try {
        await tx
          .insert('custom_module', {
            key,
            file: JSON.stringify(file),
            create_time: stampIn(caller.zone, caller.now()),
          })
          .execute();
      } catch (error) {
        if (faultOf(error) === 'unique')
          throw new AppError('invalid', {
            fields: [{ field: 'key', id: 'key_taken', data: { key } }],
            cause: error,
          });
        throw error;
      }
      if (definition && given.field_data !== undefined) {
        const whole = withRelated(file, definition, given.related ?? []);
        requireSound(caller, file, whole);
        refuse(traps);
        await publishIn(caller, tx, file, {
          text: whole === definition ? given.field_data : JSON.stringify(whole),
          version: 0,
          note: '',
        });
      }
      await follow(caller, tx, file, given, 'object_create');
      return { key };
    }),
  );
}

/** Of a definition that comes along, as far as it can be read: what else is wrong with it is told where the object is made. */
async function trapsOf(caller: Caller, { key, name, title, field_data }: NewObject) {
  if (field_data === undefined) return [];
  const definition = parseDefinition(field_data);
  const file = bare({ key, words: wordsOf(name), title: titleOf(definition, title), related: [] });
  return trapFaults(caller, file, definition);
}

/** Changes what is given. Modules that are newly related get a field that points there; none is taken away. */
export function updateObject(
  caller: Caller,
  key: string,
  given: ObjectSettings,
): Promise<{ key: string }> {
  requireObjects(caller);
  return caller.company.write(async (tx) => {
    const before = await objectIn(tx, key);
    refuse([
      ...(given.name === undefined ? [] : nameFaults(given.name)),
      ...relatedFaults(await targetsIn(tx), given.related ?? []),
    ]);
    const file = await withSettings(
      tx,
      {
        ...before,
        ...(given.name !== undefined && {
          words: renamed(before.words, given.name, caller.locale),
        }),
      },
      given,
    );
    await tx
      .update('custom_module')
      .set((eb) => ({ file: JSON.stringify(file), version: eb('version', '+', 1) }))
      .where('key', '=', key)
      .execute();
    await relate(caller, tx, file, given.related ?? []);
    await follow(caller, tx, file, given, 'object_update');
    return { key };
  });
}

/** Out of use, or back in it. */
export function stopObject(caller: Caller, key: string, stopped: 0 | 1): Promise<{ key: string }> {
  requireObjects(caller);
  return caller.company.write(async (tx) => {
    const file = await objectIn(tx, key);
    await tx.update('custom_module').set({ stopped }).where('key', '=', key).execute();
    await follow(caller, tx, file, {}, stopped ? 'object_stop' : 'object_start');
    return { key };
  });
}

/** Into the recycle bin. One that has records asks for its name, so that nobody does it by mistake. */
export function deleteObject(caller: Caller, key: string, name = ''): Promise<{ key: string }> {
  requireObjects(caller);
  return caller.company.write(async (tx) => {
    const file = await objectIn(tx, key);
    const filled = await tx
      .from('record')
      .select('id')
      .where('module', '=', key)
      .where('deleted_time', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (filled && !file.words.some((words) => words === name.trim()))
      refuse([{ field: 'name', id: 'type_name', data: { name: say(file.words, caller.locale) } }]);
    await tx
      .update('custom_module')
      .set({ deleted_time: stampIn(caller.zone, caller.now()), deleted_by: caller.viewer.id })
      .where('key', '=', key)
      .execute();
    await follow(caller, tx, file, {}, 'object_delete');
    return { key };
  });
}

export function restoreObject(caller: Caller, key: string): Promise<{ key: string }> {
  requireObjects(caller);
  return caller.company.write(async (tx) => {
    const row = await tx
      .from('custom_module')
      .select('file')
      .where('key', '=', key)
      .where('deleted_time', 'is not', null)
      .executeTakeFirst();
    if (!row) throw new AppError('not_found');
    await tx
      .update('custom_module')
      .set({ deleted_time: null, deleted_by: null })
      .where('key', '=', key)
      .execute();
    await follow(caller, tx, JSON.parse(row.file) as ModuleFile, {}, 'object_restore');
    return { key };
  });
}

export interface ObjectInfo {
  file: ModuleFile;
  related: string[];
  roles: { id: number; name: string; rights: Right[] }[];
  approval: 0 | 1;
  stopped: 0 | 1;
  records: number;
}

export function readObject(caller: Caller, key: string): Promise<ObjectInfo> {
  requireObjects(caller);
  return caller.company.read(async (tx) => {
    const file = await objectIn(tx, key);
    const setting =
      file.approval &&
      (await tx
        .from('setting')
        .select('value')
        .where('key', '=', file.approval.setting)
        .executeTakeFirst());
    const roles = await tx
      .from('role')
      .select(['id', 'name', 'permissions'])
      .orderBy('sort')
      .orderBy('id')
      .execute();
    return {
      file,
      related: (await relatedTo(tx, file)).filter(
        (target) => !file.beside || file.beside.includes(target),
      ),
      approval: Number(setting?.value ?? 0) === 1 ? 1 : 0,
      stopped: (await isStopped(tx, key)) ? 1 : 0,
      records: await recordCount(tx, key),
      roles: roles.map(({ id, name, permissions }) => ({
        id,
        name,
        rights: rights.filter((right) =>
          (JSON.parse(permissions) as string[]).includes(`crm_${file.permission}_${right}`),
        ),
      })),
    };
  });
}

export interface ModuleSummary {
  file: ModuleFile;
  custom: boolean;
  stopped: 0 | 1;
  deleted_time: string;
  records: number;
  fields: number;
  version: number;
}

/** Every module that has fields of its own, for the page that manages them. */
export function listModules(caller: Caller): Promise<ModuleSummary[]> {
  requireObjects(caller);
  return caller.company.read(async (tx) => {
    const rows = await tx
      .from('custom_module')
      .select(['file', 'stopped', 'deleted_time'])
      .orderBy('key')
      .execute();
    const counts = await tx
      .from('record')
      .select(['module', (eb) => eb.fn.countAll<number>().as('count')])
      .where('deleted_time', 'is', null)
      .groupBy('module')
      .execute();
    const own = rows.map(({ file, stopped, deleted_time }) => ({
      file: JSON.parse(file) as ModuleFile,
      custom: true,
      stopped,
      deleted_time: deleted_time ?? '',
    }));
    const shipped = Object.values<ModuleFile>(MODULES)
      .filter((file) => !file.view)
      .map((file) => ({ file, custom: false, stopped: 0 as const, deleted_time: '' }));
    const found: ModuleSummary[] = [];
    for (const each of [...own, ...shipped]) {
      const known = await currentDefinition(tx, each.file);
      const form = formOf(tx, { file: each.file, ...known, locale: caller.locale, withheld: [] });
      found.push({
        ...each,
        records: Number(counts.find(({ module }) => module === each.file.key)?.count ?? 0),
        fields: [...form.fields.values()].filter(({ system }) => !system).length,
        version: known.version,
      });
    }
    return found;
  });
}

function refuse(fields: readonly FieldError[]): void {
  if (fields.length > 0) throw new AppError('invalid', { fields });
}

/** Own keys only: a small letter first, letters, digits and underscores, `_c` at the end; never that of a module, nor of one in the recycle bin. */
async function keyFaults(tx: Tx, key: string): Promise<FieldError[]> {
  if (!isCustomKey(key)) return [{ field: 'key', id: 'bad_key' }];
  const rows = await tx.from('custom_module').select('key').execute();
  if (rows.length >= MOST) throw new AppError('too_large');
  // PayPlan and pay_plan are one name to people, and to file systems
  const plain = (text: string) => text.replaceAll('_', '');
  if (moduleFile(key.replace(/_c$/, '')) !== undefined)
    return [{ field: 'key', id: 'key_taken', data: { key } }];
  return rows.some((row) => plain(row.key) === plain(key))
    ? [{ field: 'key', id: 'key_taken', data: { key } }]
    : [];
}

function nameFaults(name: string | readonly string[]): FieldError[] {
  const words = (typeof name === 'string' ? [name] : name).map((each) => each.trim());
  if (words.every((each) => each === ''))
    return [{ field: 'name', id: 'required', data: { name: 'name' } }];
  return words.some((each) => Array.from(each).length > NAME_LENGTH)
    ? [{ field: 'name', id: 'too_long', data: { max: NAME_LENGTH } }]
    : [];
}

function relatedFaults(targets: readonly ModuleFile[], related: readonly string[]): FieldError[] {
  return related.every((key) => targets.some((file) => file.key === key))
    ? []
    : [{ field: 'related', id: 'bad_option' }];
}

async function relate(
  caller: Caller,
  tx: Tx,
  file: ModuleFile,
  related: readonly string[],
): Promise<void> {
  const { definition, version } = await currentDefinition(tx, file);
  const next = withRelated(file, definition, related);
  if (next !== definition)
    await publishIn(caller, tx, file, { text: JSON.stringify(next), version, note: '' });
}

/** What else the settings mean: the switch of the approval, the rights of roles, an entry in the log. */
async function follow(
  caller: Caller,
  tx: Tx,
  file: ModuleFile,
  { approval, roles }: ObjectSettings,
  action: string,
): Promise<void> {
  const now = stampIn(caller.zone, caller.now());
  if (approval !== undefined) {
    const row = {
      key: `is_${file.key}_check`,
      value: JSON.stringify(approval),
      update_time: now,
      update_user_id: caller.viewer.id,
    };
    await tx
      .insert('setting', row)
      .onConflict((conflict) =>
        conflict
          .columns(['corp_id', 'key'])
          .doUpdateSet({ value: row.value, update_time: now, update_user_id: row.update_user_id }),
      )
      .execute();
    if (approval === 1) await ensureFlow(tx, file, { now, locale: caller.locale });
  }
  for (const { id, rights: given } of roles ?? []) await grant(tx, file, id, given);
  const id = await tx.nextId();
  await tx
    .insert('oplog', {
      module: file.key,
      record_id: 0,
      id,
      group_id: id,
      action,
      category: 1,
      user_id: caller.viewer.id,
      create_time: now,
      version: 1,
      definition_version: 0,
      request_id: caller.requestId,
      object_name: file.words[0],
      changes: '{}',
    })
    .execute();
}

async function grant(tx: Tx, file: ModuleFile, id: number, given: readonly Right[]): Promise<void> {
  const row = await tx.from('role').select('permissions').where('id', '=', id).executeTakeFirst();
  if (!row) refuse([{ field: 'roles', id: 'unknown_ref' }]);
  const own = new Set(rights.map((right) => `crm_${file.permission}_${right}`));
  const keys = (JSON.parse(row?.permissions ?? '[]') as string[]).filter((key) => !own.has(key));
  await tx
    .update('role')
    .set({
      permissions: JSON.stringify([
        ...keys,
        ...given.map((right) => `crm_${file.permission}_${right}`),
      ]),
    })
    .where('id', '=', id)
    .execute();
}

async function objectIn(tx: Tx, key: string): Promise<ModuleFile> {
  if (!isCustomKey(key)) throw new AppError('not_found');
  return moduleIn(tx, key);
}

async function recordCount(tx: Tx, key: string): Promise<number> {
  const row = await tx
    .from('record')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('module', '=', key)
    .where('deleted_time', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
