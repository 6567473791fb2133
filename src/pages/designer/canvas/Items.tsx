import { useDraggable } from '@dnd-kit/core';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, EyeOff, Lock, Sigma, Split, TriangleAlert } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { Widget } from '../../../../schemas/definition/definition.ts';
import { type DesignNode, widgetLabel } from '../../../../schemas/designer/edits/tree.ts';
import { rowOf } from '../../../../schemas/definition/readDefinition.ts';
import { isText } from '../../../../schemas/definition/plainText.ts';
import { kindLabel } from '../state/commands.ts';
import { isSection, treeOf } from '../state/designTree.ts';
import { useFaultsAt } from '../state/useFaults.ts';
import { KindIcon } from '../parts/KindIcon.tsx';
import { kindOfWidget } from '../../../../schemas/designer/edits/fieldKinds.ts';
import { useDesign, useDesignSelector } from '../state/useDesign.ts';
import { useCanvas } from './context.ts';
import { WidgetPreview, useWidgetField } from './WidgetPreview.tsx';
import { itemId } from './ids.ts';

interface ItemProps {
  path: string;
  widget: Widget;
  container: boolean;
  level: number;
}

/** One widget of the canvas: its frame, its marks, and what it draws. Drawn again only when it, its place or its selection changes. */
const Item = memo(function Item({ path, widget, container, level }: ItemProps) {
  const { t } = useLingui();
  const { store, locale } = useDesign();
  const handlers = useCanvas();
  const selected = useDesignSelector(({ history }) => history.present.selected.includes(path));
  const active = useDesignSelector((state) => state.active === path);
  const folded = useDesignSelector((state) => state.folded.has(widget.key));
  const faults = useFaultsAt(path);
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: `move ${path}`,
    data: { move: path },
  });
  const name = widgetLabel(widget, locale);
  const section = isSection(widget.type);
  const folds = container || section;
  const kind = kindLabel(widget, locale);
  const required = useWidgetField(widget)?.required === true;

  function handleClick(event: React.MouseEvent) {
    event.stopPropagation();
    const { selected: before } = store.read().history.present;
    if (event.ctrlKey || event.metaKey)
      store.select(
        before.includes(path) ? before.filter((each) => each !== path) : [...before, path],
        path,
      );
    else if (event.shiftKey) store.select(between(path), path);
    else store.select([path]);
  }

  /** From where the selection begins to here, within what can be seen. */
  function between(to: string): string[] {
    const { history, active: from } = store.read();
    const paths = treeOf(history.present.definition, locale).nodes.map((node) => node.path);
    const [a, b] = [paths.indexOf(from ?? to), paths.indexOf(to)].toSorted((x, y) => x - y);
    return paths.slice(a, (b ?? 0) + 1).toSorted((x, y) => (x === to ? 1 : y === to ? -1 : 0));
  }

  const words = [
    name,
    kind,
    required && t`必填`,
    widget.options.isHidden && t`已隐藏`,
    widget.options.system && t`系统字段`,
    faults.length > 0 && t`有 ${faults.length} 个问题`,
  ]
    .filter(Boolean)
    .join(t`，`);
  return (
    <div
      ref={setNodeRef}
      {...listeners}
      data-path={path}
      data-key={widget.key}
      onClick={handleClick}
      onDoubleClick={(event) => {
        event.stopPropagation();
        handlers.current.onProperties();
      }}
      onContextMenu={() => {
        if (!selected) store.select([path]);
      }}
      className={`pointer-events-auto relative cursor-grab rounded-md border p-1 select-none outline-none [content-visibility:auto] [contain-intrinsic-block-size:auto_48px] ${frame({ selected, active, faulty: faults.length > 0 })} ${isDragging ? 'opacity-40' : ''} ${section ? 'mt-2' : ''}`}
    >
      {/* The row in the tree is the frame alone: what is drawn in it is a picture of the field, and no part of what the row is called. */}
      <div
        id={itemId(path)}
        role="treeitem"
        tabIndex={-1}
        aria-level={level}
        aria-selected={selected}
        aria-label={words}
        {...(folds && { 'aria-expanded': !folded })}
        className="absolute inset-0 rounded-md outline-none"
      />
      {section ? (
        <div
          aria-hidden
          className="pointer-events-none relative flex items-center gap-1.5 border-b border-line py-1 text-sm font-semibold"
        >
          <Fold widget={widget} folded={folded} />
          <span className="min-w-0 flex-1 truncate">{name}</span>
          <Marks widget={widget} faults={faults.length} />
        </div>
      ) : container ? (
        <Layout path={path} widget={widget} folded={folded} level={level} faults={faults.length} />
      ) : isText(widget.type) ? (
        <p aria-hidden className="pointer-events-none relative text-sm text-text-2">
          {name}
        </p>
      ) : (
        <div aria-hidden className="pointer-events-none relative">
          <WidgetPreview widget={widget} />
          {/* on the frame, not beside the box: the boxes of a column end below each other */}
          <span className="absolute -end-0.5 -top-1 rounded bg-surface-1 px-0.5 empty:hidden">
            <Marks widget={widget} faults={faults.length} />
          </span>
        </div>
      )}
    </div>
  );
});

