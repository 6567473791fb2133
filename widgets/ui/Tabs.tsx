import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from './Button.tsx';
import { cx } from './cx.ts';
import { Menu, type MenuEntry } from './Menu.tsx';

export interface TabItem {
  key: string;
  label: ReactNode;
  /** how many things are behind it; those with none are dimmer */
  count?: number;
  /** neighbours of one group stand together, apart from the others */
  group?: string;
  /** not in the row: behind a button at its end, unless it is the chosen one */
  away?: boolean;
}

export interface TabsProps {
  /** names the row for screen readers */
  label: string;
  items: readonly TabItem[];
  /** what groups are called in the menu; one without a name has none */
  groups?: Readonly<Record<string, ReactNode>>;
  value: string;
  onChange(key: string): void;
  /** controls at the end of the row */
  extra?: ReactNode;
  /** the panel of the chosen tab; the others are not mounted */
  children: ReactNode;
}

/** A row of tabs and the chosen panel. A row that is too long scrolls sideways, and all of it stands in a menu at its end; else the menu has those that are away. */
export function Tabs({ label, items, groups = {}, value, onChange, extra, children }: TabsProps) {
  const { t } = useLingui();
  const row = useRef<HTMLDivElement>(null);
  const shown = items.filter(({ key, away }) => !away || key === value);
  const away = items.filter((item) => !shown.includes(item));
  const long = useOverflow(row, {
    tabs: shown.map(({ key, count }) => `${key} ${count}`).join(),
    reserve: away.length > 0 ? AWAY_ROOM : 0,
  });
  const [fromMenu, setFromMenu] = useState<string>();
  // Chosen in the menu, or long ago: it is seen. The row alone is scrolled: the page around it stays where it is.
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector('[data-state=active]')?.getBoundingClientRect();
    if (!list || !tab) return;
    const seen = list.getBoundingClientRect();
    if (tab.left < seen.left) list.scrollLeft -= seen.left - tab.left;
    else if (tab.right > seen.right) list.scrollLeft += tab.right - seen.right;
  }, [value, long]);
  // The button of the menu may have gone with the last tab that was away.
  useEffect(() => {
    if (fromMenu === value) row.current?.querySelector<HTMLElement>('[data-state=active]')?.focus();
  }, [fromMenu, value]);
  const entries = entriesOf(long ? items : away, groups, value, (key) => {
    setFromMenu(key);
    onChange(key);
  });
  const more = away.length;
  return (
    <Root value={value} onValueChange={onChange} className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center border-b border-line">
        <List
          ref={row}
          aria-label={label}
          className="scroll-hidden flex min-w-0 flex-1 gap-2 overflow-x-auto px-3.5"
        >
          {shown.map((item, at) => (
            <Fragment key={item.key}>
              {at > 0 && item.group !== shown[at - 1]?.group && (
                <span aria-hidden className="my-3 w-px shrink-0 bg-line" />
              )}
              <Trigger
                value={item.key}
                className={`group relative h-10 shrink-0 px-1.5 text-sm ${item.count === 0 ? 'text-text-3' : 'text-text-2'} -outline-offset-2 hover:text-text-1 data-[state=active]:font-semibold data-[state=active]:text-text-1 pointer-coarse:h-11`}
              >
                {item.label}
                {item.count !== undefined && (
                  <span className="ms-1 font-normal text-text-3 tabular-nums">{item.count}</span>
                )}
                <span className="absolute inset-x-1.5 bottom-0 h-0.5 rounded-full group-data-[state=active]:bg-accent" />
              </Trigger>
            </Fragment>
          ))}
        </List>
        {entries.length > 0 && (
          <span data-all className={cx('shrink-0 px-1', long && 'border-s border-line')}>
            <Menu
              align="end"
              trigger={
                long ? (
                  <IconButton icon={DOWN} label={t`全部页签`} />
                ) : (
                  <Button kind="quiet" size="small" title={t`没有记录的页签`}>
                    <span className="flex items-center gap-1">
                      {t`还有 ${more} 个`}
                      {DOWN}
                    </span>
                  </Button>
                )
              }
              entries={entries}
            />
          </span>
        )}
        {extra && <div className="flex shrink-0 items-center gap-1 pe-3">{extra}</div>}
      </div>
      <Content value={value} className="flex min-h-0 flex-1 flex-col -outline-offset-2">
        {children}
      </Content>
    </Root>
  );
}

const DOWN = <ChevronDown size={16} strokeWidth={1.75} />;
/** px that the button of those that are away may take */
const AWAY_ROOM = 120;
/** px before the first and behind the last tab */
const MARGINS = 28;

/** The menu of some tabs: each group under its name. */
function entriesOf(
  items: readonly TabItem[],
  groups: Readonly<Record<string, ReactNode>>,
  value: string,
  onChoose: (key: string) => void,
): MenuEntry[] {
  return items.flatMap(({ key, label, count, group }, at): MenuEntry[] => {
    const name = group === undefined ? undefined : groups[group];
    const begins = at === 0 ? group !== undefined : group !== items[at - 1]?.group;
    return [
      ...(begins && name ? [{ kind: 'heading' as const, key: `of-${key}`, label: name }] : []),
      ...(begins && !name ? [{ kind: 'line' as const, key: `of-${key}` }] : []),
      {
        kind: 'check',
        key,
        label: (
          <>
            {label}
            {count !== undefined && (
              <span className="ms-1.5 text-text-3 tabular-nums">{count}</span>
            )}
          </>
        ),
        checked: key === value,
        onSelect: () => onChoose(key),
      },
    ];
  });
}

/**
 * Whether the row is longer than what is seen of it, beside `reserve` px. The button that says so takes some of its room: once there, it stays until all would fit
 * without. Measured anew when the window or `tabs`, which says them in one word, changes: not with everything that draws the row again.
 */
function useOverflow(
  row: React.RefObject<HTMLDivElement | null>,
  { tabs, reserve }: { tabs: string; reserve: number },
) {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const list = row.current;
    const frame = list?.parentElement;
    if (!list || !frame) return undefined;
    const measure = () => {
      const beside = [...frame.children].reduce(
        (sum, each) =>
          sum + (each === list || each.hasAttribute('data-all') ? 0 : each.clientWidth),
        0,
      );
      const [from, to] = [list.firstElementChild, list.lastElementChild].map((each) =>
        each?.getBoundingClientRect(),
      );
      if (!from || !to) return;
      const needed = Math.max(from.right, to.right) - Math.min(from.left, to.left) + MARGINS;
      setLong(needed > frame.clientWidth - beside - reserve);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(frame);
    return () => watcher.disconnect();
  }, [row, tabs, reserve]);
  return long;
}
