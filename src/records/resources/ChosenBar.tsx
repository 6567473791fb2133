import { useLingui } from '@lingui/react/macro';
import { translate } from '../../../schemas/i18n/label.ts';
import { useMe } from '../../data/viewer.ts';
import { SelectionFrame } from '../list/SelectionFrame.tsx';
import { CommandBar } from '../shared/CommandBar.tsx';
import { type Action, offeredActions } from './actions.ts';
import type { ResourceRow } from './rows.ts';
import type { ResourceListState } from './useResourceList.ts';

/** How many rows are chosen, and what is done to all of them. */
export function ChosenBar({
  list: { file, locale, selection },
  onRun,
}: {
  list: ResourceListState;
  onRun(action: Action, rows: readonly ResourceRow[]): void;
}) {
  const { t } = useLingui();
  const viewer = useMe();
  return (
    <SelectionFrame selection={selection}>
      <CommandBar
        label={t`批量操作`}
        desk={7}
        commands={offeredActions(file, 'rows', { viewer }).map((action) => ({
          key: action.key,
          label: translate(action.label, locale),
          icon: action.icon ?? 'pencil',
          danger: action.danger === true,
          run: () => onRun(action, selection.rows),
        }))}
      />
    </SelectionFrame>
  );
}
