import type { Caller } from '../core/types.ts';
import { mayManageObjects } from '../../../schemas/permissions/settingRights.ts';
import { AppError } from '../../../schemas/i18n/errors.ts';
import type { ModuleFile } from '../../../schemas/definition/module.ts';
import { type Right, RIGHT_KEYS } from '../../../schemas/permissions/rights.ts';
import { relatedModules } from './objectFile.ts';
import {
  lockedModules,
  type ModuleRow,
  moduleRow,
  offModules,
} from '../../../schemas/navigation/extensions.ts';
import { isDisabledModule, moduleIn } from '../core/modules.ts';
import { isCustomKey, readObjectFile } from '../../../schemas/vocabulary/customObjects.ts';
import { MODULES } from '../../../schemas/modules/index.ts';
import { currentDefinition, formOf } from '../core/definitions.ts';
import type { Tx } from '../../db/handle.ts';

/** Refuses before anything else is looked at. */
export function requireObjects({ viewer }: Caller): void {
  if (!mayManageObjects(viewer))
    throw new AppError('not_allowed', { data: { right: 'sys_module' } });
}

export interface ObjectInfo {
  file: ModuleFile;
  related: string[];
  roles: { id: number; name: string; rights: Right[] }[];
  approval: 0 | 1;
  stopped: 0 | 1;
  records: number;
}

export function readObject(caller: Caller, key: string): Promise<ObjectInfo> {
  requireObjects(caller);
  return caller.company.read(async (tx) => {
    const file = await objectIn(tx, key);
    const setting =
      file.approval &&
      (await tx
        .from('setting')
        .select('value')
        .where('key', '=', file.approval.setting)
        .executeTakeFirst());
    const roles = await tx
      .from('role')
      .select(['id', 'name', 'permissions'])
      .orderBy('sort')
      .orderBy('id')
      .execute();
    return {
      file,
      related: (await relatedModules(tx, file)).filter(
        (target) => !file.beside || file.beside.includes(target),
      ),
      approval: Number(setting?.value ?? 0) === 1 ? 1 : 0,
      stopped: (await isDisabledModule(tx, key)) ? 1 : 0,
      records: await recordCount(tx, key),
      roles: roles.map(({ id, name, permissions }) => ({
        id,
        name,
        rights: RIGHT_KEYS.filter((right) =>
          (JSON.parse(permissions) as string[]).includes(`crm_${file.permission}_${right}`),
        ),
      })),
    };
  });
}

export interface ModuleSummary {
  file: ModuleFile;
  custom: boolean;
  stopped: 0 | 1;
  deleted_time: string;
  records: number;
  fields: number;
  version: number;
  /** what is told of a shipped module, and of how it is switched */
  row: ModuleRow | undefined;
  /** 1: comes on request only */
  locked: 0 | 1;
}

/** Every module that has fields of its own, for the page that manages them. */
export function listModules(caller: Caller): Promise<ModuleSummary[]> {
  requireObjects(caller);
  const [off, locked] = [offModules(caller.settings), lockedModules(caller.settings)];
  return caller.company.read(async (tx) => {
    const rows = await tx
      .from('custom_module')
      .select(['file', 'stopped', 'deleted_time'])
      .orderBy('key')
      .execute();
    const counts = await tx
      .from('record')
      .select(['module', (eb) => eb.fn.countAll<number>().as('count')])
      .where('deleted_time', 'is', null)
      .groupBy('module')
      .execute();
    const own = rows.map(({ file, stopped, deleted_time }) => ({
      file: readObjectFile(file),
      custom: true,
      stopped,
      deleted_time: deleted_time ?? '',
    }));
    const shipped = Object.values<ModuleFile>(MODULES)
      .filter((file) => !file.view)
      .map((file) => ({
        file,
        custom: false,
        stopped: off.has(file.key) ? (1 as const) : (0 as const),
        deleted_time: '',
      }));
    const found: ModuleSummary[] = [];
    for (const each of [...own, ...shipped]) {
      const known = await currentDefinition(tx, each.file);
      const form = formOf(tx, { file: each.file, ...known, locale: caller.locale, withheld: [] });
      found.push({
        ...each,
        records: Number(counts.find(({ module }) => module === each.file.key)?.count ?? 0),
        fields: [...form.fields.values()].filter(({ system }) => !system).length,
        version: known.version,
        row: moduleRow(each.file.key),
        locked: locked.has(each.file.key) ? 1 : 0,
      });
    }
    return found;
  });
}

export async function objectIn(tx: Tx, key: string): Promise<ModuleFile> {
  if (!isCustomKey(key)) throw new AppError('not_found');
  return moduleIn(tx, key);
}

async function recordCount(tx: Tx, key: string): Promise<number> {
  const row = await tx
    .from('record')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('module', '=', key)
    .where('deleted_time', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** The modules with their fields that name one record of a module. */
export function referencesOfModules(
  caller: Caller,
  files: readonly ModuleFile[],
): Promise<{ file: ModuleFile; references: { model: string; name: string; module: string }[] }[]> {
  return caller.company.read(async (tx) => {
    const found = [];
    for (const file of files) {
      const { fields } = formOf(tx, {
        file,
        ...(await currentDefinition(tx, file)),
        locale: caller.locale,
        withheld: [],
      });
      const references = [...fields.values()].flatMap(
        ({ model, name, refers, valueType, system }) =>
          refers === undefined || valueType !== 'ref' || system
            ? []
            : [{ model, name, module: refers }],
      );
      found.push({ file, references });
    }
    return found;
  });
}
