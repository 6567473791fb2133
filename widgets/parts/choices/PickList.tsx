import { Check, ChevronRight } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { throttle } from '../../ui/throttle.ts';
import type { Item } from './items.ts';
import { ItemLabel } from './ItemLabel.tsx';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';
import type { Row, RowGroup } from './rows.ts';

interface PickListProps {
  id: string;
  label: string;
  role: 'listbox' | 'tree';
  groups: readonly RowGroup[];
  /** index over the rows of all groups */
  active: number;
  onActive(index: number): void;
  isChosen(item: Item): boolean;
  onPick(item: Item): void;
  onToggle?(item: Item): void;
  multiple: boolean;
  /** when no search box above holds the focus for it */
  onKeyDown?(event: KeyboardEvent): void;
  /** the last line came into sight */
  onEnd?(): void;
}

/** The lines of a picker. The focus stays in one place; `active` walks and is told to screen readers by aria-activedescendant. */
export function PickList({
  id,
  label,
  role,
  groups,
  active,
  multiple,
  onKeyDown,
  onEnd,
  ...line
}: PickListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-active=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const lookForEnd = useEffectEvent(() => {
    if (onEnd && list.current && isAtEnd(list.current)) onEnd();
  });
  useEffect(() => {
    const box = list.current;
    const handleScroll = throttle(() => lookForEnd());
    box?.addEventListener('scroll', handleScroll, { passive: true });
    return () => box?.removeEventListener('scroll', handleScroll);
  }, []);

  const starts = groups.map((_, at) =>
    groups.slice(0, at).reduce((sum, group) => sum + group.rows.length, 0),
  );
  return (
    <div
      ref={list}
      id={id}
      role={role}
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      aria-activedescendant={onKeyDown && active >= 0 ? rowId(id, active) : undefined}
      tabIndex={onKeyDown ? 0 : undefined}
      onKeyDown={onKeyDown}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1 outline-none"
    >
      {groups.map((group, at) => {
        const rows = group.rows.map((row, index) => (
          <PickRow
            key={valueAsText(row.item.value)}
            {...line}
            id={id}
            role={role}
            row={row}
            index={(starts[at] ?? 0) + index}
            active={active}
          />
        ));
        return group.label ? (
          <div key={group.label} role="group" aria-label={group.label}>
            <div aria-hidden className="px-2 pt-2 pb-1 text-xs text-text-3">
              {group.label}
            </div>
            {rows}
          </div>
        ) : (
          rows
        );
      })}
    </div>
  );
}

interface PickRowProps extends Pick<
  PickListProps,
  'id' | 'role' | 'active' | 'onActive' | 'isChosen' | 'onPick' | 'onToggle'
> {
  row: Row;
  index: number;
}

function PickRow({
  id,
  role,
  row,
  index,
  active,
  onActive,
  isChosen,
  onPick,
  onToggle,
}: PickRowProps) {
  const { item, level, expanded, trail } = row;
  const chosen = isChosen(item);
  return (
    <div
      id={rowId(id, index)}
      role={role === 'tree' ? 'treeitem' : 'option'}
      aria-selected={chosen}
      aria-disabled={item.disabled || undefined}
      aria-expanded={role === 'tree' ? expanded : undefined}
      aria-level={role === 'tree' ? level + 1 : undefined}
      data-active={index === active}
      onPointerMove={() => index !== active && !item.disabled && onActive(index)}
      // The focus stays where the keys are heard.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => !item.disabled && onPick(item)}
      style={level > 0 ? { paddingInlineStart: `${8 + level * 18}px` } : undefined}
      className={cx(
        'flex min-h-8 items-center gap-2 rounded-md px-2 py-1 pointer-coarse:min-h-11',
        item.disabled ? 'cursor-not-allowed text-text-3' : 'cursor-pointer',
        index === active && 'bg-hover',
        chosen && 'font-semibold',
      )}
    >
      {role === 'tree' && <Twisty item={item} expanded={expanded} onToggle={onToggle} />}
      <span className="min-w-0 flex-1">
        <span className="block truncate" title={item.label}>
          <ItemLabel item={item} />
        </span>
        {trail && <span className="block truncate text-xs font-normal text-text-3">{trail}</span>}
      </span>
      {item.note && (
        <span className="max-w-[45%] shrink-0 truncate text-xs font-normal text-text-3">
          {item.note}
        </span>
      )}
      <Check
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className={cx('shrink-0 text-accent', !chosen && 'invisible')}
      />
    </div>
  );
}

function Twisty({
  item,
  expanded,
  onToggle,
}: {
  item: Item;
  expanded?: boolean;
  onToggle?(item: Item): void;
}) {
  if (expanded === undefined) return <span className="w-4 shrink-0" />;
  return (
    <span
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onToggle?.(item);
      }}
      className="-m-1 grid shrink-0 place-items-center rounded p-1 text-text-3 hover:bg-pressed"
    >
      <ChevronRight
        size={16}
        strokeWidth={1.75}
        className={cx(
          'transition-transform duration-120',
          expanded ? 'rotate-90' : 'rtl:rotate-180',
        )}
      />
    </span>
  );
}

export function rowId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function isAtEnd(element: HTMLElement): boolean {
  return element.scrollTop + element.clientHeight > element.scrollHeight - 48;
}
