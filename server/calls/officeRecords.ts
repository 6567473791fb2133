import type { Condition, Group } from '../../schemas/conditions.ts';
import type { ModuleFile } from '../../schemas/module.ts';
import { createRecord, readRecord, updateRecord } from '../records/index.ts';
import type { Caller, Saved } from '../records/types.ts';
import { keepingFiles } from './attachments.ts';

/** Makes a record for a call with an address of its own. */
export function makeRecord(caller: Caller, file: ModuleFile, values: object): Promise<Saved> {
  return keepingFiles(caller, {
    file,
    values,
    save: () => createRecord(caller, file.key, { ...values }),
  });
}

/** Changes a record for a call that may leave the version out: then it is changed as it is now. */
export async function changeAsItIs(
  caller: Caller,
  file: ModuleFile,
  { id, version, ...values }: { id: number; version?: number | undefined },
): Promise<Saved> {
  const at = version ?? (await readRecord(caller, file.key, id)).version;
  return keepingFiles(caller, {
    file,
    values,
    save: () => updateRecord(caller, file.key, { id, version: at, values }),
  });
}

/** Conditions that all must hold; undefined where there are none. */
export function filterOf(rules: Condition[]): Group | undefined {
  return rules.length > 0 ? { op: 'and', rules } : undefined;
}
