import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../widgets/ui/Button.tsx';
import { CancelButton } from '../../widgets/ui/CancelButton.tsx';
import { cx } from '../../widgets/ui/cx.ts';
import { Dialog } from '../../widgets/ui/Dialog.tsx';
import { Icon } from '../../widgets/ui/Icon.tsx';
import { SkeletonLines } from '../../widgets/ui/Skeleton.tsx';
import { useRowSorting } from '../../widgets/ui/useRowSorting.ts';
import { moveItem } from './list/state/columnChoice.ts';

export interface Choice {
  key: string;
  label: string;
}

/** In groups that may have a name; undefined while they are on their way. */
export type ChoiceGroups = readonly { label: string; choices: readonly Choice[] }[] | undefined;

export interface ChoiceDialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  groups: ChoiceGroups;
  /** keys in their order */
  chosen: readonly string[];
  /** answers whether it was done; says itself what was refused */
  onSave(keys: readonly string[]): Promise<boolean>;
}

/** As many as one finds one's way among. */
const MOST = 12;

/** Some of many, and in which order: ticked in a tree, then dragged or moved with the arrow keys. */
export function ChoiceDialog({ title, open, onClose, groups, chosen, onSave }: ChoiceDialogProps) {
  const { t } = useLingui();
  const [own, setOwn] = useState<readonly string[]>();
  const [busy, setBusy] = useState(false);
  const before = offered(groups, chosen);
  const keys = own ?? before;
  const dirty = own !== undefined && own.join() !== before.join();

  function handleClose() {
    setOwn(undefined);
    onClose();
  }
  async function handleSave() {
    setBusy(true);
    const done = await onSave(keys);
    setBusy(false);
    if (done) handleClose();
  }

  return (
    <Dialog
      open={open}
      dirty={dirty}
      onOpenChange={(next) => !next && handleClose()}
      title={title}
      size={800}
      footer={
        <>
          <CancelButton />
          <Button
            kind="primary"
            loading={busy}
            disabled={!dirty}
            onClick={() => void handleSave()}
          >{t`保存`}</Button>
        </>
      }
    >
      <ChoiceLists title={title} groups={groups} keys={keys} onChange={setOwn} />
    </Dialog>
  );
}

/** Those of the keys that may still be chosen. */
export function offered(groups: ChoiceGroups, keys: readonly string[]): readonly string[] {
  const known = new Set(groups?.flatMap(({ choices }) => choices.map(({ key }) => key)));
  return keys.filter((key) => known.has(key));
}

/** What there is on one side, what is chosen in its order on the other. */
export function ChoiceLists({
  title,
  groups,
  keys,
  onChange,
}: {
  title: string;
  groups: ChoiceGroups;
  keys: readonly string[];
  onChange(keys: readonly string[]): void;
}) {
  const { t } = useLingui();
  const known = new Map(groups?.flatMap(({ choices }) => choices.map((each) => [each.key, each])));
  const { rows, dragged, gripAt } = useRowSorting(keys.length, (from, to) =>
    onChange(moveItem(keys, from, to)),
  );
  const full = keys.length >= MOST;

  function toggle(key: string, on: boolean) {
    onChange(on ? [...keys, key] : keys.filter((each) => each !== key));
  }

  return (
    <div className="grid gap-6 md:grid-cols-2">
      <div className="flex max-h-96 min-w-0 flex-col gap-3 overflow-y-auto max-md:max-h-[50dvh]">
        {!groups && <SkeletonLines lines={8} />}
        {groups?.map(({ label, choices }) => (
          <section key={label} aria-label={label || title}>
            {label !== '' && <h3 className="mb-1 text-sm text-text-3">{label}</h3>}
            <ul className={cx(label !== '' && 'ms-2 border-s border-line ps-2')}>
              {choices.map((choice) => {
                const on = keys.includes(choice.key);
                return (
                  <li key={choice.key}>
                    <label className="flex h-8 items-center gap-2 rounded px-1 text-sm hover:bg-hover pointer-coarse:h-11">
                      <input
                        type="checkbox"
                        className="size-4 shrink-0 accent-accent"
                        checked={on}
                        disabled={full && !on}
                        onChange={(event) => toggle(choice.key, event.target.checked)}
                      />
                      <span className="truncate">{choice.label}</span>
                    </label>
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      <section aria-label={t`已选择`} className="min-w-0">
        <h3 className="mb-1 flex text-sm text-text-3">
          <span className="flex-1">{t`已选择`}</span>
          <span className="tabular-nums">{`${keys.length} / ${MOST}`}</span>
        </h3>
        {keys.length === 0 && (
          <p className="py-4 text-sm text-text-3">{t`还没有选择。勾选后可以在这里调整顺序。`}</p>
        )}
        <ul ref={rows}>
          {keys.map((key, index) => {
            const label = known.get(key)?.label ?? key;
            return (
              <li
                key={key}
                className={cx(
                  'flex h-8 items-center gap-1 rounded text-sm hover:bg-hover pointer-coarse:h-11',
                  dragged === index && 'bg-selected',
                )}
              >
                <button
                  type="button"
                  aria-label={t`移动「${label}」：用上下键`}
                  {...gripAt(index)}
                  className="grid size-6 shrink-0 cursor-grab touch-none place-items-center rounded text-text-3 active:cursor-grabbing pointer-coarse:size-11"
                >
                  <Icon name="grip-vertical" />
                </button>
                <span className="min-w-0 flex-1 truncate">{label}</span>
                <button
                  type="button"
                  aria-label={t`移除「${label}」`}
                  onClick={() => toggle(key, false)}
                  className="grid size-6 shrink-0 place-items-center rounded text-text-3 hover:text-text-1 pointer-coarse:size-11"
                >
                  <Icon name="x" />
                </button>
              </li>
            );
          })}
        </ul>
      </section>
    </div>
  );
}
