import { useLingui } from '@lingui/react/macro';
import { translate } from '../../../schemas/i18n/label.ts';
import { formatNumber } from '../../../widgets/parts/numbers/number.ts';
import { joints } from '../../../widgets/ui/joints.ts';
import { useMe } from '../../data/viewer.ts';
import { SelectionFrame } from '../list/SelectionFrame.tsx';
import { CommandBar } from '../shared/CommandBar.tsx';
import { type Action, chosenActions } from './actions.ts';
import type { ResourceRow } from './rows.ts';
import type { ResourceListState } from './useResourceList.ts';

/** How many rows are chosen, what they come to, how many of them could not be done, and what is done to all of them. */
export function ChosenBar({
  list,
  onRun,
}: {
  list: ResourceListState;
  onRun(action: Action, rows: readonly ResourceRow[]): void;
}) {
  const { t } = useLingui();
  const viewer = useMe();
  const { file, address, locale, selection, reasons } = list;
  const why = selection.rows.flatMap(({ id }) => reasons.get(id) ?? []);
  const count = why.length;
  const [reason, ...others] = new Set(why);
  const sum = totalOf(list);
  return (
    <SelectionFrame selection={selection}>
      {(sum !== undefined || count > 0) && (
        <span className="flex shrink-0 flex-wrap gap-x-3 text-sm max-md:pb-2">
          {sum !== undefined && <span className="text-text-2 tabular-nums">{t`合计 ${sum}`}</span>}
          {count > 0 && (
            <output className="text-warning">
              {t`${count} 条没有处理`}
              {/* several reasons stand in their rows only */}
              {others.length === 0 && `${joints.colon()}${reason}`}
            </output>
          )}
        </span>
      )}
      <CommandBar
        label={t`批量操作`}
        desk={7}
        commands={chosenActions(file, { viewer, address }).map((action) => ({
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

/** What the chosen rows come to, in the reader's figures; undefined where none of them has a number. */
function totalOf({ file, form, locale, selection }: ResourceListState): string | undefined {
  const { total } = file;
  if (total === undefined) return undefined;
  const numbers = selection.rows.flatMap(({ raw }) => {
    const value = raw[total];
    return typeof value === 'number' ? [value] : [];
  });
  if (numbers.length === 0) return undefined;
  const sum = numbers.reduce((all, each) => all + each, 0);
  return formatNumber(sum, locale, form.fields.get(total)?.precision);
}
