import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { lazyComponent } from '../../../../widgets/ui/lazyComponent.tsx';
import { usePhone } from '../../../../widgets/ui/usePhone.ts';
import { type SavedView, updateSavedView, useSavedViewCounts } from '../../../data/savedViews.ts';
import { runWithToast } from '../../shared/runWithToast.ts';
import { savedViewFilter } from './savedViewFilter.ts';
import type { RecordListState } from '../state/useRecordList.ts';
import { PhoneMenu, ViewSwitch } from './ViewSwitch.tsx';

const SceneDialog = lazyComponent(
  async () => (await import('./SavedViewDialog.tsx')).SavedViewDialog,
);
const SceneManager = lazyComponent(
  async () => (await import('./SavedViewManager.tsx')).SavedViewManager,
);

/** The saved views above a list, each with its count; saving what one sees as another, and arranging them. */
export function SavedViewBar({ list }: { list: RecordListState }) {
  const { t, i18n } = useLingui();
  const phone = usePhone();
  const [open, setOpen] = useState<'save' | 'manage'>();
  const [saving, setSaving] = useState(false);
  const { file, scenes = [], scene, changed } = list;
  const shown = scenes.filter((each) => each.hidden === 0 || each.id === scene?.id);
  const counts = useSavedViewCounts(
    list.loading ? undefined : file?.key,
    shown.slice(0, MOST_COUNTED).map(({ id }) => id),
  ).data;
  if (!file || scenes.length === 0) return null;

  async function handleUpdate(own: SavedView) {
    setSaving(true);
    const { view, by, sort } = list;
    const filter = savedViewFilter(own, list.filter) ?? { op: 'and', rules: [] };
    await runWithToast(async () => {
      await updateSavedView(own, {
        filter,
        ...(sort && { sort }),
        view: view === list.ownView ? '' : view,
        by,
      });
      list.openScene(own.id);
    });
    setSaving(false);
  }

  return (
    <div className="flex h-full items-center gap-1 px-4">
      <nav
        aria-label={t`场景`}
        className="scroll-hidden flex h-full min-w-0 items-stretch gap-0.5 overflow-x-auto"
      >
        {shown.map((each) => {
          const count = counts?.get(String(each.id));
          const number =
            count &&
            (count.count_is_estimate ? `~${i18n.number(count.count)}` : i18n.number(count.count));
          return (
            <SceneTab
              key={each.id}
              scene={each}
              current={each.id === scene?.id}
              count={number}
              onOpen={() => list.openScene(each.id)}
            />
          );
        })}
      </nav>
      {!phone && (
        <IconButton
          size="small"
          icon={<Icon name="plus" />}
          label={t`新建场景`}
          onPointerEnter={SceneDialog.load}
          onClick={() => setOpen('save')}
        />
      )}
      <span className="ms-auto flex shrink-0 items-center gap-1">
        {changed && scene?.can_edit === 1 && (
          <Button
            size="small"
            kind="quiet"
            loading={saving}
            onClick={() => void handleUpdate(scene)}
            className="text-accent"
          >{t`更新场景`}</Button>
        )}
        {changed && (
          <Button
            size="small"
            kind="quiet"
            onPointerEnter={SceneDialog.load}
            onClick={() => setOpen('save')}
            className="text-accent max-md:hidden"
          >
            {t`存为场景`}
          </Button>
        )}
        {list.form && !phone && <ViewSwitch list={list} form={list.form} />}
        {list.form && phone && (
          <PhoneMenu
            list={list}
            form={list.form}
            onSave={() => setOpen('save')}
            onManage={() => setOpen('manage')}
          />
        )}
        {!phone && (
          <IconButton
            size="small"
            icon={<Icon name="sliders-horizontal" />}
            label={t`管理场景`}
            onPointerEnter={SceneManager.load}
            onClick={() => setOpen('manage')}
          />
        )}
      </span>
      {open === 'save' && (
        <SceneDialog list={list} module={file.key} onClose={() => setOpen(undefined)} />
      )}
      {open === 'manage' && (
        <SceneManager
          module={file.key}
          scenes={scenes}
          current={scene?.id}
          onOpen={list.openScene}
          onClose={() => setOpen(undefined)}
        />
      )}
    </div>
  );
}

/** Counting is not free; nobody reads more numbers than fit into a line. */
const MOST_COUNTED = 12;

interface SceneTabProps {
  scene: SavedView;
  current: boolean;
  count: string | undefined;
  onOpen(): void;
}

function SceneTab({ scene, current, count, onOpen }: SceneTabProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <button
      ref={button}
      type="button"
      aria-current={current ? 'true' : undefined}
      title={scene.partial === 1 ? t`有条件涉及您无权查看的字段，已略去` : undefined}
      onClick={onOpen}
      className={cx(
        'relative flex shrink-0 items-center gap-1 px-2.5 text-sm -outline-offset-2 hover:text-text-1 pointer-coarse:min-w-11',
        current ? 'font-semibold text-text-1' : 'text-text-2',
      )}
    >
      <span className="max-w-48 truncate">{scene.name}</span>
      {scene.partial === 1 && <Icon name="eye" size={14} className="text-warning" />}
      <span className="min-w-4 text-start text-xs font-normal text-text-3 tabular-nums">
        {count}
      </span>
      <span
        className={cx('absolute inset-x-1 bottom-0 h-0.5 rounded-full', current && 'bg-accent')}
      />
    </button>
  );
}
