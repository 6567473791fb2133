import { useEffect, useMemo, useState } from 'react';
import type { Field } from '../../../../schemas/form/form.ts';
import type { ModuleFile } from '../../../../schemas/definition/module.ts';
import { useModuleForm } from '../../../data/definitions.ts';
import { refreshRecords, useList } from '../../../data/records.ts';
import { defaultSavedView, type SavedViewId, useSavedViews } from '../../../data/savedViews.ts';
import { useRecordEnvironment } from '../../shared/useRecordEnvironment.ts';
import { mayAdd, mayIn } from '../../shared/permissions.ts';
import { nextStep, type Position, previousStep, type Step } from '../../shared/steps.ts';
import type { ListRow } from '../../shared/types.ts';
import { isBare, type ListAddress, NO_GROUPS, toggleSort } from './address.ts';
import { withoutUnknownRules } from './filter.ts';
import { groupsOf } from './groupsOf.ts';
import { usePageSize } from './pageSize.ts';
import { useAddress } from './useAddress.ts';
import { useColumns } from './useColumns.ts';
import { useSelection } from './useSelection.ts';

const NO_ROWS: readonly ListRow[] = [];
const NO_FIELDS: readonly Field[] = [];

/** Everything a list of records knows: its rows, what narrows and sorts them, columns, chosen rows, and the record that is open. */
export function useRecordList(module: string) {
  const around = useRecordEnvironment();
  const made = useModuleForm(module);
  const file = made.data?.file;
  const form = made.data?.form;
  const [address, change] = useAddress();
  const [size, setSize] = usePageSize();
  const mayView = file !== undefined && mayIn(around.viewer, file, 'view');
  const sceneId = useSceneId(module, file, address, change);
  const scenes = useSavedViews(mayView ? module : undefined);
  const scene = scenes.data?.find(({ id }) => String(id) === (sceneId || 'all'));
  const columns = useColumns(module, form, /^\d+$/.test(sceneId) ? Number(sceneId) : undefined);
  const filter = useMemo(
    () => form && withoutUnknownRules(address.filter, form),
    [form, address.filter],
  );
  const known =
    form?.columns.some(
      (column) => column.sortable && column.model === address.sort.replace('-', ''),
    ) ?? false;
  const sort = known ? address.sort : '';
  const whole = sceneId === '' || sceneId === 'all';
  const searched = address.keyword !== '' || filter !== undefined;
  const ownBeginning = whole || sceneId === file?.begins?.scene;
  const query = {
    ...(address.keyword && { keyword: address.keyword }),
    sort: sort || (whole ? (file?.sort ?? '') : ''),
    ...(filter && { filter }),
    ...(!whole && { scene_id: sceneId }),
  };
  const own = scene?.view || file?.begins?.view || 'table';
  const view = address.view || own;
  // What a saved view is made by says nothing of another way to look at its records.
  const chosen = address.by || (view === own ? (scene?.by ?? '') : '');
  const by = chosen === NO_GROUPS ? '' : chosen;
  const groups = useMemo(
    () => (form && view === 'table' ? groupsOf(form, by) : NO_FIELDS),
    [form, view, by],
  );
  const list = useList(mayView ? file : undefined, { ...query, page: address.page, size });
  const rows = list.data?.list ?? NO_ROWS;
  const count = list.data?.count ?? 0;
  const selection = useSelection(JSON.stringify([sceneId, address.keyword, filter]), rows);
  const steps = useSteps({
    rows,
    count,
    isEstimate: list.data?.count_is_estimate ?? false,
    size,
    page: address.page,
    id: address.id,
    stale: list.isLoading,
    change,
  });

  // A page that no longer exists, because rows were deleted or an old link says so: the last one that does.
  const last = Math.max(1, Math.ceil(count / size));
  const lost =
    list.data !== undefined && !list.isLoading && rows.length === 0 && address.page > last;
  useEffect(() => {
    if (lost) change({ page: last }, { replace: true });
  }, [lost, last, change]);

  return {
    file,
    form,
    around,
    columns,
    filter,
    /** the saved views, once they are known */
    scenes: scenes.data,
    /** the one that is open; undefined until it is known, or when it is not for this reader */
    scene,
    sceneId,
    /** a saved view is open, and what it asks is not known yet */
    sceneAwaited: !whole && mayView && scenes.data === undefined,
    /** the address names a view that this reader does not have */
    sceneGone: scenes.data !== undefined && scene === undefined,
    view,
    /** how the list begins where no saved view says otherwise */
    ownView: file?.begins?.view ?? 'table',
    by,
    /** what a table is grouped by */
    groups,
    /** what was asked for besides the view */
    changed: address.view !== '' || address.by !== '' || filter !== undefined || sort !== '',
    sort,
    size,
    /** what every view of these records asks, apart from its own part of them */
    query,
    rows,
    count,
    selection,
    steps,
    isEstimate: list.data?.count_is_estimate ?? false,
    page: address.page,
    keyword: address.keyword,
    openId: address.id,
    openTab: address.tab,
    /** nothing to show yet */
    loading: !made.data || !columns.ready || (mayView && !list.data && !list.error),
    /** rows of another question are still on their way */
    busy: list.isLoading && list.data !== undefined,
    refreshing: list.isValidating,
    error:
      (made.data ? undefined : made.error) ?? (list.data ? undefined : (list.error as unknown)),
    denied: file !== undefined && !mayView,
    canAdd: file !== undefined && mayAdd(around.viewer, file),
    /** why there may be fewer than there are; the view that a list begins with by itself was chosen by nobody */
    narrowedBy: searched ? ('search' as const) : ownBeginning ? undefined : ('view' as const),
    setSort: (model: string) => change({ sort: toggleSort(sort, model) }),
    // A search is one step back, however often it was typed on.
    setKeyword: (keyword: string) =>
      change({ keyword }, { replace: address.keyword !== '' && keyword !== '' }),
    setFilter: (next: typeof filter) => change({ filter: next }),
    setPage: (page: number) => change({ page }),
    setSize: (next: number) => {
      setSize(next);
      change({ page: 1 }, { replace: true });
    },
    setView: (view: string, by = '') => change({ view: view === own ? '' : view, by }),
    /** fields of groups, the outer one first */
    setGroups: (models: readonly string[]) =>
      change({ by: models.join(',') || (scene?.by ? NO_GROUPS : '') }),
    openScene: (id: SavedViewId) =>
      change({ scene: String(id), keyword: '', filter: undefined, sort: '', view: '', by: '' }),
    clear: () =>
      change({
        keyword: '',
        filter: undefined,
        ...(!whole && !searched && { scene: 'all' }),
      }),
    // A panel is a layer, not a page: Back closes it, by widgets/ui/backButton.ts.
    open: (id: number) => change({ id }, { replace: true }),
    close: () => change({ id: undefined }, { replace: true }),
    setTab: (tab: string) => change({ tab }, { replace: true }),
    refresh: () => {
      made.retry();
      void refreshRecords();
    },
  };
}

