import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { evaluateCondition } from '../../../schemas/conditions/conditions.ts';
import { useQueryParams } from '../../data/useQueryParams.ts';
import type { Resource } from '../../../schemas/resources/index.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { useLocale } from '../../data/definitions.ts';
import { type Params, refreshResources, useResourceRows } from '../../data/resources.ts';
import { dayIn } from '../shared/DateRangeFilter.tsx';
import { toggleSort } from '../list/state/address.ts';
import { usePageSize } from '../list/state/pageSize.ts';
import { useSelection } from '../list/state/useSelection.ts';
import {
  changedPath,
  changeResourceAddress,
  noFilters,
  placeOf,
  readResourceAddress,
  type ResourceAddress,
  type ResourceChange,
} from './address.ts';
import { fromTree } from './branches.ts';
import { narrowRows, type ResourceRow, rowsOf, tabCounts } from './rows.ts';
import { resourceForm } from './resourceForm.ts';
import { useOwnColumns } from './useOwnColumns.ts';

const NOTHING = {};

/** Whose rows a list has that is part of a page: how it is headed, and what its call is sent for them. The same object as long as it is the same. */
export interface Whose {
  name: string;
  send: Params;
}

/** Everything a resource's page knows: its rows, what narrows and sorts them, its columns, chosen rows, the row that is open. */
export function useResourceList(file: Resource, whose?: Whose) {
  const locale = useLocale();
  const [params, setParams] = useQueryParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(
    () => readResourceAddress(file, params, pathname),
    [file, params, pathname],
  );
  const change = useCallback(
    (next: ResourceChange, options?: { replace: boolean }) => {
      const to = changedPath(file, next, pathname);
      if (to === pathname)
        setParams((now) => changeResourceAddress(file, now, next, pathname), options);
      else {
        const search = changeResourceAddress(file, params, next, pathname).toString();
        void navigate({ pathname: to, search }, options);
      }
    },
    [file, params, pathname, setParams, navigate],
  );
  const [size, setSize] = usePageSize();
  const form = useMemo(() => resourceForm(file, locale), [file, locale]);
  const absent = useMemo(() => absentColumns(file, address), [file, address]);
  const columns = useOwnColumns(file.key, form, absent);
  const { page } = address;
  const narrowing = narrowingParams(file, address);
  const paged = file.rows.paged === true;
  const { data, error, isLoading, isValidating, mutate } = useResourceRows(file, {
    ...file.rows.send,
    ...whose?.send,
    ...(paged && {
      ...narrowing,
      ...(address.sort && { sort: address.sort }),
      page,
      size,
    }),
  });
  const tree = useMemo(() => fromTree(file, data?.rows ?? []), [file, data]);
  const all = useMemo(() => rowsOf(file, tree.rows, locale), [file, tree, locale]);
  const left = useMemo(
    () => (paged ? all : narrowRows(file, all, address, { form, locale })),
    [paged, file, all, address, form, locale],
  );
  const rows = useMemo(
    () => (paged ? left : left.slice((page - 1) * size, page * size)),
    [paged, left, page, size],
  );
  const count = paged ? (data?.count ?? 0) : left.length;
  const scope = JSON.stringify([address.keyword, address.tab, address.filters]);
  const selection = useSelection(scope, rows);
  const [refused, setRefused] = useState({ scope, reasons: NO_REASONS });
  const reasons = refused.scope === scope ? refused.reasons : NO_REASONS;
  // A page that no longer exists, because rows were deleted or an old link says so: the last one that does.
  const last = Math.max(1, Math.ceil(count / size));
  const lost = data !== undefined && !isLoading && rows.length === 0 && page > last;
  useEffect(() => {
    if (lost) change({ page: last }, { replace: true });
  }, [lost, last, change]);

  return {
    file,
    form,
    locale,
    columns,
    address,
    change,
    title: whose?.name ?? translate(file.label, locale),
    /** as a paged call is narrowed, for calls about all rows that match */
    narrowing,
    rows,
    /** all rows where they came at once: what filters offer, what is open */
    all,
    open: all.find(({ key }) => key === address.open),
    count,
    /** of the tree in which the rows stand */
    branches: tree.branches,
    /** what the call answers beside the rows */
    more: data?.more ?? NOTHING,
    counts: countsOf(file, paged ? undefined : all, data?.more),
    selection,
    /** why something was not done to rows that stayed chosen, by their numbers */
    reasons,
    /** Rows that something was done to are no longer chosen, but for those that it was refused for, each with its reason. */
    settle(done: readonly ResourceRow[], left: readonly LeftRow[]) {
      const chosen = new Map(selection.rows.map((row) => [row.id, row]));
      for (const { id } of done) chosen.delete(id);
      for (const { row } of left) chosen.set(row.id, row);
      setRefused({ scope, reasons: new Map(left.map(({ row, reason }) => [row.id, reason])) });
      if (chosen.size === 0) selection.clear();
      else
        selection.choose(Object.fromEntries([...chosen.keys()].map((id) => [id, true])), [
          ...chosen.values(),
        ]);
    },
    size,
    sort: address.sort || (file.sort ?? ''),
    loading: !data && !error,
    busy: isLoading && data !== undefined,
    refreshing: isValidating,
    error: data ? undefined : (error as unknown),
    narrowed:
      address.keyword !== '' ||
      Object.keys(noFilters(file)).some((name) => address.filters[name] !== ''),
    clear: () => change({ keyword: '', filters: noFilters(file) }),
    setKeyword: (keyword: string) =>
      change({ keyword }, { replace: address.keyword !== '' && keyword !== '' }),
    setSort: (model: string) => change({ sort: toggleSort(address.sort, model) }),
    setSize: (next: number) => {
      setSize(next);
      change({ page: 1 }, { replace: true });
    },
    refresh: () => {
      void mutate();
      void refreshResources();
    },
  };
}

/** A row that stayed as it was, and why. */
export interface LeftRow {
  row: ResourceRow;
  reason: string;
}

const NO_REASONS: ReadonlyMap<number, string> = new Map();

export type ResourceListState = ReturnType<typeof useResourceList>;

/** The columns that are not there where the list stands now. */
function absentColumns(file: Resource, address: ResourceAddress): ReadonlySet<string> {
  const record = placeOf(file, address);
  return new Set(
    file.columns.flatMap(({ model, when }) =>
      when && !evaluateCondition(when, { record }) ? [model] : [],
    ),
  );
}

function narrowingParams(file: Resource, { keyword, tab, filters }: ResourceAddress): Params {
  const days = new Set(
    (file.filters ?? []).flatMap((filter) =>
      filter.kind === 'days' ? [filter.from, filter.to] : [],
    ),
  );
  return {
    ...(keyword && { keyword }),
    ...(file.tabs &&
      (file.tabs.entries.find(({ key }) => key === tab)?.send ?? { [file.tabs.key]: tab })),
    ...Object.fromEntries(
      // What is being typed into a box of days is none yet.
      Object.entries(filters).filter(
        ([name, value]) => value !== '' && (!days.has(name) || dayIn(value) !== undefined),
      ),
    ),
  };
}

function countsOf(
  file: Resource,
  all: readonly ResourceRow[] | undefined,
  more: Readonly<Record<string, unknown>> | undefined,
): Readonly<Record<string, number>> {
  if (!more) return {};
  if (all) return tabCounts(file, all);
  return (more[file.tabs?.counts ?? ''] ?? {}) as Readonly<Record<string, number>>;
}
