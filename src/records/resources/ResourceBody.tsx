import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { nounIn } from '../../../schemas/i18n/nouns.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState, ErrorState } from '../../../widgets/ui/EmptyState.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { SkeletonRows } from '../../../widgets/ui/Skeleton.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { ApiError } from '../../data/transport/apiError.ts';
import { useMe } from '../../data/viewer.ts';
import { useDensity } from '../list/table/density.ts';
import { phoneChoice } from '../list/table/phoneChoice.ts';
import { PhoneRows } from '../list/table/PhoneRows.tsx';
import { RecordTable } from '../list/table/RecordTable.tsx';
import type { RowLook } from '../list/state/rowLook.ts';
import { type Action, chosenActions, isEnabled, offeredActions } from './actions.ts';
import type { ResourceRow } from './rows.ts';
import type { ResourceListState } from './useResourceList.ts';

export interface ResourceBodyProps {
  list: ResourceListState;
  look: RowLook;
  /** rows of two lines: on a phone, or beside what is open */
  narrow: boolean;
  onRun(action: Action, rows: readonly ResourceRow[]): void;
  onOpen(row: ResourceRow): void;
  /** letters typed over the rows begin a search */
  onType(text: string): void;
}

/** The rows, or why there are none and what to do about it. */
export function ResourceBody({ list, look, narrow, onRun, onOpen, onType }: ResourceBodyProps) {
  const phone = usePhone();
  const viewer = useMe();
  const { density, rowHeight } = useDensity();
  const { file, form, locale, rows, selection, columns } = list;
  if (list.error)
    return (
      <Middle>
        <ErrorState
          text={list.error instanceof Error ? list.error.message : undefined}
          {...(list.error instanceof ApiError &&
            list.error.reportId && { reportId: list.error.reportId })}
          onRetry={list.refresh}
        />
      </Middle>
    );
  if (list.loading)
    return (
      <div className={narrow ? PLACE : `${PLACE} pt-9`}>
        <SkeletonRows rows={20} columns={narrow ? 2 : Math.min(8, file.columns.length)} />
      </div>
    );
  if (rows.length === 0) return <None list={list} onRun={onRun} />;

  const shared = {
    label: list.title,
    form,
    columns: columns.shown,
    rows,
    locale,
    look,
    // Beside the rows there is always one open.
    current: list.open?.id ?? (file.detail === 'beside' && !phone ? rows[0]?.id : undefined),
    busy: list.busy,
    onOpen: (id: number) => {
      const row = rows.find((each) => each.id === id);
      if (row) onOpen(row);
    },
  };
  const choosable = chosenActions(file, { viewer, address: list.address }).length > 0;

  /** Does what the letter stands for, or lets it begin a search. */
  function handleType(text: string, id: number): boolean {
    const row = rows.find((each) => each.id === id);
    const does =
      row &&
      offeredActions(file, 'row', { viewer, raw: row.raw }).find(
        (action) => action.letter === text.toLowerCase() && isEnabled(action, row.raw, viewer),
      );
    if (does) onRun(does, [row]);
    else onType(text);
    return does !== undefined;
  }

  if (narrow)
    return (
      <PhoneRows {...shared} choice={phone && choosable ? phoneChoice(selection) : undefined} />
    );
  return (
    <div data-size={density} className="flex min-h-0 flex-1 flex-col">
      <RecordTable
        {...shared}
        rowHeight={rowHeight}
        sort={list.sort}
        onSort={list.setSort}
        {...(choosable && {
          chosen: selection.ids,
          onChoose: selection.choose,
        })}
        widths={columns.widths}
        onWidths={columns.setWidths}
        onType={handleType}
      />
    </div>
  );
}

const PLACE = 'min-h-0 flex-1 overflow-hidden bg-surface-1';

function None({ list, onRun }: Pick<ResourceBodyProps, 'list' | 'onRun'>) {
  const { t } = useLingui();
  const viewer = useMe();
  const { file, locale, address } = list;
  const words = nounIn(translate(file.row, locale), locale, 'many');
  if (list.narrowed)
    return (
      <Middle>
        <EmptyState
          filtered
          title={t`没有符合条件的${words}`}
          text={t`换个关键词，或放宽筛选条件。`}
          action={<Button onClick={list.clear}>{t`清空搜索和筛选`}</Button>}
        />
      </Middle>
    );
  const tab = file.tabs?.entries.find(({ key }) => key === address.tab);
  const said = tab?.empty ?? file.empty;
  const main = tab?.empty
    ? undefined
    : offeredActions(file, 'page', { viewer }).find(({ first }) => first);
  return (
    <Middle>
      <EmptyState
        title={said ? translate(said.title, locale) : t`还没有${words}`}
        text={said ? said.text && translate(said.text, locale) : t`有数据后会显示在这里。`}
        action={
          main && (
            // The one primary button of the screen stands in the header.
            <Button
              {...(main.icon && { icon: <Icon name={main.icon} /> })}
              onClick={() => onRun(main, [])}
            >
              {translate(main.label, locale)}
            </Button>
          )
        }
      />
    </Middle>
  );
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-0 flex-1 place-content-center overflow-y-auto bg-surface-1">
      {children}
    </div>
  );
}
