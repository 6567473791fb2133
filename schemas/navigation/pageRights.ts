import type { PageFile } from '../definition/pageFile.ts';
import { permissionKey } from '../permissions/rights.ts';
import { hasPermission, type Viewer } from '../permissions/viewer.ts';

/** Whether the viewer may open a page of the workbench. */
export function mayOpenPage(
  viewer: Pick<Viewer, 'is_admin' | 'permissions'>,
  { permission }: Pick<PageFile, 'permission'>,
): boolean {
  return permission === undefined || hasPermission(viewer, permissionKey({ permission }, 'view'));
}
