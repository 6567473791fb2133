import type { Action, ModuleFile } from '../../../schemas/module.ts';
import { may } from '../../../schemas/viewer.ts';
import { allowedActions, type Around, mayDelete, mayEdit, mayIn, mayShift } from '../may.ts';
import type { ListRow } from '../types.ts';

/** What can be done to several records. */
export interface Offer {
  edit: boolean;
  shift: boolean;
  remove: boolean;
  actions: Action[];
}

/** What several records offer: whatever one of them allows, because the server tells which do not. Of records that are not here, what the viewer's rights allow. */
export function offeredFor(
  rows: readonly ListRow[] | undefined,
  module: ModuleFile,
  around: Around,
): Offer {
  const { viewer } = around;
  const some = (test: (row: ListRow) => boolean) => rows === undefined || rows.some(test);
  const holds = (action: Action) => !action.permission || may(viewer, action.permission);
  return {
    edit:
      module.verbs?.update !== null &&
      mayIn(viewer, module, 'edit') &&
      some((row) => mayEdit(row, module, around)),
    shift:
      !module.view &&
      module.verbs?.shift !== null &&
      mayIn(viewer, module, 'transfer') &&
      some((row) => mayShift(row, module, around)),
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
