import { useEffect, useRef, useState } from 'react';
import { isOtherView } from '../../schemas/views/listViews.ts';
import { runWhenIdle } from '../../widgets/form/runWhenIdle.ts';
import { cx } from '../../widgets/ui/cx.ts';
import { lazyComponent } from '../../widgets/ui/lazyComponent.tsx';
import { Pager } from '../../widgets/ui/Pager.tsx';
import { usePhone } from '../../widgets/ui/usePhone.ts';
import { useLocale } from '../data/definitions.ts';
import { useLayers } from './shared/layers.ts';
import { ListBody } from './list/ListBody.tsx';
import { conditionsAsGroup } from './list/savedViews/savedViewFilter.ts';
import { openBranch } from './list/treeFilter.ts';
import { Toolbar } from './list/Toolbar.tsx';
import { useRecordList } from './list/state/useRecordList.ts';
import { RecordPanel } from './lazyRecordPanel.ts';
import { RecordLayers } from './RecordLayers.tsx';
import { useKeyDown } from './shared/useKeyDown.ts';
import { useListKeys } from './shared/useListKeys.ts';

/** One line of conditions, so that no row moves away below the pointer when they come. */
const PLACE = <div aria-hidden className="h-[37px] shrink-0 border-b border-line bg-surface-1" />;
const FilterChips = lazyComponent(
  async () => (await import('./list/filters/FilterChips.tsx')).FilterChips,
  PLACE,
);
const SelectionBar = lazyComponent(
  async () => (await import('./list/SelectionBar.tsx')).SelectionBar,
);
const SceneBar = lazyComponent(
  async () => (await import('./list/savedViews/SavedViewBar.tsx')).SavedViewBar,
);
const OtherView = lazyComponent(
  async () => (await import('./list/AlternativeView.tsx')).AlternativeView,
);
const TreePane = lazyComponent(async () => (await import('./list/TreePane.tsx')).TreePane);
const FileIntake = lazyComponent(async () => (await import('./list/FileIntake.tsx')).FileIntake);
const RecycleBin = lazyComponent(async () => (await import('./list/RecycleBin.tsx')).RecycleBin);

export interface RecordsPageProps {
  /** key of the module */
  module: string;
}

/** The list of any module's records, and the panel of the one that is open. */
export function RecordsPage({ module }: RecordsPageProps) {
  return (
    <RecordLayers>
      <Records key={module} module={module} />
    </RecordLayers>
  );
}

function Records({ module }: RecordsPageProps) {
  const list = useRecordList(module);
  const locale = useLocale();
  const layers = useLayers();
  const phone = usePhone();
  const [recycling, setRecycling] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const { file, form, filter, openId } = list;
  const other = isOtherView(list.view) ? list.view : undefined;
  const fixed = conditionsAsGroup(list.scene);
  const settled = !list.loading && !list.error && !list.denied;

  const choosing = phone ? list.selection.choosing && !other : list.selection.count > 0;
  const selectionBar = settled && choosing && file && form && (
    <SelectionBar file={file} form={form} list={list} locale={locale} />
  );

  const tree = settled && file?.tree ? form?.fields.get(file.tree) : undefined;

  async function handleAdd() {
    const at = tree && openBranch(filter, tree.model);
    const presets = tree && at !== undefined ? { [tree.model]: at } : undefined;
    const saved = await layers.openForm({ module, presets });
    if (saved) list.open(saved.id);
  }

  useEffect(() => (settled ? runWhenIdle(RecordPanel.load) : undefined), [settled]);

  // Lets the chosen rows go; a panel that is open takes the key first.
  useKeyDown(page, (event) => {
    if (
      event.key === 'Escape' &&
      !event.defaultPrevented &&
      openId === undefined &&
      list.selection.count > 0
    )
      list.selection.clear();
  });
  useListKeys(page, { onAdd: list.canAdd ? () => void handleAdd() : undefined });
  // The box takes the focus before the letter arrives, so that an input method begins there too.
  const handleType = () => page.current?.querySelector<HTMLElement>('input[type=search]')?.focus();

  return (
    <div ref={page} className="flex h-full min-h-0 flex-1 flex-col">
      <div className="relative shrink-0">
        <Toolbar
          list={list}
          locale={locale}
          onAdd={() => void handleAdd()}
          onRecycle={() => setRecycling(true)}
        />
        {!phone && selectionBar}
      </div>
      {!list.denied && (
        <div className="h-9 shrink-0 border-b border-line bg-surface-1 pointer-coarse:h-11">
          <SceneBar list={list} />
        </div>
      )}
      <div className={cx('flex min-h-0 flex-1', phone && 'flex-col')}>
        {tree && <TreePane list={list} field={tree} locale={locale} />}
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
          {!(filter ?? fixed) ? (
            list.sceneAwaited && PLACE
          ) : settled && form ? (
            <FilterChips form={form} fixed={fixed} filter={filter} onChange={list.setFilter} />
          ) : (
            PLACE
          )}
          {tree && file?.filesBecome && list.canAdd && <FileIntake list={list} field={tree} />}
          {other && settled && !list.sceneGone ? (
            <OtherView view={other} list={list} locale={locale} />
          ) : (
            <ListBody
              list={list}
              locale={locale}
              onAdd={() => void handleAdd()}
              onType={handleType}
            />
          )}
          {settled && list.count > 0 && !other && list.groups.length === 0 && (
            <div className="shrink-0 border-t border-line bg-surface-1 px-4">
              <Pager
                page={list.page}
                size={list.size}
                count={list.count}
                isEstimate={list.isEstimate}
                onPage={list.setPage}
                onSize={list.setSize}
              />
            </div>
          )}
        </div>
      </div>
      {phone && selectionBar}
      {openId !== undefined && (
        <RecordPanel
          module={module}
          id={openId}
          name={list.rows.find(({ id }) => id === openId)?.name}
          steps={list.steps}
          link={location.href}
          tab={list.openTab}
          onTab={list.setTab}
          onClose={list.close}
        />
      )}
      {recycling && file && <RecycleBin file={file} onClose={() => setRecycling(false)} />}
    </div>
  );
}
