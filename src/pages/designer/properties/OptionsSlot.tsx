import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { useLingui } from '@lingui/react/macro';
import { ClipboardPaste, GripVertical, Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { duplicateChoices } from '../../../../schemas/designer/faults/conditionGaps.ts';
import { freshValue } from '../../../../schemas/designer/edits/newWidget.ts';
import {
  withOptionLabel,
  optionLineLabel,
  type OptionLine,
} from '../../../../schemas/designer/properties/optionLines.ts';
import { arrayOf } from '../../../../schemas/definition/readDefinition.ts';
import { BADGE_COLORS } from '../../../../widgets/ui/Badge.tsx';
import { Button, IconButton } from '../../../../widgets/ui/Button.tsx';
import { FieldMessage } from '../../../../widgets/ui/Field.tsx';
import { Icon } from '../../../../widgets/ui/Icon.tsx';
import { Menu, type MenuEntry } from '../../../../widgets/ui/Menu.tsx';
import { boxClass, TextBox } from '../../../../widgets/ui/TextBox.tsx';
import type { FormSlotProps } from '../../../../widgets/form/state/context.ts';
import { useDesign } from '../state/useDesign.ts';
import { linesFrom } from './optionText.ts';
import { useSlotValue } from './useSlotValue.ts';

const DOT: Readonly<Record<string, string>> = {
  grey: 'bg-hue-grey',
  blue: 'bg-hue-blue',
  green: 'bg-hue-green',
  amber: 'bg-hue-amber',
  red: 'bg-hue-red',
  violet: 'bg-hue-violet',
};

/** The choices of a field: added one by one or pasted, renamed, coloured, ordered, stopped. What records hold stays: a name may change, a value may not. */
export function OptionsSlot({ store, field }: FormSlotProps) {
  const { t } = useLingui();
  const [value, change] = useSlotValue(store, field.model);
  const { locale } = useDesign();
  const lines = arrayOf(value) as OptionLine[];
  const [pasting, setPasting] = useState<string>();
  const list = useRef<HTMLOListElement>(null);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
  );
  const ids = lines.map(
    (line, at) =>
      `${String(line.value)} ${lines.slice(0, at).filter((each) => each.value === line.value).length}`,
  );

  const equal = duplicateChoices(
    lines.map((line) => ({ value: line.value, label: optionLineLabel(line, locale) })),
  );

  function focusLine(at: number, { fresh = false } = {}) {
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const box = list.current?.querySelectorAll<HTMLInputElement>('input[data-option]')[at];
        box?.focus();
        // What it is called for now gives way to what is typed.
        if (fresh) box?.select();
      }),
    );
  }

  function handleAdd(after = lines.length - 1) {
    change(lines.toSpliced(after + 1, 0, { value: freshValue(lines), label: freshLabel() }));
    focusLine(after + 1, { fresh: true });
  }

  function freshLabel(): string {
    for (let number = lines.length + 1; ; number += 1) {
      const label = t`选项 ${number}`;
      if (lines.every((line) => optionLineLabel(line, locale) !== label)) return label;
    }
  }

  function handleMove(from: number, to: number) {
    const line = lines[from];
    if (!line || to < 0 || to >= lines.length) return;
    change(lines.toSpliced(from, 1).toSpliced(to, 0, line));
    focusLine(to);
  }

  function handlePaste() {
    const added = linesFrom(pasting ?? '', lines);
    if (added.length > 0) change([...lines, ...added]);
    setPasting(undefined);
  }

  function handleDragEnd({ active, over }: DragEndEvent) {
    if (over) handleMove(ids.indexOf(String(active.id)), ids.indexOf(String(over.id)));
  }

  return (
    <div className="flex flex-col gap-1.5">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={handleDragEnd}
        accessibility={{ screenReaderInstructions: { draggable: '' } }}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol ref={list} aria-label={t`选项`} className="flex flex-col gap-1">
            {lines.map((line, at) => (
              <Line
                key={ids[at]}
                id={ids[at] ?? ''}
                line={line}
                number={at + 1}
                equalTo={equal.get(at)}
                isDefault={isDefault(store.value('defaultValue'), line.value)}
                onChange={(next) => change(lines.with(at, next))}
                onDefault={() =>
                  store.set(
                    'defaultValue',
                    Array.isArray(store.value('defaultValue')) || field.model === 'several'
                      ? [line.value]
                      : isDefault(store.value('defaultValue'), line.value)
                        ? undefined
                        : line.value,
                  )
                }
                onRemove={() => change(lines.toSpliced(at, 1))}
                onNext={() => handleAdd(at)}
                onMove={(by) => handleMove(at, at + by)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {pasting === undefined ? (
        <div className="flex gap-1">
          <Button
            size="small"
            kind="quiet"
            icon={<Plus size={14} aria-hidden />}
            onClick={() => handleAdd()}
          >{t`添加选项`}</Button>
          <Button
            size="small"
            kind="quiet"
            icon={<ClipboardPaste size={14} aria-hidden />}
            onClick={() => setPasting('')}
          >{t`批量添加`}</Button>
        </div>
      ) : (
        <div className="flex flex-col gap-1">
          <textarea
            ref={(element) => element?.focus()}
            rows={5}
            aria-label={t`每行一个选项`}
            placeholder={t`每行一个选项，可写「值,名称」`}
            value={pasting}
            onChange={(event) => setPasting(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') {
                event.preventDefault();
                setPasting(undefined);
              }
            }}
            className={`${boxClass({})} resize-y p-2 outline-none`}
          />
          <div className="flex gap-1">
            <Button size="small" kind="primary" onClick={handlePaste}>{t`添加`}</Button>
            <Button size="small" onClick={() => setPasting(undefined)}>{t`取消`}</Button>
          </div>
        </div>
      )}
    </div>
  );
}

interface LineProps {
  id: string;
  line: OptionLine;
  number: number;
  /** place of another one that it cannot be told from, from 0 */
  equalTo: number | undefined;
  isDefault: boolean;
  onChange(line: OptionLine): void;
  onDefault(): void;
  onRemove(): void;
  onNext(): void;
  onMove(by: number): void;
}

function Line({
  id,
  line,
  number,
  equalTo,
  isDefault: chosen,
  onChange,
  onDefault,
  onRemove,
  onNext,
  onMove,
}: LineProps) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const { setNodeRef, listeners, transform, transition } = useSortable({ id });
  const label = optionLineLabel(line, locale);
  // While it is being typed a name may be empty; left so, it is what it was last.
  const [emptied, setEmptied] = useState(false);
  const other = equalTo === undefined ? undefined : equalTo + 1;
  const refusal = useId();
  const stopped = line.disabled === true;
  const COLORS: Record<string, string> = {
    grey: t`灰`,
    blue: t`蓝`,
    green: t`绿`,
    amber: t`琥珀`,
    red: t`红`,
    violet: t`紫`,
  };
  const entries: readonly MenuEntry[] = [
    {
      kind: 'heading',
      key: 'value',
      label: (
        <>
          {t`存储值`} <code>{String(line.value)}</code>
        </>
      ),
    },
    { kind: 'check', key: 'default', label: t`默认选中`, checked: chosen, onSelect: onDefault },
    {
      kind: 'check',
      key: 'stopped',
      label: t`停用（已选的保留）`,
      checked: stopped,
      onSelect: (checked) =>
        onChange(checked ? { ...line, disabled: true } : without(line, 'disabled')),
    },
    {
      kind: 'sub',
      key: 'color',
      label: t`颜色`,
      entries: [
        { key: 'none', label: t`无`, onSelect: () => onChange(without(line, 'color')) },
        ...BADGE_COLORS.map((color): MenuEntry => ({
          key: color,
          label: COLORS[color] ?? color,
          icon: <span className={`size-3 rounded-full ${DOT[color]}`} />,
          onSelect: () => onChange({ ...line, color }),
        })),
      ],
    },
    { kind: 'line', key: 'line' },
    { key: 'up', label: t`上移`, shortcut: 'Alt+↑', onSelect: () => onMove(-1) },
    { key: 'down', label: t`下移`, shortcut: 'Alt+↓', onSelect: () => onMove(1) },
    { key: 'remove', label: t`删除`, danger: true, onSelect: onRemove },
  ];

  function handleKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      if (other === undefined) onNext();
    } else if (event.key === 'Escape' && emptied) handleBlur();
    else if (event.altKey && event.key === 'ArrowUp') onMove(-1);
    else if (event.altKey && event.key === 'ArrowDown') onMove(1);
    else return;
    event.preventDefault();
  }

  function handleChange(text: string) {
    if (text.trim() === '') return setEmptied(true);
    setEmptied(false);
    onChange(withOptionLabel(line, text, locale));
  }

  function handleBlur() {
    setEmptied(false);
  }

  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className="flex flex-wrap items-center gap-0.5"
    >
      <span
        {...listeners}
        aria-hidden
        className="grid h-7 w-4 shrink-0 cursor-grab touch-none place-items-center text-text-3"
      >
        <GripVertical size={13} />
      </span>
      <TextBox
        data-option
        aria-label={t`第 ${number} 个选项`}
        value={emptied ? '' : label}
        placeholder={label}
        invalid={other !== undefined}
        aria-describedby={other === undefined ? undefined : refusal}
        onChange={(event) => handleChange(event.target.value)}
        onBlur={handleBlur}
        onKeyDown={handleKeyDown}
        leading={
          line.color ? (
            <span className={`size-2.5 rounded-full ${DOT[line.color] ?? 'bg-hue-grey'}`} />
          ) : undefined
        }
        inputClassName={stopped ? 'line-through text-text-3' : ''}
        trailing={chosen ? <span className="text-xs">{t`默认`}</span> : undefined}
        className="min-w-0 flex-1"
      />
      <Menu
        align="end"
        trigger={
          <IconButton
            size="small"
            icon={<Icon name="ellipsis" size={14} />}
            label={t`选项「${label}」的操作`}
          />
        }
        entries={entries}
      />
      {other !== undefined && (
        <span className="w-full ps-4.5">
          <FieldMessage id={refusal}>{t`与第 ${other} 个选项相同`}</FieldMessage>
        </span>
      )}
    </li>
  );
}

function without(line: OptionLine, key: string): OptionLine {
  return Object.fromEntries(Object.entries(line).filter(([name]) => name !== key)) as OptionLine;
}

function isDefault(value: unknown, own: unknown): boolean {
  return (Array.isArray(value) ? value : [value]).some((each) => each === own);
}
