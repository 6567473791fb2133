import { duplicateKeys, duplicateKeyName } from '../../../schemas/duplicates/keys.ts';
import type { DuplicateRule } from '../../../schemas/definition/duplicateRule.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { permissionKey } from '../../../schemas/permissions/rights.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import { contextOf, type RecordContext } from '../core/context.ts';
import { fetchRecords, reachableAmong } from '../access/load.ts';
import { maskedAmong } from '../access/masking.ts';
import { allModules } from '../core/modules.ts';
import { shownName } from '../core/shownName.ts';
import type { Caller, StoredRecord } from '../core/types.ts';

/** Whoever has a telephone number: the record, and its values as the asker may see them. */
export interface FoundByPhone {
  module: string;
  id: number;
  name: string;
  data: Readonly<Record<string, unknown>>;
}

/** More records with one number are a switchboard's: the newest are looked at. */
const MOST = 20;

/** Models of a module that hold telephone numbers: those by which its duplicates are found. */
export function phoneModels(file: ModuleFile): string[] {
  return phoneRules(file).flatMap(({ models }) => [...models]);
}

function phoneRules(file: ModuleFile): DuplicateRule[] {
  return (file.duplicates ?? []).filter(({ kind }) => kind === 'phone');
}

/** The record within reach that has a number, however it is written: a person before a company, then the one last in touch. */
export function findByPhone(caller: Caller, telephone: string): Promise<FoundByPhone | undefined> {
  return caller.company.read(async (tx) => {
    const files = (await allModules(tx)).filter(
      (file) =>
        phoneRules(file).length > 0 && hasPermission(caller.viewer, permissionKey(file, 'view')),
    );
    for (const file of files.toSorted(
      (one, other) => (other.parents?.length ?? 0) - (one.parents?.length ?? 0),
    )) {
      const context = await contextOf(caller, tx, file);
      const found = await newestWith(context, telephone);
      if (found)
        return {
          module: file.key,
          id: found.id,
          name: shownName(context, found.name),
          data: found.data,
        };
    }
    return undefined;
  });
}

async function newestWith(
  context: RecordContext,
  telephone: string,
): Promise<StoredRecord | undefined> {
  const { tx, own, form } = context;
  const [key] = duplicateKeys([{ kind: 'phone', models: ['telephone'], weight: 1 }], { telephone });
  const models = phoneModels(own).filter((model) => !form.withheld.has(model));
  if (!key || models.length === 0) return undefined;
  const rows = await tx
    .from('duplicate_key')
    .select('record_id')
    .where('module', '=', own.key)
    .where('key', '=', duplicateKeyName(key))
    .where('model', 'in', models)
    .orderBy('record_id', 'desc')
    .limit(MOST)
    .execute();
  const records = await fetchRecords(
    context,
    rows.map(({ record_id }) => record_id),
  );
  const seen = await reachableAmong(context, records);
  const masked = await maskedAmong(context, records);
  return records
    .filter(({ id }) => seen.has(id) && !masked.has(id))
    .toSorted((one, other) =>
      (other.last_contact_time ?? '').localeCompare(one.last_contact_time ?? ''),
    )[0];
}
