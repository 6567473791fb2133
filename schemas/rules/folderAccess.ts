import type { Viewer } from '../permissions/viewer.ts';

/** A folder as far as rights go. Nobody named to see it: whoever sees the folder above; nobody named to change it: whoever changes the one above. */
export interface Folder {
  id: number;
  parent_id: number | null;
  owner_user_id: number | null;
  department_ids: readonly number[];
  user_ids: readonly number[];
  editor_department_ids: readonly number[];
  editor_user_ids: readonly number[];
}

/** How deep folders may stand in each other. */
export const FOLDER_LEVELS = 8;

type Asker = Pick<Viewer, 'id' | 'departments_above'>;

/**
 * The folders whose records somebody sees, and those among them whose records they may change, by id. Whoever may change a folder sees it. A folder
 * inside one that is not seen is not seen either, unless one changes it; its owner always does. A circle or a missing folder above counts as the top.
 */
export function folderAccess(
  asker: Asker,
  folders: readonly Folder[],
): { folders_seen: number[]; folders_changed: number[] } {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const known = new Map<number, { seen: boolean; changed: boolean }>();
  const of = (folder: Folder, way: ReadonlySet<number>): { seen: boolean; changed: boolean } => {
    const before = known.get(folder.id);
    if (before) return before;
    const parent = folder.parent_id === null ? undefined : byId.get(folder.parent_id);
    const above =
      parent && !way.has(parent.id)
        ? of(parent, new Set([...way, folder.id]))
        : { seen: true, changed: false };
    const changed =
      folder.owner_user_id === asker.id ||
      isNamed(asker, folder.editor_department_ids, folder.editor_user_ids, above.changed);
    const seen =
      changed || (above.seen && isNamed(asker, folder.department_ids, folder.user_ids, above.seen));
    const result = { seen, changed };
    known.set(folder.id, result);
    return result;
  };
  const all = folders.map((folder) => ({ id: folder.id, ...of(folder, new Set([folder.id])) }));
  return {
    folders_seen: all.filter(({ seen }) => seen).map(({ id }) => id),
    folders_changed: all.filter(({ changed }) => changed).map(({ id }) => id),
  };
}

/** Whether somebody is among those named; where nobody is, what holds above. */
function isNamed(
  { id, departments_above = [] }: Asker,
  departments: readonly number[],
  users: readonly number[],
  otherwise: boolean,
): boolean {
  if (departments.length === 0 && users.length === 0) return otherwise;
  return users.includes(id) || departments.some((each) => departments_above.includes(each));
}

export type FolderFault = 'folder_circle' | 'folder_depth';

/** What speaks against a folder standing below another: it would lie in itself, or too deep. */
export function folderFault(
  { id, parent_id }: { id: number | undefined; parent_id: number | null },
  folders: readonly Pick<Folder, 'id' | 'parent_id'>[],
): FolderFault | undefined {
  const above = new Map(folders.map((folder) => [folder.id, folder.parent_id]));
  let depth = 1;
  for (let at = parent_id; at !== null; at = above.get(at) ?? null) {
    if (at === id) return 'folder_circle';
    depth += 1;
    if (depth > FOLDER_LEVELS) return 'folder_depth';
  }
  return id !== undefined && depth + heightBelow(id, folders) > FOLDER_LEVELS
    ? 'folder_depth'
    : undefined;
}

function heightBelow(id: number, folders: readonly Pick<Folder, 'id' | 'parent_id'>[]): number {
  let [level, height] = [[id], 0];
  for (; height <= FOLDER_LEVELS; height += 1) {
    level = folders
      .filter(({ parent_id }) => parent_id !== null && level.includes(parent_id))
      .map((folder) => folder.id);
    if (level.length === 0) return height;
  }
  return height;
}
