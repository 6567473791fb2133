import type { ModuleFile } from '../../schemas/module.ts';
import { may } from '../../schemas/viewer.ts';
import type { Caller } from '../records/types.ts';

/** The company's own objects that the caller may open. */
export async function customModules(caller: Caller): Promise<ModuleFile[]> {
  const rows = await caller.company.read((tx) => tx.from('custom_module').select('file').orderBy('key').execute());
  const files = rows.map((row) => JSON.parse(row.file) as ModuleFile);
  return files.filter((file) => may(caller.viewer, `crm_${file.permission}_view`));
}
