import { modulesIn } from '../../../schemas/navigation/menu.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import type { Caller } from '../../records/core/types.ts';
import { readObjectFile } from '../../../schemas/vocabulary/customObjects.ts';
import { translateModule } from './translateModule.ts';

/** The company's own objects that the caller may open. */
export async function customModuleHandlers(caller: Caller): Promise<ModuleFile[]> {
  return (await customObjects(caller)).filter((file) =>
    hasPermission(caller.viewer, `crm_${file.permission}_view`),
  );
}

/** The company's own objects that are in use, whoever may open them. */
export async function customObjects(caller: Caller): Promise<ModuleFile[]> {
  const rows = await caller.company.read((tx) =>
    tx
      .from('custom_module')
      .select('file')
      .where('deleted_time', 'is', null)
      .where('stopped', '=', 0)
      .orderBy('key')
      .execute(),
  );
  return rows.map((row) => readObjectFile(row.file));
}

/** The modules whose fields can be designed and that the back-office does not list by name, the company's own objects included. */
export async function definedModules(
  caller: Caller,
): Promise<{ name: string; field_name: string }[]> {
  const listed = modulesIn('fields').map(({ key }) => key);
  const files = [
    ...Object.values<ModuleFile>(MODULES).filter(
      (file) => !file.view && !listed.includes(file.key),
    ),
    ...(await customObjects(caller)),
  ];
  return files.map((file) => ({
    name: translateModule(file, caller.locale),
    field_name: file.key,
  }));
}
