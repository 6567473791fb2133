import useSWR from 'swr/immutable';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { isCustomKey } from '../../schemas/vocabulary/customObjects.ts';
import { callEndpoint } from './transport/client.ts';

// One chunk a module: a list loads the data of its own module, not of all.
const ROOMS = import.meta.glob<Readonly<Record<string, ModuleFile>>>([
  '../../schemas/modules/*.ts',
  '!../../schemas/modules/index.ts',
]);
const FILES = Object.fromEntries(
  Object.entries(ROOMS).map(([path, load]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.ts'.length),
    load,
  ]),
);

/** A shipped module from its data file, a custom object from the server. */
export async function loadModule(key: string): Promise<ModuleFile> {
  const load = isCustomKey(key) ? undefined : FILES[key];
  if (load) {
    const file = (await load())[key];
    if (file) return file;
  }
  return (
    await callEndpoint(
      'GET',
      '/rest/crm/customobject/module_info',
      { module: key },
      { quiet: true },
    )
  ).file as ModuleFile;
}

/** Whether a key names a module at all, as far as this build knows; a custom object is known to the server. */
export function isModule(key: string): boolean {
  return isCustomKey(key) || Object.hasOwn(FILES, key);
}

/** The data of a module; undefined while it is loaded. */
export function useModule(key: string | undefined): {
  file: ModuleFile | undefined;
  error: unknown;
} {
  const { data, error } = useSWR(key ? ['module', key] : null, ([, name]) => loadModule(name));
  return { file: data, error: error as unknown };
}
