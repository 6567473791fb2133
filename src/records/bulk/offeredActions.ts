import type { Action, ModuleFile } from '../../../schemas/definition/module.ts';
import { hasPermission } from '../../../schemas/permissions/viewer.ts';
import {
  allowedActions,
  type RecordEnvironment,
  mayDelete,
  mayEdit,
  mayIn,
  mayTransfer,
} from '../shared/permissions.ts';
import type { ListRow } from '../shared/types.ts';

/** What can be done to several records. */
export interface BulkOffer {
  edit: boolean;
  shift: boolean;
  remove: boolean;
  actions: Action[];
}

/** What several records offer: whatever one of them allows, because the server tells which do not. Of records that are not here, what the viewer's rights allow. */
export function offeredActions(
  rows: readonly ListRow[] | undefined,
  module: ModuleFile,
  around: RecordEnvironment,
): BulkOffer {
  const { viewer } = around;
  const some = (test: (row: ListRow) => boolean) => rows === undefined || rows.some(test);
  const holds = (action: Action) => !action.permission || hasPermission(viewer, action.permission);
  return {
    edit:
      module.verbs?.update !== null &&
      mayIn(viewer, module, 'edit') &&
      some((row) => mayEdit(row, module, around)),
    shift:
      !module.view &&
      module.verbs?.shift !== null &&
      mayIn(viewer, module, 'transfer') &&
      some((row) => mayTransfer(row, module, around)),
    remove: mayIn(viewer, module, 'delete') && some(mayDelete),
    actions: (module.actions ?? []).filter(
      (action) =>
        action.bulk === true &&
        !action.opens &&
        holds(action) &&
        some((row) => allowedActions(row, module, around).includes(action)),
    ),
  };
}