function frame({
  selected,
  active,
  faulty,
}: {
  selected: boolean;
  active: boolean;
  faulty: boolean;
}): string {
  if (selected)
    return `border-accent bg-selected ${active ? 'group-focus-visible/canvas:outline-2 group-focus-visible/canvas:outline-accent' : ''}`;
  if (active)
    return 'border-line-strong group-focus-visible/canvas:outline-2 group-focus-visible/canvas:outline-accent';
  return faulty ? 'border-danger/60' : 'border-transparent hover:border-line-strong/70';
}

/** A layout with its places; foreign ones under their own headings. */
function Layout({
  path,
  widget,
  folded,
  level,
  faults,
}: {
  path: string;
  widget: Widget;
  folded: boolean;
  level: number;
  faults: number;
}) {
  const { t } = useLingui();
  const { locale } = useDesign();
  const definition = useDesignSelector(({ history }) => history.present.definition);
  const tree = treeOf(definition, locale);
  const { beside, places } = useMemo(() => tree.places(path), [tree, path]);
  const name = widgetLabel(widget, locale);
  return (
    <>
      <div
        aria-hidden
        className="pointer-events-none relative flex h-5 items-center gap-1 text-[11px] text-text-3"
      >
        <Fold widget={widget} folded={folded} />
        <KindIcon kind={kindOfWidget(widget)} size={12} />
        <span className="min-w-0 flex-1 truncate">{name}</span>
        <Marks widget={widget} faults={faults} />
      </div>
      {!folded && (
        <div
          role="presentation"
          className={
            beside
              ? 'pointer-events-none relative grid grid-cols-1 gap-1.5 @3xs:grid-cols-24'
              : 'pointer-events-none relative flex flex-col gap-2'
          }
          style={
            beside
              ? { alignItems: rowOf(ALIGN, String(widget.options.align ?? '')) ?? 'stretch' }
              : undefined
          }
        >
          {places.map(({ list, title, span }, index) => {
            const number = index + 1;
            return (
              <div
                key={list}
                role="presentation"
                className="flex min-w-0 flex-col gap-1 @3xs:col-span-(--span)"
                style={{ '--span': span } as React.CSSProperties}
              >
                {title && !beside && (
                  <p aria-hidden className="text-xs font-semibold text-text-2">
                    {title}
                  </p>
                )}
                {tree.in(list).length > 0 ? (
                  <Items list={list} level={level + 1} />
                ) : (
                  <EmptyPlace list={list} level={level + 1} title={title || t`第 ${number} 列`} />
                )}
              </div>
            );
          })}
        </div>
      )}
    </>
  );
}

