import { type RemovedField, removedFields } from '../../../schemas/designer/edits/removedFields.ts';
import type { Definition } from '../../../schemas/definition/definition.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { recordModule } from '../../../schemas/modules/index.ts';
import type { Tx } from '../../db/handle.ts';
import { currentDefinition, definitionAt } from '../core/definitions.ts';
import { moduleIn } from '../core/modules.ts';
import { requireDesigner } from './checkDefinition.ts';
import type { Caller } from '../core/types.ts';

/** Versions that are looked through; fields that left before them are found in the version list. */
const MOST_VERSIONS = 200;

export interface RemovedFields {
  /** of the definition that the fields are not placed in */
  version: number;
  fields: readonly RemovedField[];
}

/** Fields that a former definition, or the shipped one, had and the one in force does not place: their values are kept out of sight. */
export function removedFieldsOf(caller: Caller, key: string): Promise<RemovedFields> {
  requireDesigner(caller, key);
  return caller.company.read(async (tx) => {
    const own = recordModule(await moduleIn(tx, key));
    const { definition, version } = await currentDefinition(tx, own);
    const name = `away:${own.key}`;
    const known = tx.memory.get(name) as RemovedFields | undefined;
    if (known?.version === version) return known;
    const away = { version, fields: removedFields(definition, await formerOf(tx, own, version)) };
    tx.memory.set(name, away);
    return away;
  });
}

/** The definitions before a version, newest first, the shipped one last. */
async function formerOf(
  tx: Tx,
  own: ModuleFile,
  version: number,
): Promise<{ definition: Definition; version: number }[]> {
  const rows = await tx
    .from('definition')
    .select(['version', 'text'])
    .where('module', '=', own.key)
    .where('version', '<', version)
    .orderBy('version', 'desc')
    .limit(MOST_VERSIONS)
    .execute();
  const saved = rows.map((row) => ({
    definition: JSON.parse(row.text) as Definition,
    version: row.version,
  }));
  return version === 0
    ? saved
    : [...saved, { definition: await definitionAt(tx, own, 0), version: 0 }];
}
