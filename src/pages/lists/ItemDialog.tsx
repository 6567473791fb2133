import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useId, useState } from 'react';
import { BADGE_COLORS, Badge, type BadgeColor } from '../../../widgets/ui/Badge.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { CancelButton } from '../../../widgets/ui/CancelButton.tsx';
import { Dialog } from '../../../widgets/ui/Dialog.tsx';
import { FieldLabel } from '../../../widgets/ui/Field.tsx';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { toast } from '../../../widgets/ui/toast.ts';
import { newIdempotencyKey } from '../../data/records.ts';
import type { ListKind } from '../../../schemas/vocabulary/listKinds.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { useLocale } from '../../data/definitions.ts';
import { addItem, changeItem, type ListItem } from '../../data/lists.ts';
import { Select } from '../../records/shared/Select.tsx';
import { placesFor, type TreeRow } from './tree.ts';
import { useRefusal } from '../../data/transport/refusal.ts';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';

interface ItemDialogProps {
  type: string;
  kind: ListKind;
  /** what an entry is called */
  what: string;
  /** none: a new one */
  item: ListItem | undefined;
  /** in a tree: where a new one stands */
  above: number | undefined;
  /** the value that a new one is asked for */
  fresh: string | undefined;
  rows: readonly TreeRow[];
  onClose(): void;
}

/** An entry's name, colour and place in the tree. */
export function ItemDialog({
  type,
  kind,
  what,
  item,
  above,
  fresh,
  rows,
  onClose,
}: ItemDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const locale = useLocale();
  const [name, setName] = useState(item?.name ?? fresh ?? '');
  const [code, setCode] = useState(String(item?.value ?? fresh ?? ''));
  const [color, setColor] = useState<BadgeColor>(
    BADGE_COLORS.find((each) => each === item?.color) ?? 'blue',
  );
  const first = String(item?.parent_id ?? above ?? 0);
  const [parent, setParent] = useState(first);
  const { refusal, save, clear } = useRefusal();
  const [busy, setBusy] = useState(false);
  const [key] = useState(newIdempotencyKey);
  const said = name.trim();

  async function handleSave(event?: FormEvent) {
    event?.preventDefault();
    if (said === '' || busy) return;
    setBusy(true);
    const content = {
      type,
      ...(kind.colors && { color }),
      ...(kind.levels && { parent_id: Number(parent) }),
    };
    const done = await save(() =>
      item
        ? // A standard name that was only read stays one, in every language.
          changeItem({ id: item.id, ...(said !== item.name && { name: said }), ...content })
        : addItem(
            { ...content, name: said, ...(code.trim() !== '' && { value: code.trim() }) },
            key,
          ),
    ).finally(() => setBusy(false));
    if (!done) return;
    toast.success(t`保存成功`);
    onClose();
  }

  return (
    <Dialog
      open
      size={500}
      onOpenChange={(open) => !open && onClose()}
      title={item ? t`编辑${what}` : t`新增${what}`}
      dirty={said !== (item?.name ?? '') || parent !== first}
      footer={
        <>
          <CancelButton />
          <Button
            kind="primary"
            disabled={said === ''}
            loading={busy}
            onClick={() => void handleSave()}
          >{t`保存`}</Button>
        </>
      }
    >
      <RefusalNote wide refusal={refusal} saving={busy} onRetry={() => void handleSave()} />
      <form onSubmit={(event) => void handleSave(event)} className="flex flex-col gap-4 pt-1">
        <div className="flex flex-col gap-1">
          <FieldLabel htmlFor={id} required>{t`${what}名称`}</FieldLabel>
          <TextBox
            id={id}
            value={name}
            maxLength={30}
            autoComplete="off"
            onChange={(event) => {
              setName(event.target.value);
              clear();
            }}
          />
        </div>
        {kind.code && (
          <div className="flex flex-col gap-1">
            <FieldLabel htmlFor={`${id}-code`}>{translate(kind.code, locale)}</FieldLabel>
            <TextBox
              id={`${id}-code`}
              value={code}
              maxLength={60}
              autoComplete="off"
              disabled={item !== undefined}
              aria-describedby={`${id}-hint`}
              onChange={(event) => {
                setCode(event.target.value);
                clear();
              }}
            />
            <span id={`${id}-hint`} className="text-xs text-text-3">
              {item ? t`已有数据保存的是它，不能修改。` : t`留空则自动生成，之后不能修改。`}
            </span>
          </div>
        )}
        {kind.colors && <Colors value={color} word={said || what} onChange={setColor} />}
        {kind.levels && (
          <div className="flex flex-col gap-1">
            <span aria-hidden className="text-sm text-text-2">{t`上级`}</span>
            <Select
              label={t`上级`}
              value={parent}
              options={[
                { value: '0', label: t`无（第一级）` },
                ...placesFor(rows, { id: item?.id, levels: kind.levels }).map(
                  ({ item: one, depth }) => ({
                    value: String(one.id),
                    label: `${'\u3000'.repeat(depth)}${one.name}`,
                  }),
                ),
              ]}
              onChange={setParent}
            />
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** Each colour as the tag will look. */
function Colors({
  value,
  word,
  onChange,
}: {
  value: BadgeColor;
  word: string;
  onChange(color: BadgeColor): void;
}) {
  const { t } = useLingui();
  const group = useId();
  const names: Record<BadgeColor, string> = {
    grey: t`灰色`,
    blue: t`蓝色`,
    green: t`绿色`,
    amber: t`橙色`,
    red: t`红色`,
    violet: t`紫色`,
  };
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm text-text-2">{t`颜色`}</legend>
      <div className="flex flex-wrap gap-2">
        {BADGE_COLORS.map((color) => (
          <label
            key={color}
            className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-md border border-line px-2.5 text-sm has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={group}
              checked={value === color}
              onChange={() => onChange(color)}
              aria-label={names[color]}
              className="size-3.5 accent-accent"
            />
            <Badge color={color}>{word}</Badge>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