export type RecordListState = ReturnType<typeof useRecordList>;

/** The view that the address names. A bare address opens with the reader's first one, and says so, so that its link shows the same to others. */
function useSceneId(
  module: string,
  file: ModuleFile | undefined,
  address: ReturnType<typeof useAddress>[0],
  change: ReturnType<typeof useAddress>[1],
): string {
  const [first] = useState(() => defaultSavedView(module));
  const opens = isBare(address) ? first || (file?.begins?.scene ?? '') : '';
  useEffect(() => {
    if (opens !== '') change({ scene: opens }, { replace: true });
  }, [opens, change]);
  return address.scene || opens;
}

const NOWHERE = { previous: undefined, next: undefined };

interface StepsInput {
  rows: readonly ListRow[];
  count: number;
  isEstimate: boolean;
  size: number;
  page: number;
  id: number | undefined;
  /** the rows are those of another page still */
  stale: boolean;
  change: ReturnType<typeof useAddress>[1];
}

/** The arrows of the open panel: within the page, and past its ends once the next page is there. */
function useSteps({ rows, count, isEstimate, size, page, id, stale, change }: StepsInput) {
  const [asked, setAsked] = useState<{
    page: number;
    open: 'first' | 'last';
    from: number | undefined;
  }>();
  // Over once another record is open.
  const waiting = asked && asked.from === id && asked.page === page ? asked : undefined;
  const target =
    waiting && !stale ? (waiting.open === 'first' ? rows[0] : rows.at(-1))?.id : undefined;
  useEffect(() => {
    if (target !== undefined) change({ id: target }, { replace: true });
  }, [target, change]);

  const index = rows.findIndex((row) => row.id === id);
  if (id === undefined) return undefined;
  if (waiting) return NOWHERE;
  if (index < 0) return undefined;
  const position = { index, onPage: rows.length, page, size, count, isEstimate };
  const go = (stepFrom: (position: Position) => Step) => {
    // who presses again before the record is drawn goes on from where they are by then
    const onward = (now: ListAddress): Partial<ListAddress> => {
      const at = rows.findIndex((row) => row.id === now.id);
      const step = stepFrom(at < 0 ? position : { ...position, index: at });
      if (!step) return {};
      if ('index' in step) return { id: rows[step.index]?.id };
      setAsked({ ...step, from: now.id });
      return { page: step.page };
    };
    return stepFrom(position) && (() => change(onward, { replace: true }));
  };
  return { previous: go(previousStep), next: go(nextStep) };
}
