import { useDraggable } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { PALETTE_GROUPS } from '../../../schemas/designer/paletteGroups.ts';
import { say } from '../../../schemas/locale.ts';
import { WIDGET_TYPES, type WidgetType, widgetTypeRow } from '../../../schemas/widgetTypes.ts';
import { TextBox } from '../../../widgets/bricks/TextBox.tsx';
import { Empty } from '../../../widgets/bricks/Notice.tsx';
import type { Commands } from './commands.ts';
import { useRecentTypes } from './recentTypes.ts';
import { TypeIcon } from './TypeIcon.tsx';
import { useDesign } from './useDesign.ts';

const TYPES = Object.keys(WIDGET_TYPES) as WidgetType[];

export interface PaletteProps {
  commands: Commands;
  /** back to where the widgets are */
  onLeave(): void;
}

/** Every kind of widget: typed for, clicked, or dragged onto the canvas. */
export function Palette({ commands, onLeave }: PaletteProps) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const [text, setText] = useState('');
  const [recent, remember] = useRecentTypes();
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const found = useMemo(() => TYPES.filter((type) => matches(type, text)), [text]);
  const recently = t`最近使用`;
  const groups = useMemo(() => {
    const all = PALETTE_GROUPS.map(({ group, words }) => ({ key: group as string, title: say(words, locale), types: found.filter((type) => widgetTypeRow(type).group === group) }));
    const used = text === '' ? recent.filter((type) => found.includes(type)) : [];
    return [{ key: 'recent', title: recently, types: used }, ...all].filter(({ types }) => types.length > 0);
  }, [found, recent, text, locale, recently]);
  const flat = groups.flatMap(({ key, types }) => types.map((type) => ({ id: `${key} ${type}`, type })));
  const current = flat[Math.min(at, flat.length - 1)];

  function handleAdd(type: WidgetType) {
    commands.add(type);
    remember(type);
  }

  function handleKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt(Math.max(0, Math.min(flat.length - 1, at + step)));
    else if (event.key === 'Enter' && current) {
      handleAdd(current.type);
      // What is added becomes the one used last, and the list begins with it: the same key adds another.
      if (text === '') setAt(0);
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
          onChange={(event) => { setText(event.target.value); setAt(0); }}
          onKeyDown={handleKeyDown}
          leading={<Search size={16} strokeWidth={1.75} aria-hidden />}
        />
      </div>
      <div ref={box} id="designer-palette" role="listbox" aria-label={t`控件`} className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        {groups.map(({ key, title, types }) => (
          <div key={key} role="group" aria-labelledby={`palette-${key}`} className="mb-2">
            <span id={`palette-${key}`} className="block px-1 py-1 text-xs text-text-3">{title}</span>
            <div role="presentation" className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-1">
              {types.map((type) => (
                <Item key={type} id={`${key} ${type}`} type={type} active={current?.id === `${key} ${type}`} onAdd={() => handleAdd(type)} />
              ))}
            </div>
          </div>
        ))}
      </div>
      {flat.length === 0 && <Empty filtered title={t`没有这样的控件`} text={t`可以输入中文、英文或日文名称。`} />}
    </section>
  );
}

function Item({ id, type, active, onAdd }: { id: string; type: WidgetType; active: boolean; onAdd(): void }) {
  const { locale } = useDesign();
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: `new ${id}`, data: { add: type } });
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      id={optionId(id)}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onClick={onAdd}
      className={`flex h-7 cursor-grab items-center gap-1.5 rounded-md border bg-surface-1 px-2 text-sm select-none pointer-coarse:h-11 ${active ? 'border-accent' : 'border-line hover:border-line-strong'} ${isDragging ? 'opacity-50' : ''}`}
    >
      <TypeIcon type={type} className="shrink-0 text-text-3" />
      <span className="min-w-0 flex-1 truncate">{say(widgetTypeRow(type).words, locale)}</span>
      
    </div>
  );
}

function optionId(id: string): string {
  return `palette-option-${id.replaceAll(' ', '-')}`;
}

/** By its name in any language, or by its word on the wire. */
function matches(type: WidgetType, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted === '' || [type.replaceAll('_', ' '), type, ...widgetTypeRow(type).words].some((word) => word.toLowerCase().includes(wanted));
}

