import type { FieldItem, ModuleFile } from '../definition/module.ts';
import { widgetTypeRow } from '../definition/widgetTypes.ts';
import type { Group } from '../conditions/conditions.ts';
import { DEMO_OBJECTS, MODULES } from './registry.ts';

export { DEMO_OBJECTS, MODULES };

export type ModuleKey = keyof typeof MODULES;
export const moduleKeys = Object.keys(MODULES) as ModuleKey[];

/** customerpool, customerPool and customer_pool are one module: the wire spells some names in three ways. */
const folded = (key: string) => key.toLowerCase().replaceAll('_', '');
const BY_NAME: ReadonlyMap<string, ModuleFile> = new Map(
  Object.values<ModuleFile>(MODULES).flatMap((file) =>
    [file.key, ...(file.route ? [file.route] : [])].map((name) => [folded(name), file] as const),
  ),
);

/** The shipped module of that name in any of its spellings, or by its route. */
export function moduleFile(key: string): ModuleFile | undefined {
  return BY_NAME.get(folded(key));
}

/** The module whose records a view shows; any other module is its own. */
export function recordModule(file: ModuleFile): ModuleFile {
  return (file.view && moduleFile(file.view.of)) ?? file;
}

/** The condition of records that wait in the module's pool, which its own lists leave out. */
export function poolCondition(file: ModuleFile): Group | undefined {
  return file.pool ? moduleFile(file.pool)?.view?.where : undefined;
}

/** The reference of a module that has no pool, by which its records wait along with one that has: a contact with its customer. */
export function poolReference(file: ModuleFile): { model: string; of: ModuleFile } | undefined {
  if (file.pool) return undefined;
  for (const model of file.parents ?? []) {
    const item = file.form.find(
      (each): each is FieldItem => 'model' in each && each.model === model,
    );
    const target = item && widgetTypeRow(item.type).refers?.(item.options ?? {});
    const of = target === undefined ? undefined : moduleFile(target);
    if (of?.pool) return { model, of };
  }
  return undefined;
}

/** The models that say how somebody is reached, which nobody but an administrator sees while a record waits in a pool. */
export function contactModels(file: ModuleFile): readonly string[] {
  return file.pool || poolReference(file)
    ? file.form.flatMap((item) => ('model' in item && item.contact ? [item.model] : []))
    : [];
}

/** Where its list stands in the application. */
export function routeOf(file: ModuleFile): string {
  return `/${file.route ?? file.key}`;
}
