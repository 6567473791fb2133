import type { Condition, Group } from '../../../schemas/conditions/conditions.ts';
import type { ApplyTo } from '../../../schemas/endpoints/records.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { createRecord, readRecord, updateRecord } from '../../records/index.ts';
import type { Caller, SavedRecord } from '../../records/core/types.ts';
import { saveWithFiles } from '../files/attachments.ts';

/** Makes a record for a call with an address of its own. */
export function createOfficeRecord(
  caller: Caller,
  file: ModuleFile,
  values: object,
): Promise<SavedRecord> {
  return createRecord(
    caller,
    file.key,
    { ...values },
    { along: saveWithFiles(caller, file, values) },
  );
}

/** Changes a record for a call that may leave the version out: then it is changed as it is now. */
export async function updateOfficeRecord(
  caller: Caller,
  file: ModuleFile,
  {
    id,
    version,
    apply_to,
    ...values
  }: { id: number; version?: number | undefined; apply_to?: ApplyTo | undefined },
): Promise<SavedRecord> {
  const at = version ?? (await readRecord(caller, file.key, id)).version;
  return updateRecord(caller, file.key, {
    id,
    version: at,
    values,
    following: apply_to === 'following',
    along: saveWithFiles(caller, file, values),
  });
}

/** Conditions that all must hold; undefined where there are none. */
export function allConditions(rules: Condition[]): Group | undefined {
  return rules.length > 0 ? { op: 'and', rules } : undefined;
}
