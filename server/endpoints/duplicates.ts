import { blocksDuplicates } from '../../schemas/duplicates/checkSettings.ts';
import { AppError, type FieldError } from '../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../schemas/definition/module.ts';
import { moduleFile, recordModule } from '../../schemas/modules/index.ts';
import { permissionKey } from '../../schemas/permissions/rights.ts';
import { hasPermission } from '../../schemas/permissions/viewer.ts';
import { foldText } from '../../schemas/values/foldText.ts';
import { findMatchingValues, reachableIds } from '../records/index.ts';
import { hidesTitle } from '../records/read/valueFormatter.ts';
import { nameKey } from '../records/search/searchText.ts';
import type { Caller } from '../records/core/types.ts';
import { translateModule } from './shared/translateModule.ts';

/** Names that sound alike and are looked at one by one; more than these say nothing new. */
const ALIKE = 200;
const AT_MOST = 20;
const REQUIRED: FieldError = { field: 'name', id: 'required', data: { name: 'name' } };

interface Asked {
  name?: string | undefined;
  values?: Readonly<Record<string, unknown>> | undefined;
  /** of the record that is being edited */
  id?: number | undefined;
}

/**
 * Records of the same name, letter case and width apart, anywhere in the company: the one answer that looks beyond the asker's own
 * records, so it gives name, module and owner and nothing else. The id comes along where the asker may open the record anyway. After
 * them what the duplicate finder proposes for these values, among the records that the asker sees.
 */
export async function findSameNames(caller: Caller, file: ModuleFile, asked: Asked) {
  const { name, values, id } = asked;
  const right = permissionKey(file, 'view');
  if (!hasPermission(caller.viewer, right)) throw new AppError('not_allowed', { data: { right } });
  if (name === undefined && values === undefined)
    throw new AppError('invalid', { fields: [REQUIRED] });
  const own = recordModule(file);
  const pool = own.pool ? moduleFile(own.pool) : undefined;
  const alike = await findMatchingValues(caller, file.key, {
    values: { ...values, ...(name !== undefined && { [own.title]: name }) },
    id,
  });
  const same = name === undefined ? [] : await sameNames(caller, own, { name, id });
  const open = await openable(caller, pool ? [own, pool] : [own], same);
  const reasons = new Map(alike.map((each) => [each.record.id, each.reasons]));
  const place = (pooled: boolean) => {
    const file = pooled && pool ? pool : own;
    return { module: translateModule(file, caller.locale), module_key: file.key };
  };
  const blocks = blocksDuplicates(caller.settings, own.key);
  const named = new Set(same.map((row) => row.id));
  return [
    ...same.map((row) => {
      const where = place(row.owner_user_id === null);
      const opens = open.get(where.module_key)?.has(row.id);
      return {
        id: opens ? row.id : null,
        name: row.name,
        ...where,
        owner: row.owner,
        same_name: true,
        blocks: true,
        reasons: opens ? (reasons.get(row.id) ?? []) : [],
      };
    }),
    ...alike
      .filter(({ record }) => !named.has(record.id))
      .map(({ record, reasons: why }) => ({
        id: record.id,
        name: record.name,
        ...place(record.module === own.pool),
        owner: record.owner,
        same_name: false,
        blocks,
        reasons: why,
      })),
  ].slice(0, AT_MOST);
}

async function sameNames(
  caller: Caller,
  own: ModuleFile,
  { name, id }: { name: string; id?: number | undefined },
) {
  // Whoever does not see names learns of none by asking for it.
  if (await caller.company.read((tx) => hidesTitle(caller, tx, own.key))) return [];
  const rows = await soundingLike(caller, own, name.trim());
  return rows
    .filter((row) => row.id !== id && foldText(row.name) === foldText(name.trim()))
    .slice(0, AT_MOST)
    .map((row) => ({ ...row, owner: row.owner ?? '--' }));
}

/** Which of these records the asker may open, by the module they are opened in. */
async function openable(
  caller: Caller,
  files: readonly ModuleFile[],
  rows: readonly { id: number }[],
): Promise<Map<string, ReadonlySet<number>>> {
  const found = new Map<string, ReadonlySet<number>>();
  for (const file of files)
    if (hasPermission(caller.viewer, permissionKey(file, 'view')))
      found.set(
        file.key,
        await reachableIds(
          caller,
          file.key,
          rows.map(({ id }) => id),
        ),
      );
  return found;
}

/** By the index that sorts names: it begins with their sound. */
function soundingLike(caller: Caller, own: ModuleFile, name: string) {
  const key = nameKey(name);
  const sound = key.endsWith(name) ? key.slice(0, key.length - name.length) : key;
  return caller.company.read((tx) =>
    tx
      .from('record as r')
      .leftJoin('user as u', 'u.id', 'r.owner_user_id')
      .select(['r.id', 'r.name', 'r.owner_user_id', 'u.name as owner'])
      .where('r.module', '=', own.key)
      .where('r.deleted_time', 'is', null)
      .where('r.name_key', '>=', sound)
      .where('r.name_key', '<', `${sound}\u{10ffff}`)
      .orderBy('r.name_key')
      .limit(ALIKE)
      .execute(),
  );
}
