import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { useRef, useState } from 'react';
import { Button, IconButton } from '../../../widgets/bricks/Button.tsx';
import { cx } from '../../../widgets/bricks/cx.ts';
import { Dialog } from '../../../widgets/bricks/Dialog.tsx';
import { Icon } from '../../../widgets/bricks/Icon.tsx';
import { TextBox } from '../../../widgets/bricks/TextBox.tsx';
import { toast } from '../../../widgets/bricks/toast.ts';
import { useConfirm } from '../../../widgets/bricks/useConfirm.tsx';
import {
  deleteScene,
  hideScene,
  type Scene,
  type SceneId,
  setFirstScene,
  sortScenes,
  updateScene,
} from '../../data/scenes.ts';
import { attempt } from '../attempt.ts';
import { moved } from './columnChoice.ts';
import { RoleChoice } from './RoleChoice.tsx';
import { useRefusal } from '../../data/refusal.ts';
import { RefusalNote } from '../RefusalNote.tsx';

export interface SceneManagerProps {
  module: string;
  /** in the reader's order, hidden ones too */
  scenes: readonly Scene[];
  current: SceneId | undefined;
  onOpen(id: SceneId): void;
  onClose(): void;
}

/** The saved views of a list: their order, which are hidden, which opens first; own ones are renamed, shared and deleted. */
export function SceneManager({ module, scenes, current, onOpen, onClose }: SceneManagerProps) {
  const { t } = useLingui();
  // Where a dragged or moved line stands before the server has heard of it.
  const [order, setOrder] = useState<readonly SceneId[]>();
  const [dragged, setDragged] = useState<SceneId>();
  const [edited, setEdited] = useState<SceneId>();
  const lines = useRef<HTMLUListElement>(null);
  const place = (id: SceneId) => (order ? order.indexOf(id) : 0);
  const sorted = order ? scenes.toSorted((a, b) => place(a.id) - place(b.id)) : scenes;

  const ids = sorted.map(({ id }) => id);
  async function keep(next: readonly SceneId[]) {
    setOrder(next);
    await attempt(() => sortScenes(module, next));
  }

  function handleKey(event: KeyboardEvent, index: number) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (step === 0 || index + step < 0 || index + step >= ids.length) return;
    event.preventDefault();
    void keep(moved(ids, index, index + step));
  }

  function handleDrag(clientY: number, id: SceneId) {
    if (dragged !== id) return;
    const over = [...(lines.current?.children ?? [])].findIndex(
      (line) => clientY < line.getBoundingClientRect().bottom,
    );
    const [from, to] = [ids.indexOf(id), over === -1 ? ids.length - 1 : over];
    if (from !== to) setOrder(moved(ids, from, to));
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

  function noteOf({ user_name, roles, can_edit }: Scene): string {
    const count = roles.length;
    if (can_edit === 0) return t`${user_name} 共享`;
    return count > 0 ? t`${user_name} · 已共享给 ${count} 个角色` : t`仅自己可见`;
  }
}

interface SceneButtonsProps {
  scene: Scene;
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
    if (!(await attempt(() => deleteScene(scene)))) return;
    toast.success(t`场景已删除`);
    onGone();
  }

  return (
    <>
      <IconButton
        size="small"
        icon={<Icon name="star" className={first ? 'fill-current text-accent' : ''} />}
        label={first ? t`取消默认「${name}」` : t`默认显示「${name}」`}
        aria-pressed={first}
        onClick={() => void attempt(() => setFirstScene(module, first ? undefined : scene.id))}
      />
      <IconButton
        size="small"
        icon={<Icon name={hidden ? 'eye-off' : 'eye'} />}
        label={hidden ? t`显示「${name}」` : t`隐藏「${name}」`}
        aria-pressed={hidden}
        onClick={() => void attempt(() => hideScene(scene, !hidden))}
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

function SceneEditor({ scene, onDone }: { scene: Scene; onDone(): void }) {
  const { t } = useLingui();
  const [name, setName] = useState(scene.name);
  const [roles, setRoles] = useState<number[]>(scene.roles);
  const { refusal, save } = useRefusal();
  const [saving, setSaving] = useState(false);

  async function handleSave() {
    setSaving(true);
    const done = await save(() => updateScene(scene, { name, roles })).finally(() =>
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
