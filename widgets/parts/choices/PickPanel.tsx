import { Trans, useLingui } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Item, ItemValue } from './items.ts';
import { PickList, rowId } from './PickList.tsx';
import { moveActive, typeAhead, type Row, type RowGroup } from './rows.ts';
import { useDraftText } from '../boxes/useDraftText.ts';

export interface PickPanelProps {
  /** of the list */
  id: string;
  label: string;
  role?: 'listbox' | 'tree';
  groups: readonly RowGroup[];
  isChosen(item: Item): boolean;
  onPick(item: Item): void;
  onToggle?(item: Item): void;
  multiple: boolean;
  /** absent: no search box; letters jump to the option that begins with them */
  search?: { keyword: string; onKeyword(keyword: string): void };
  /** above the list: a choice of lists, for example */
  head?: ReactNode;
  /** the line that a fresh list opens at, when none is chosen */
  startAt?: ItemValue;
  /** in place of rows: loading, nothing found, failed */
  status?: ReactNode;
  /** brings the next lines, where there are more */
  onMore?: (() => void) | undefined;
  /** below the list: making what is not in it */
  foot?: ReactNode;
}

const KEYS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End'];
const PAUSE_MS = 700;

/** Search box and list of a picker, with all its keys. */
export function PickPanel({
  id,
  label,
  role = 'listbox',
  groups,
  isChosen,
  onPick,
  onToggle,
  multiple,
  search,
  head,
  startAt,
  status,
  onMore,
  foot,
}: PickPanelProps) {
  const rows = groups.flatMap((group) => group.rows);
  const [active, setActive] = useActive(
    rows.map((row) => row.item),
    search?.keyword ?? '',
    (item) => (startAt === undefined ? isChosen(item) : item.value === startAt),
  );
  const typed = useRef({ text: '', at: 0 });

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const row = rows[active];
    // In a search box with text in it these two keys belong to its caret.
    const inText = Boolean(search?.keyword);
    if (KEYS.includes(event.key) && !(inText && (event.key === 'Home' || event.key === 'End')))
      setActive(moveActive(rows, active, event.key));
    else if (event.key === 'Enter' || (event.key === ' ' && !search)) pick(row);
    else if (event.key === (isRtl(event) ? 'ArrowLeft' : 'ArrowRight') && !inText)
      toggle(row, false);
    else if (event.key === (isRtl(event) ? 'ArrowRight' : 'ArrowLeft') && !inText)
      toggle(row, true);
    else if (!search && event.key.length === 1 && !event.ctrlKey && !event.metaKey) jump(event.key);
    else return;
    event.preventDefault();
  }

  function pick(row: Row | undefined) {
    if (row && !row.item.disabled) onPick(row.item);
  }

  function toggle(row: Row | undefined, expanded: boolean) {
    if (row?.expanded === expanded) onToggle?.(row.item);
  }

  function jump(key: string) {
    const now = Date.now();
    typed.current = {
      text: now - typed.current.at < PAUSE_MS ? typed.current.text + key : key,
      at: now,
    };
    setActive(typeAhead(rows, active, typed.current.text));
  }

  return (
    <>
      {search && (
        <PickSearch
          {...search}
          label={label}
          role={role}
          listId={id}
          active={rows.length > 0 && active >= 0 ? rowId(id, active) : undefined}
          onKeyDown={handleKeyDown}
        />
      )}
      {head}
      <div className="flex min-h-0 flex-1 flex-col">
        <PickList
          id={id}
          label={label}
          role={role}
          groups={groups}
          active={active}
          onActive={setActive}
          isChosen={isChosen}
          onPick={onPick}
          onToggle={onToggle}
          multiple={multiple}
          onKeyDown={search ? undefined : handleKeyDown}
          onEnd={onMore}
        />
        {onMore && !status && (
          <button
            type="button"
            onClick={onMore}
            className="h-8 shrink-0 text-xs text-text-2 hover:bg-hover hover:text-text-1 pointer-coarse:h-11"
          >
            <Trans>加载更多</Trans>
          </button>
        )}
        {status && (
          <div role="status" className="px-1 pb-1">
            {status}
          </div>
        )}
      </div>
      {foot}
    </>
  );
}

interface PickSearchProps {
  keyword: string;
  onKeyword(keyword: string): void;
  label: string;
  role: 'listbox' | 'tree';
  listId: string;
  active: string | undefined;
  onKeyDown(event: KeyboardEvent): void;
}

function PickSearch({
  keyword,
  onKeyword,
  label,
  role,
  listId,
  active,
  onKeyDown,
}: PickSearchProps) {
  const { t } = useLingui();
  const typing = useDraftText({ text: keyword, onText: onKeyword });
  return (
    <div className="flex shrink-0 items-center gap-2 border-b border-line px-3 text-text-3">
      <Search size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
      <input
        type="text"
        role="combobox"
        aria-expanded
        aria-haspopup={role}
        aria-controls={listId}
        aria-activedescendant={active}
        aria-autocomplete="list"
        aria-label={t`搜索${label}`}
        placeholder={t`搜索`}
        autoComplete="off"
        data-first=""
        {...typing}
        onKeyDown={onKeyDown}
        className="h-9 w-full min-w-0 bg-transparent text-text-1 outline-none pointer-coarse:h-11"
      />
    </div>
  );
}

/** The active line: kept while the list grows or a branch opens; a new keyword starts at its first find, a fresh list at what is chosen. */
function useActive(items: readonly Item[], keyword: string, isChosen: (item: Item) => boolean) {
  const [kept, setKept] = useState<{ keyword: string; value: ItemValue } | null>(null);
  const at =
    kept && kept.keyword === keyword ? items.findIndex((item) => item.value === kept.value) : -1;
  const chosen = keyword ? -1 : items.findIndex((item) => isChosen(item) && !item.disabled);
  const fresh = chosen >= 0 ? chosen : items.findIndex((item) => !item.disabled);
  const setActive = (index: number) => {
    const item = items[index];
    if (item) setKept({ keyword, value: item.value });
  };
  return [at >= 0 ? at : fresh, setActive] as const;
}

function isRtl(event: KeyboardEvent): boolean {
  return getComputedStyle(event.currentTarget).direction === 'rtl';
}
