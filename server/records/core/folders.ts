import { type Folder, folderAccess } from '../../../schemas/rules/folderAccess.ts';
import { isAdmin, type Viewer } from '../../../schemas/permissions/viewer.ts';
import type { Tx } from '../../db/handle.ts';
import type { Values } from './types.ts';

/** The viewer with the folders whose records they see and change. An administrator is not asked. */
export async function withFolders(tx: Tx, viewer: Viewer, module: string): Promise<Viewer> {
  if (isAdmin(viewer)) return viewer;
  return { ...viewer, ...folderAccess(viewer, await foldersIn(tx, module)) };
}

const read = new WeakMap<Tx, Map<string, Promise<Folder[]>>>();

/** Every folder of a module that is not deleted. In a snapshot they are asked for once. */
export function foldersIn(tx: Tx, module: string): Promise<Folder[]> {
  if (!tx.snapshot) return ask(tx, module);
  const known = read.get(tx) ?? new Map<string, Promise<Folder[]>>();
  read.set(tx, known);
  const folders = known.get(module) ?? ask(tx, module);
  known.set(module, folders);
  return folders;
}

async function ask(tx: Tx, module: string): Promise<Folder[]> {
  const rows = await tx
    .from('record')
    .select(['id', 'owner_user_id', 'data'])
    .where('module', '=', module)
    .where('deleted_time', 'is', null)
    .execute();
  return rows.map(({ id, owner_user_id, data }) => {
    const values = JSON.parse(data) as Values;
    return {
      id,
      owner_user_id,
      parent_id: typeof values.parent_id === 'number' ? values.parent_id : null,
      department_ids: numbers(values.department_ids),
      user_ids: numbers(values.user_ids),
      editor_department_ids: numbers(values.editor_department_ids),
      editor_user_ids: numbers(values.editor_user_ids),
    };
  });
}

function numbers(value: unknown): number[] {
  return Array.isArray(value)
    ? value.filter((each): each is number => typeof each === 'number')
    : [];
}
