import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { RefreshCw } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Resource } from '../../../schemas/resources/index.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { Icon } from '../../../widgets/ui/Icon.tsx';
import { Menu } from '../../../widgets/ui/Menu.tsx';
import { Popover } from '../../../widgets/ui/Popover.tsx';
import { SearchBox } from '../../../widgets/ui/SearchBox.tsx';
import { usePhone } from '../../../widgets/ui/usePhone.ts';
import { useMe } from '../../data/viewer.ts';
import { ColumnChooser } from '../list/ColumnChooser.tsx';
import { ChooseButton } from '../list/ChooseButton.tsx';
import { type Action, addressOf, chosenActions, isEnabled, offeredActions } from './actions.ts';
import { ResourceFilters } from './ResourceFilters.tsx';
import type { ResourceRow } from './rows.ts';
import type { ResourceListState } from './useResourceList.ts';

export interface ResourceToolbarProps {
  list: ResourceListState;
  narrow: boolean;
  onRun(action: Action, rows: readonly ResourceRow[]): void;
}

/** Above a resource: what it is and how many, what narrows it, and what is done without a row. */
export function ResourceToolbar({ list, narrow, onRun }: ResourceToolbarProps) {
  const { t, i18n } = useLingui();
  const phone = usePhone();
  const viewer = useMe();
  const { file, locale, columns } = list;
  const [unfolded, setUnfolded] = useState(false);
  const filters = useId();
  const folds = phone && needsRoom(file);
  const narrowedBy = Object.values(list.address.filters).filter((value) => value !== '').length;
  const offered = [
    ...offeredActions(file, 'page', { viewer }),
    ...offeredActions(file, 'shown', { viewer }),
  ];
  const Heading = file.part ? 'h2' : 'h1';
  const main = offered.find((action) => action.first);
  const others = offered.filter((action) => action !== main);
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface-1 px-4 py-2">
      <Heading className="flex min-w-0 items-baseline gap-2 text-lg font-semibold">
        <span className="truncate">{list.title}</span>
        {!list.loading && !list.error && (
          <span className="text-sm font-normal text-text-3 tabular-nums">
            {i18n.number(list.count)}
          </span>
        )}
      </Heading>
      <div className="order-last flex w-full min-w-0 flex-wrap items-center gap-1.5 md:order-none md:ms-2 md:w-auto md:flex-1">
        {file.search && (
          <SearchBox
            value={list.address.keyword}
            onSearch={list.setKeyword}
            label={translate(file.search, locale)}
            shortcut="/"
            className="min-w-0 max-md:w-full! md:max-w-72"
          />
        )}
        {folds && (
          <Button
            icon={<Icon name="list-filter" />}
            aria-expanded={unfolded}
            aria-controls={filters}
            onClick={() => setUnfolded(!unfolded)}
          >
            {narrowedBy > 0 ? t`筛选（${narrowedBy}）` : t`筛选`}
          </Button>
        )}
        {phone &&
          list.rows.length > 0 &&
          chosenActions(file, { viewer, address: list.address }).length > 0 && (
            <ChooseButton selection={list.selection} />
          )}
        {(!folds || unfolded) && (
          <span id={filters} className="contents">
            <ResourceFilters list={list} />
          </span>
        )}
      </div>
      <div className="ms-auto flex items-center gap-1">
        <IconButton
          icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
          label={t`刷新`}
          loading={list.refreshing && !list.busy && !list.loading}
          onClick={list.refresh}
        />
        {!narrow && (
          <Popover
            label={t`列设置`}
            align="end"
            trigger={<IconButton icon={<Icon name="columns-3" />} label={t`列设置`} />}
          >
            <ColumnChooser
              columns={columns.all}
              onChange={columns.choose}
              onReset={columns.reset}
            />
          </Popover>
        )}
        {phone && others.length > 0 ? (
          <Menu
            align="end"
            trigger={<IconButton icon={<Icon name="ellipsis" />} label={t`更多`} />}
            entries={others.map((action) => ({
              key: action.key,
              label: translate(action.label, locale),
              icon: action.icon && <Icon name={action.icon} />,
              disabled: isIdle(action, list) || !isEnabled(action, {}, viewer),
              onSelect: () => onRun(action, rowsFor(action, list)),
            }))}
          />
        ) : (
          others.map((action) => <PageAction key={action.key} {...{ action, list, onRun }} />)
        )}
        {main && (
          <Button
            kind="primary"
            {...(main.icon && { icon: <Icon name={main.icon} /> })}
            className="ms-1"
            onClick={() => onRun(main, [])}
          >
            {translate(main.label, locale)}
          </Button>
        )}
      </div>
    </div>
  );
}

function PageAction({
  action,
  list,
  onRun,
}: {
  action: Action;
  list: ResourceListState;
  onRun: ResourceToolbarProps['onRun'];
}) {
  const viewer = useMe();
  const words = translate(action.label, list.locale);
  const to = addressOf(action, {});
  if (to !== undefined)
    return (
      <Link
        to={to}
        className="inline-flex h-control items-center rounded-md px-2 text-sm text-accent hover:underline pointer-coarse:h-11"
      >
        {words}
      </Link>
    );
  return (
    <Button
      {...(action.icon && { icon: <Icon name={action.icon} /> })}
      disabled={isIdle(action, list) || !isEnabled(action, {}, viewer)}
      onClick={() => onRun(action, rowsFor(action, list))}
    >
      {words}
    </Button>
  );
}

/** More than one line of a phone. */
function needsRoom({ filters = [] }: Resource): boolean {
  return filters.length > 1 || filters.some(({ kind }) => kind === 'days');
}

/** There is nothing that it could be done to. */
function isIdle({ of, downloads }: Action, { count }: ResourceListState): boolean {
  return (of === 'shown' || downloads === true) && count === 0;
}

function rowsFor({ of }: Action, { rows }: ResourceListState): readonly ResourceRow[] {
  return of === 'shown' ? rows : [];
}
