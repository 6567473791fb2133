import { PHONE_CALL_SUBJECTS } from '../../../schemas/vocabulary/phoneCalls.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';

/** How telephone calls name a record of this module; undefined where nobody is rung about its records. */
export function phoneCallsAbout(file: ModuleFile, id: number): Record<string, number> | undefined {
  const names: Readonly<Record<string, string>> = PHONE_CALL_SUBJECTS;
  const name = names[file.view?.of ?? file.key];
  return name === undefined ? undefined : { [name]: id };
}