const ALIGN: Readonly<Record<string, string>> = { middle: 'center', bottom: 'end' };

/** For the pointer; the keyboard folds with left and right. */
function Fold({ widget, folded }: { widget: Widget; folded: boolean }) {
  const { store } = useDesign();
  return (
    <span
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        store.fold(widget.key, !folded);
      }}
      className="pointer-events-auto grid size-5 shrink-0 cursor-pointer place-items-center rounded hover:bg-hover pointer-coarse:size-9"
    >
      <ChevronDown size={14} className={folded ? '-rotate-90 rtl:rotate-90' : ''} />
    </span>
  );
}

/** What a form would not show by itself: hidden, computed, conditional, of the product. */
function Marks({ widget, faults }: { widget: Widget; faults: number }) {
  const computed = useDesignSelector(({ history }) =>
    Object.hasOwn(history.present.definition.compute_formula ?? {}, widget.model),
  );
  const { isHidden, hidden, when, system } = widget.options;
  const signs = [
    faults > 0 && <TriangleAlert key="fault" size={13} className="text-danger" />,
    (isHidden || hidden) && <EyeOff key="hidden" size={13} />,
    computed && <Sigma key="computed" size={13} />,
    when && <Split key="when" size={13} />,
    system && <Lock key="system" size={12} />,
  ].filter(Boolean);
  return (
    signs.length > 0 && (
      <span aria-hidden className="flex shrink-0 items-center gap-1 text-text-3">
        {signs}
      </span>
    )
  );
}

/** The widgets of one list, those of folded sections left out. */
export function Items({ list, level }: { list: string; level: number }) {
  const { locale } = useDesign();
  const nodes = useDesignSelector(({ history }) =>
    treeOf(history.present.definition, locale).in(list),
  );
  const folded = useDesignSelector((state) => state.folded);
  return (
    <div role="group" data-list={list} className="flex min-h-2 flex-col gap-1">
      {visible(nodes, folded).map(({ path, widget, container }, at) => (
        // A widget that moves takes its drawing along; two of one key are told apart by their place.
        <Item
          key={`${widget.key || 'none'} ${countBefore(nodes, at, widget.key)}`}
          path={path}
          widget={widget}
          container={container}
          level={level}
        />
      ))}
    </div>
  );
}

/** An empty place of a layout, which can be chosen and filled. */
function EmptyPlace({ list, level, title }: { list: string; level: number; title: string }) {
  const { t } = useLingui();
  const { store } = useDesign();
  const chosen = useDesignSelector(({ place }) => place === list);
  return (
    <div role="group" data-list={list} className="flex flex-1 flex-col">
      <div
        role="presentation"
        onClick={(event) => {
          event.stopPropagation();
          store.choosePlace(list);
        }}
        className={`pointer-events-auto relative grid min-h-12 flex-1 cursor-default place-items-center rounded-md border border-dashed p-2 text-center text-xs select-none ${chosen ? 'border-accent bg-selected text-text-1' : 'border-line-strong/60 text-text-3 hover:border-line-strong'}`}
      >
        <div
          id={itemId(`place ${list}`)}
          role="treeitem"
          tabIndex={-1}
          aria-level={level}
          aria-selected={chosen}
          aria-label={t`${title}，空，可以放入控件`}
          className="absolute inset-0 rounded-md outline-none"
        />
        <span aria-hidden className="pointer-events-none relative">{t`拖到这里`}</span>
      </div>
    </div>
  );
}

function visible(nodes: readonly DesignNode[], folded: ReadonlySet<string>): readonly DesignNode[] {
  let hidden = false;
  return nodes.filter(({ widget }) => {
    if (!isSection(widget.type)) return !hidden;
    hidden = folded.has(widget.key);
    return true;
  });
}

function countBefore(nodes: readonly DesignNode[], at: number, key: string): number {
  let count = 0;
  for (let index = 0; index < at; index += 1) if (nodes[index]?.widget.key === key) count += 1;
  return count;
}
