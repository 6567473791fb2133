import { AppError } from '../../../schemas/i18n/errors.ts';
import type { FieldItem, ModuleFile } from '../../../schemas/definition/module.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import type { Locale } from '../../../schemas/i18n/locale.ts';
import { isCustomKey, readObjectFile } from '../../../schemas/vocabulary/customObjects.ts';
import { moduleFile, MODULES, recordModule } from '../../../schemas/modules/index.ts';
import { widgetTypeRow } from '../../../schemas/definition/widgetTypes.ts';
import type { Tx } from '../../db/handle.ts';
import { versionedCache } from '../../db/versionedCache.ts';
import type { Caller } from './types.ts';

/** A module by its key in any spelling, shipped or the company's own. */
export async function moduleOf(caller: Caller, key: string): Promise<ModuleFile> {
  return moduleFile(key) ?? caller.company.read((tx) => moduleIn(tx, key));
}

export async function moduleIn(tx: Tx, key: string): Promise<ModuleFile> {
  const shipped = moduleFile(key);
  if (shipped) return shipped;
  const own = isCustomKey(key)
    ? await versionedCache(tx, `object ${key}`, () => customModule(tx, key))
    : undefined;
  if (!own) throw new AppError('not_found');
  return own;
}

/** The same; undefined for one that is gone, or in the recycle bin. */
export async function liveModule(tx: Tx, key: string): Promise<ModuleFile | undefined> {
  return moduleFile(key) ?? (isCustomKey(key) ? customModule(tx, key) : undefined);
}

async function customModule(tx: Tx, key: string): Promise<ModuleFile | undefined> {
  const row = await tx
    .from('custom_module')
    .select(['version', 'file'])
    .where('key', '=', key)
    .where('deleted_time', 'is', null)
    .executeTakeFirst();
  return row && remembered(tx, key, row);
}

/** Every module that has records of its own, custom objects included; those in the recycle bin only where asked for. */
export async function allModules(
  tx: Tx,
  among: 'live' | 'deleted too' = 'live',
): Promise<ModuleFile[]> {
  let query = tx.from('custom_module').select(['key', 'version', 'file']);
  if (among === 'live') query = query.where('deleted_time', 'is', null);
  const rows = await query.orderBy('key').execute();
  return [
    ...Object.values<ModuleFile>(MODULES).filter((file) => !file.view),
    ...rows.map((row) => remembered(tx, row.key, row)),
  ];
}

/** What modules are called, by their keys; one that is there no more by its key. */
export function moduleNamer(
  modules: readonly ModuleFile[],
  locale: Locale,
): (key: string) => string {
  const names = new Map(modules.map(({ key, label }) => [key, translate(label, locale)]));
  return (key) => names.get(key) ?? key;
}

/** Whether an own object is out of use: it is there for the back-office only. */
export async function isDisabledModule(tx: Tx, key: string): Promise<boolean> {
  return (
    (await tx.from('custom_module').select('stopped').where('key', '=', key).executeTakeFirst())
      ?.stopped === 1
  );
}

/** The same object while its row is the same, so that what is made from it can be remembered by it. */
function remembered(tx: Tx, key: string, row: { version: number; file: string }): ModuleFile {
  const known = tx.memory.get(`module:${key}`) as { text: string; file: ModuleFile } | undefined;
  if (known?.text === row.file) return known.file;
  const file = readObjectFile(row.file);
  tx.memory.set(`module:${key}`, { text: row.file, file });
  return file;
}

/** The views that show records of a module, its pool for one. */
export function poolViewsOf(own: ModuleFile): ModuleFile[] {
  return Object.values<ModuleFile>(MODULES).filter(
    (file) => file.view && recordModule(file).key === own.key,
  );
}

export interface Pointer {
  file: ModuleFile;
  /** the model that holds the reference */
  model: string;
  /** parents: goes along when the other is deleted; holds: forbids it */
  kind: 'parents' | 'holds';
}

/** Who declares to depend on records of this module. */
export function referencesToModule(own: ModuleFile, modules: readonly ModuleFile[]): Pointer[] {
  const to = (file: ModuleFile, kind: Pointer['kind']): Pointer[] =>
    (file[kind] ?? [])
      .filter((model) => targetOf(file, model) === own.key)
      .map((model) => ({ file, model, kind }));
  return modules.flatMap((file) => [...to(file, 'parents'), ...to(file, 'holds')]);
}

/** The module a reference of the default form points to. */
export function targetOf(file: ModuleFile, model: string): string | undefined {
  const item = file.form.find((each): each is FieldItem => 'model' in each && each.model === model);
  const target = item && widgetTypeRow(item.type).refers?.(item.options ?? {});
  const module = target === undefined ? undefined : moduleFile(target);
  return module ? recordModule(module).key : target;
}
