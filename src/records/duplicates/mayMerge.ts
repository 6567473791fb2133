import type { ModuleFile } from '../../../schemas/definition/module.ts';
import type { Viewer } from '../../../schemas/permissions/viewer.ts';
import { mayIn } from '../shared/permissions.ts';

/** Making one record of several changes one and deletes the others. */
export function mayMerge(viewer: Viewer, module: ModuleFile): boolean {
  return (
    module.duplicates !== undefined &&
    !module.view &&
    module.verbs?.update !== null &&
    mayIn(viewer, module, 'edit') &&
    mayIn(viewer, module, 'delete')
  );
}
