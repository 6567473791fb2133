import { useDraggable } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { ClipboardPaste, Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { PALETTE_GROUPS } from '../../../schemas/designer/properties/paletteGroups.ts';
import {
  type RemovedField,
  removedFieldLabel,
} from '../../../schemas/designer/edits/removedFields.ts';
import { translate } from '../../../schemas/i18n/label.ts';
import { DEFAULT_LOCALE, type Locale } from '../../../schemas/i18n/locale.ts';
import {
  FIELD_KINDS,
  type FieldKind,
  fieldKindRow,
  kindOfWidget,
} from '../../../schemas/designer/edits/fieldKinds.ts';
import { widgetTypeRow } from '../../../schemas/definition/widgetTypes.ts';
import { TextBox } from '../../../widgets/ui/TextBox.tsx';
import { Button } from '../../../widgets/ui/Button.tsx';
import { EmptyState } from '../../../widgets/ui/EmptyState.tsx';
import type { Commands } from './state/commands.ts';
import { useSounds } from '../../data/search/useMatcher.ts';
import { ranksOf } from './kindRanks.ts';
import { useRecentKinds } from './recentKinds.ts';
import { KindIcon } from './parts/KindIcon.tsx';
import { useRestorableFields } from './state/useRestorableFields.ts';
import { useDesign } from './state/useDesign.ts';

export interface PaletteProps {
  commands: Commands;
  /** back to where the widgets are */
  onLeave(): void;
  /** on to the label of what was added */
  onAdded(): void;
  /** fields from the columns of a table */
  onTable(): void;
}

/** Every kind of widget: typed for, clicked, or dragged onto the canvas. */
export function Palette({ commands, onLeave, onAdded, onTable }: PaletteProps) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const [text, setText] = useState('');
  const [recent, remember] = useRecentKinds();
  const [at, setAt] = useState<number>();
  const box = useRef<HTMLDivElement>(null);
  const bySound = useSounds(DEFAULT_LOCALE);
  const ranks = useMemo(() => ranksOf(text, bySound), [text, bySound]);
  const found = useMemo(() => FIELD_KINDS.filter((kind) => ranks.has(kind)), [ranks]);
  const recently = t`最近使用`;
  const groups = useMemo(() => {
    const all = PALETTE_GROUPS.map(({ group, label }) => ({
      key: group as string,
      title: translate(label, locale),
      kinds: found.filter((kind) => widgetTypeRow(fieldKindRow(kind).type).group === group),
    }));
    const used = text === '' ? recent.filter((kind) => found.includes(kind)) : [];
    return [{ key: 'recent', title: recently, kinds: used }, ...all].filter(
      ({ kinds }) => kinds.length > 0,
    );
  }, [found, recent, text, locale, recently]);
  const away = useRestorableFields();
  const back = useMemo(
    () => away.fields.filter((field) => matchesAway(field, text, locale)),
    [away.fields, text, locale],
  );
  const flat: { id: string; kind?: FieldKind; field?: RemovedField }[] = [
    ...groups.flatMap(({ key, kinds }) => kinds.map((kind) => ({ id: `${key} ${kind}`, kind }))),
    ...back.map((field) => ({ id: `away ${field.widget.model}`, field })),
  ];
  // What is called so is meant before what only holds the word.
  const best = Math.min(...found.map((kind) => ranks.get(kind) ?? 0));
  const first = flat.findIndex(({ kind }) => kind && ranks.get(kind) === best);
  const marked = Math.max(0, Math.min(flat.length - 1, at ?? first));
  const current = flat[marked];

  function handleAdd(kind: FieldKind) {
    commands.add(kind);
    remember(kind);
  }

  function handleKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(flat.length - 1, marked + step)));
    else if (event.key === 'Enter' && current) {
      if (current.field) commands.putBack(current.field);
      if (current.kind) handleAdd(current.kind);
      // With Shift one stays, to add another.
      if (!event.shiftKey) {
        setText('');
        setAt(undefined);
        onAdded();
      }
    } else if (event.key === 'Escape' && text !== '') setText('');
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <section aria-label={t`控件库`} className="flex min-h-0 flex-1 flex-col">
      <div className="shrink-0 p-2">
        <TextBox
          type="search"
          role="combobox"
          aria-expanded
          aria-controls="designer-palette"
          aria-activedescendant={current ? optionId(current.id) : undefined}
          aria-label={t`查找控件`}
          placeholder={t`查找控件`}
          data-palette-search
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(undefined);
          }}
          onKeyDown={handleKeyDown}
          leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
        />
        <Button
          size="small"
          kind="quiet"
          className="mt-1 w-full justify-start"
          icon={<ClipboardPaste size={14} strokeWidth={1.75} aria-hidden />}
          onClick={onTable}
        >{t`粘贴表格…`}</Button>
      </div>
      <div
        ref={box}
        id="designer-palette"
        role="listbox"
        aria-label={t`控件`}
        className="flex min-h-0 flex-1 flex-col"
      >
        <div role="presentation" className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
          {groups.map(({ key, title, kinds }) => (
            <div key={key} role="group" aria-labelledby={`palette-${key}`} className="mb-2">
              <span id={`palette-${key}`} className="block px-1 py-1 text-xs text-text-3">
                {title}
              </span>
              <div
                role="presentation"
                className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-1"
              >
                {kinds.map((kind) => (
                  <Item
                    key={kind}
                    id={`${key} ${kind}`}
                    kind={kind}
                    active={current?.id === `${key} ${kind}`}
                    onAdd={() => {
                      handleAdd(kind);
                      onAdded();
                    }}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
        {back.length > 0 && (
          <div
            role="group"
            aria-labelledby="palette-away"
            className="max-h-[35%] shrink-0 overflow-y-auto border-t border-line px-2 pt-1 pb-2"
          >
            <span
              id="palette-away"
              className="block px-1 py-1 text-xs text-text-3"
            >{t`已移出表单的字段`}</span>
            <div role="presentation" className="flex flex-col gap-1">
              {back.map((field) => (
                <AwayItem
                  key={field.widget.model}
                  field={field}
                  active={current?.field === field}
                  onBack={() => {
                    commands.putBack(field);
                    onAdded();
                  }}
                />
              ))}
            </div>
          </div>
        )}
      </div>
      {away.error !== undefined && (
        <p className="flex shrink-0 items-center gap-2 border-t border-line px-3 py-1 text-xs text-text-2">
          <span className="min-w-0 flex-1">{t`没能读取已移出表单的字段。`}</span>
          <Button size="small" kind="quiet" onClick={away.retry}>{t`重试`}</Button>
        </p>
      )}
      {flat.length === 0 && (
        <EmptyState filtered title={t`没有这样的控件`} text={t`可以输入中文、英文或日文名称。`} />
      )}
    </section>
  );
}

function Item({
  id,
  kind,
  active,
  onAdd,
}: {
  id: string;
  kind: FieldKind;
  active: boolean;
  onAdd(): void;
}) {
  const { locale } = useDesign();
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `new ${id}`,
    data: { add: kind },
  });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      id={optionId(id)}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={once(onAdd)}
      className={`flex min-h-7 cursor-grab items-center gap-1.5 rounded-md border bg-surface-1 px-2 py-1 text-sm leading-4 select-none pointer-coarse:min-h-11 ${active ? 'border-accent' : 'border-line hover:border-line-strong'} ${isDragging ? 'opacity-50' : ''}`}
    >
      <KindIcon kind={kind} className="shrink-0 text-text-3" />
      <span className="min-w-0 flex-1 break-words">
        {translate(fieldKindRow(kind).label, locale)}
      </span>
    </div>
  );
}

/** A field that exists and is not on the form: it goes back with its values. */
function AwayItem({
  field,
  active,
  onBack,
}: {
  field: RemovedField;
  active: boolean;
  onBack(): void;
}) {
  const { t } = useLingui();
  const { locale, store } = useDesign();
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `away ${field.widget.model}`,
    data: { back: field },
  });
  const version = field.version + 1;
  const since =
    field.version === 0
      ? t`产品自带`
      : field.version === store.read().base.version
        ? t`未发布`
        : t`第 ${version} 版移出`;
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      id={optionId(`away ${field.widget.model}`)}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      title={t`放回表单，记录里保留的值会重新显示`}
      onClick={once(onBack)}
      className={`flex min-h-7 cursor-grab items-center gap-1.5 rounded-md border border-dashed bg-surface-1 px-2 py-0.5 text-sm select-none pointer-coarse:min-h-11 ${active ? 'border-accent' : 'border-line-strong hover:border-accent'} ${isDragging ? 'opacity-50' : ''}`}
    >
      <KindIcon kind={kindOfWidget(field.widget)} className="shrink-0 text-text-3" />
      {/* Where both do not fit side by side, what is said of the field goes below its name. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="max-w-full min-w-0 flex-auto [overflow-wrap:anywhere]">
          {removedFieldLabel(field, locale)}
        </span>
        <span className="max-w-full text-xs text-text-3">{since}</span>
      </span>
    </div>
  );
}

function matchesAway(field: RemovedField, text: string, locale: Locale): boolean {
  const wanted = text.trim().toLowerCase();
  return [removedFieldLabel(field, locale), field.widget.model].some((word) =>
    word.toLowerCase().includes(wanted),
  );
}

/** The second click of a double click adds nothing more. */
function once(add: () => void) {
  return ({ detail }: React.MouseEvent) => {
    if (detail < 2) add();
  };
}

function optionId(id: string): string {
  return `palette-option-${id.replaceAll(' ', '-')}`;
}
