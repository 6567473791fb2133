import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { cx } from '../../../../widgets/ui/cx.ts';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import { toast } from '../../../../widgets/ui/toast.ts';
import { useConfirm } from '../../../../widgets/ui/useConfirm.tsx';
import {
  deleteSavedView,
  hideSavedView,
  type SavedView,
  type SavedViewId,
  setDefaultSavedView,
  sortSavedViews,
  updateSavedView,
} from '../../../data/savedViews.ts';
import { runWithToast } from '../../shared/runWithToast.ts';
import { moveItem } from '../state/columnChoice.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { useRefusal } from '../../../data/transport/refusal.ts';
import { RefusalNote } from '../../shared/RefusalNote.tsx';

export interface SavedViewManagerProps {
  module: string;
  /** in the reader's order, hidden ones too */
  scenes: readonly SavedView[];
  current: SavedViewId | undefined;
  onOpen(id: SavedViewId): void;
  onClose(): void;
}

/** The saved views of a list: their order, which are hidden, which opens first; own ones are renamed, shared and deleted. */
export function SavedViewManager({
  module,
  scenes,
  current,
  onOpen,
  onClose,
}: SavedViewManagerProps) {
  const { t } = useLingui();
  // Where a dragged or moved line stands before the server has heard of it.
  const [order, setOrder] = useState<readonly SavedViewId[]>();
  const [dragged, setDragged] = useState<SavedViewId>();
  const [edited, setEdited] = useState<SavedViewId>();
  const lines = useRef<HTMLUListElement>(null);
  const place = (id: SavedViewId) => (order ? order.indexOf(id) : 0);
  const sorted = order ? scenes.toSorted((a, b) => place(a.id) - place(b.id)) : scenes;

  const ids = sorted.map(({ id }) => id);
  async function keep(next: readonly SavedViewId[]) {
    setOrder(next);
    if (!(await runWithToast(() => sortSavedViews(module, next)))) setOrder(undefined);
  }

  function handleKey(event: KeyboardEvent, index: number) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || index + step < 0 || index + step >= ids.length) return;
    event.preventDefault();
    void keep(moveItem(ids, index, index + step));
  }

  function handleDrag(clientY: number, id: SavedViewId) {
    if (dragged !== id) return;
    const over = [...(lines.current?.children ?? [])].findIndex(
      (line) => clientY < line.getBoundingClientRect().bottom,
    );
    const [from, to] = [ids.indexOf(id), over === -1 ? ids.length - 1 : over];
    if (from !== to) setOrder(moveItem(ids, from, to));
  }

  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={t`管理场景`}
      description={t`拖动或用上下键排序；隐藏的场景不再显示在列表上方。`}
    >
      <ul ref={lines} className="-mx-2 mt-2 flex flex-col">
        {sorted.map((scene, index) => (
          <li
            key={scene.id}
            className={cx('rounded-md px-2 hover:bg-hover', dragged === scene.id && 'bg-selected')}
          >
            <div className="flex min-h-9 items-center gap-1 pointer-coarse:min-h-11">
              <button
                type="button"
                aria-label={t`移动「${scene.name}」：用上下键`}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture(event.pointerId);
                  setDragged(scene.id);
                }}
                onPointerMove={(event) => handleDrag(event.clientY, scene.id)}
                onPointerUp={() => {
                  setDragged(undefined);
                  if (order) void keep(ids);
                }}
                onPointerCancel={() => setDragged(undefined)}
                onKeyDown={(event) => handleKey(event, index)}
                className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-3 active:cursor-grabbing pointer-coarse:size-11"
              >
                <Icon name="grip-vertical" />
              </button>
              <span className={cx('min-w-0 flex-1', scene.hidden === 1 && 'opacity-60')}>
                <span className="block truncate text-sm">{scene.name}</span>
                {scene.built_in === 0 && (
                  <span className="block truncate text-xs text-text-3">{noteOf(scene)}</span>
                )}
              </span>
              <SceneButtons
                scene={scene}
                module={module}
                editing={edited === scene.id}
                onEdit={() => setEdited(edited === scene.id ? undefined : scene.id)}
                onGone={() => current === scene.id && onOpen('all')}
              />
            </div>
            {edited === scene.id && (
              <SceneEditor scene={scene} onDone={() => setEdited(undefined)} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );

  function noteOf({ user_name, roles, can_edit }: SavedView): string {
    const count = roles.length;
    if (can_edit === 0) return t`${user_name} 共享`;
    return count > 0 ? t`${user_name} · 已共享给 ${count} 个角色` : t`仅自己可见`;
  }
}

interface SceneButtonsProps {
  scene: SavedView;
  module: string;
  editing: boolean;
  onEdit(): void;
  onGone(): void;
}

function SceneButtons({ scene, module, editing, onEdit, onGone }: SceneButtonsProps) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const { name } = scene;
  const first = scene.is_default === 1;
  const hidden = scene.hidden === 1;

  async function handleDelete() {
    const text =
      scene.roles.length > 0
        ? t`其他人也不能再使用它。数据不受影响。`
        : t`只删除这个场景，数据不受影响。`;
    if (!(await confirm({ title: t`删除场景「${name}」？`, text, action: t`删除`, danger: true })))
      return;
    await runWithToast(() => deleteSavedView(scene), {
      onDone() {
        toast.success(t`场景已删除`);
        onGone();
      },
    });
  }

  return (
    <>
      <IconButton
        size="small"
        icon={<Icon name="star" className={first ? 'fill-current text-accent' : ''} />}
        label={first ? t`取消默认「${name}」` : t`默认显示「${name}」`}
        aria-pressed={first}
        onClick={() =>
          void runWithToast(() => setDefaultSavedView(module, first ? undefined : scene.id))
        }
      />
      <IconButton
        size="small"
        icon={<Icon name={hidden ? 'eye-off' : 'eye'} />}
        label={hidden ? t`显示「${name}」` : t`隐藏「${name}」`}
        aria-pressed={hidden}
        onClick={() => void runWithToast(() => hideSavedView(scene, !hidden))}
      />
      {scene.can_edit === 1 && (
        <>
          <IconButton
            size="small"
            icon={<Icon name="pencil" />}
            label={t`修改「${name}」`}
            aria-expanded={editing}
            onClick={onEdit}
          />
          <IconButton
            size="small"
            icon={<Icon name="trash-2" />}
            label={t`删除「${name}」`}
            onClick={() => void handleDelete()}
          />
        </>
      )}
    </>
  );
}

