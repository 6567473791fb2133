import { ADMIN_GROUPS } from '../../schemas/adminMenu.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { may } from '../../schemas/viewer.ts';
import type { Caller } from '../records/types.ts';
import { sayModule } from './words.ts';

/** The company's own objects that the caller may open. */
export async function customModules(caller: Caller): Promise<ModuleFile[]> {
  return (await ownObjects(caller)).filter((file) =>
    may(caller.viewer, `crm_${file.permission}_view`),
  );
}

/** The company's own objects that are in use, whoever may open them. */
export async function ownObjects(caller: Caller): Promise<ModuleFile[]> {
  const rows = await caller.company.read((tx) =>
    tx
      .from('custom_module')
      .select('file')
      .where('deleted_time', 'is', null)
      .where('stopped', '=', 0)
      .orderBy('key')
      .execute(),
  );
  return rows.map((row) => JSON.parse(row.file) as ModuleFile);
}

/** The modules whose fields can be designed and that the back-office does not list by name, the company's own objects included. */
export async function definedModules(
  caller: Caller,
): Promise<{ name: string; field_name: string }[]> {
  const listed: readonly string[] = ADMIN_GROUPS.flatMap(({ code, modules }) =>
    code === 'fields' ? (modules?.keys ?? []) : [],
  );
  const files = [
    ...Object.values<ModuleFile>(MODULES).filter(
      (file) => !file.view && !listed.includes(file.key),
    ),
    ...(await ownObjects(caller)),
  ];
  return files.map((file) => ({ name: sayModule(file, caller.locale), field_name: file.key }));
}
