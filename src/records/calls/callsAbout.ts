import { CALL_SUBJECTS } from '../../../schemas/callRecords.ts';
import type { ModuleFile } from '../../../schemas/module.ts';

/** How telephone calls name a record of this module; undefined where nobody is rung about its records. */
export function callsAbout(file: ModuleFile, id: number): Record<string, number> | undefined {
  const names: Readonly<Record<string, string>> = CALL_SUBJECTS;
  const name = names[file.view?.of ?? file.key];
  return name === undefined ? undefined : { [name]: id };
}
