import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Search } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../../ui/cx.ts';
import { findItem, isSame, type Item, type ItemValue } from './items.ts';
import { NoOptions } from './NoOptions.tsx';
import { PickList, rowId } from './PickList.tsx';
import { moveActive, pathRows, type Spelling } from './rows.ts';
import { useDraftText } from '../boxes/useDraftText.ts';
import { valueAsText } from '../../../schemas/values/valueTypes.ts';

interface CascadePanelProps {
  id: string;
  label: string;
  items: readonly Item[];
  path: readonly ItemValue[];
  onPick(path: ItemValue[]): void;
  /** what is searched for at the beginning */
  typed?: string;
  /** letters that stand for characters: initials */
  spelling?: Spelling;
}

/** Columns, one per level, and a search over whole paths. Up and down walk a column, right and left change columns, Enter chooses. */
export function CascadePanel({
  id,
  label,
  items,
  path,
  onPick,
  typed = '',
  spelling,
}: CascadePanelProps) {
  const { t } = useLingui();
  const [keyword, setKeyword] = useState(typed);
  const [walk, setWalk] = useState<readonly ItemValue[]>(() => path.slice(0, known(items, path)));
  const [found, setFound] = useState(0);
  const search = useRef<HTMLInputElement>(null);
  const rows = keyword.trim() ? pathRows(items, keyword, spelling) : [];
  const columns = columnsOf(items, walk);
  const typing = useDraftText({
    text: keyword,
    onText: (text) => {
      setKeyword(text);
      setFound(0);
    },
  });

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (keyword.trim()) {
      if (event.key === 'Enter') pick(rows[found]?.path.map((item) => item.value));
      else if (
        event.key.startsWith('Arrow') &&
        event.key !== 'ArrowLeft' &&
        event.key !== 'ArrowRight'
      )
        setFound(moveActive(rows, found, event.key));
      else return;
    } else if (!step(event.key)) return;
    event.preventDefault();
  }

  function pick(chosen: ItemValue[] | undefined) {
    if (chosen) onPick(chosen);
  }

  function step(key: string): boolean {
    const column = columns[Math.max(walk.length - 1, 0)] ?? [];
    const at = column.findIndex((item) => isSame(item.value, walk.at(-1)));
    const here = column[at];
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next =
        column[
          moveActive(
            column.map((item) => ({ item, level: 0 })),
            at,
            key,
          )
        ];
      if (next) setWalk([...walk.slice(0, -1), next.value]);
    } else if (key === 'ArrowRight' || (key === 'Enter' && here?.children?.length)) {
      const first = here?.children?.find((item) => !item.disabled);
      if (first) setWalk([...walk, first.value]);
    } else if (key === 'ArrowLeft') setWalk(walk.length > 1 ? walk.slice(0, -1) : walk);
    else if (key === 'Enter') pick(here && [...walk]);
    else return false;
    return true;
  }

  // Opened before its list had come, the layer itself took the focus: keys would go nowhere.
  useEffect(() => {
    const input = search.current;
    if (document.activeElement === input?.closest('[role=dialog]')) input?.focus();
  }, []);

  const current = keyword.trim()
    ? rowId(id, found)
    : walk.length > 0
      ? cellId(id, walk)
      : undefined;
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b border-line px-3 text-text-3">
        <Search size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
        <input
          ref={search}
          type="text"
          role="combobox"
          aria-expanded
          aria-haspopup="listbox"
          // The columns too: what scrolls there is walked from here.
          aria-controls={
            keyword.trim() ? id : [id, ...columns.map((_, level) => columnId(id, level))].join(' ')
          }
          aria-activedescendant={current}
          aria-autocomplete="list"
          aria-label={t`搜索${label}`}
          placeholder={t`搜索`}
          autoComplete="off"
          data-first=""
          {...typing}
          onKeyDown={handleKeyDown}
          className="h-9 w-full min-w-0 bg-transparent text-text-1 outline-none pointer-coarse:h-11"
        />
      </div>
      {keyword.trim() ? (
        <div className="flex h-64 w-[min(30rem,calc(100vw-16px))] flex-col">
          <PickList
            id={id}
            label={label}
            role="listbox"
            groups={[{ rows }]}
            active={found}
            onActive={setFound}
            isChosen={() => false}
            onPick={(item) =>
              onPick(rows.find((row) => row.item === item)?.path.map((one) => one.value) ?? [])
            }
            multiple={false}
          />
          {rows.length === 0 && <NoOptions keyword={keyword} />}
        </div>
      ) : (
        <div
          id={id}
          role="group"
          aria-label={label}
          className="flex h-64 w-[min(30rem,calc(100vw-16px))] overflow-x-auto"
        >
          {columns.map((column, level) => (
            <Column
              key={level}
              id={id}
              label={`${label} ${level + 1}`}
              items={column}
              above={walk.slice(0, level)}
              walk={walk}
              path={path}
              onWalk={setWalk}
              onPick={onPick}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface ColumnProps extends Pick<
  CascadePanelProps,
  'id' | 'label' | 'items' | 'path' | 'onPick'
> {
  above: readonly ItemValue[];
  walk: readonly ItemValue[];
  onWalk(walk: readonly ItemValue[]): void;
}

function Column({ id, label, items, above, walk, path, onWalk, onPick }: ColumnProps) {
  const column = useRef<HTMLDivElement>(null);
  const here = walk[above.length];
  useEffect(() => {
    column.current
      ?.querySelector('[data-walked=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [here]);
  return (
    <div
      ref={column}
      id={columnId(id, above.length)}
      role="listbox"
      aria-label={label}
      className="max-w-1/3 min-w-28 flex-1 overflow-y-auto border-e border-line p-1"
    >
      {items.map((item) => {
        const own = [...above, item.value];
        const chosen = own.every((value, level) => isSame(value, path[level]));
        const walked = isSame(item.value, here);
        return (
          <div
            key={valueAsText(item.value)}
            id={cellId(id, own)}
            role="option"
            aria-selected={chosen}
            aria-disabled={item.disabled || undefined}
            data-walked={walked}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => !item.disabled && (item.children?.length ? onWalk(own) : onPick(own))}
            className={cx(
              'flex min-h-8 items-center gap-1 rounded-md px-2 py-1 hover:bg-hover pointer-coarse:min-h-11',
              item.disabled ? 'cursor-not-allowed text-text-3' : 'cursor-pointer',
              walked && 'bg-hover',
              chosen && 'font-semibold text-accent',
            )}
          >
            <span className="min-w-0 flex-1 truncate" title={item.label}>
              {item.label}
            </span>
            {item.children?.length ? (
              <ChevronRight
                size={14}
                strokeWidth={1.75}
                aria-hidden
                className="shrink-0 text-text-3 rtl:rotate-180"
              />
            ) : null}
          </div>
        );
      })}
    </div>
  );
}

function columnId(id: string, level: number): string {
  return `${id}-column-${level}`;
}

function columnsOf(items: readonly Item[], walk: readonly ItemValue[]): (readonly Item[])[] {
  const columns = [items];
  for (const value of walk) {
    const below = findItem(columns.at(-1) ?? [], value)?.children;
    if (!below?.length) break;
    columns.push(below);
  }
  return columns;
}

/** How far a stored path still leads through the items. */
function known(items: readonly Item[], path: readonly ItemValue[]): number {
  let level: readonly Item[] = items;
  for (const [depth, value] of path.entries()) {
    const item = findItem(level, value);
    if (!item) return depth;
    level = item.children ?? [];
  }
  return path.length;
}

function cellId(id: string, path: readonly ItemValue[]): string {
  return `${id}-${path.map((value) => valueAsText(value).replace(/\s/g, '_')).join('-')}`;
}