function SceneEditor({ scene, onDone }: { scene: SavedView; onDone(): void }) {
  const { t } = useLingui();
  const [name, setName] = useState(scene.name);
  const [roles, setRoles] = useState<number[]>(scene.roles);
  const { refusal, save } = useRefusal();
  const [saving, setSaving] = useState(false);

  async function handleSave() {
    setSaving(true);
    const done = await save(() => updateSavedView(scene, { name, roles })).finally(() =>
      setSaving(false),
    );
    if (!done) return;
    toast.success(t`场景已保存`);
    onDone();
  }

  return (
    <form
      className="flex flex-col gap-3 ps-7 pt-1 pb-3"
      onSubmit={(event) => {
        event.preventDefault();
        void handleSave();
      }}
    >
      <RefusalNote refusal={refusal} saving={saving} onRetry={() => void handleSave()} />
      <TextBox
        aria-label={t`场景名称`}
        value={name}
        maxLength={30}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="text-sm">
        <span className="text-text-2">{t`共享给`}</span>
        <RoleChoice label={t`共享给`} chosen={roles} onChange={setRoles} />
      </div>
      <span className="flex justify-end gap-2">
        <Button size="small" onClick={onDone}>{t`取消`}</Button>
        <Button size="small" kind="primary" type="submit" loading={saving}>{t`保存`}</Button>
      </span>
    </form>
  );
}
