import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './Button.tsx';
import { Menu } from './Menu.tsx';

export interface TabItem {
  key: string;
  label: ReactNode;
  /** how many things are behind it; those with none are dimmer */
  count?: number;
}

export interface TabsProps {
  /** names the row for screen readers */
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange(key: string): void;
  /** controls at the end of the row */
  extra?: ReactNode;
  /** the panel of the chosen tab; the others are not mounted */
  children: ReactNode;
}

/** A row of tabs and the chosen panel. A row that is too long scrolls sideways, and all of it stands in a menu at its end. */
export function Tabs({ label, items, value, onChange, extra, children }: TabsProps) {
  const { t } = useLingui();
  const row = useRef<HTMLDivElement>(null);
  const long = useOverflow(row, items.map(({ key, count }) => `${key} ${count}`).join());
  // Chosen in the menu, or long ago: it is seen. The row alone is scrolled: the page around it stays where it is.
  useEffect(() => {
    const list = row.current;
    const tab = list?.querySelector('[data-state=active]')?.getBoundingClientRect();
    if (!list || !tab) return;
    const seen = list.getBoundingClientRect();
    if (tab.left < seen.left) list.scrollLeft -= seen.left - tab.left;
    else if (tab.right > seen.right) list.scrollLeft += tab.right - seen.right;
  }, [value, long]);
  return (
    <Root value={value} onValueChange={onChange} className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center border-b border-line">
        <List
          ref={row}
          aria-label={label}
          className="scroll-hidden flex min-w-0 flex-1 gap-2 overflow-x-auto px-3.5"
        >
          {items.map((item) => (
            <Trigger
              key={item.key}
              value={item.key}
              className={`group relative h-10 shrink-0 px-1.5 text-sm ${item.count === 0 ? 'text-text-3' : 'text-text-2'} -outline-offset-2 hover:text-text-1 data-[state=active]:font-semibold data-[state=active]:text-text-1 pointer-coarse:h-11`}
            >
              {item.label}
              {item.count !== undefined && (
                <span className="ms-1 font-normal text-text-3 tabular-nums">{item.count}</span>
              )}
              <span className="absolute inset-x-1.5 bottom-0 h-0.5 rounded-full group-data-[state=active]:bg-accent" />
            </Trigger>
          ))}
        </List>
        {long && (
          <span data-all className="shrink-0 border-s border-line px-1">
            <Menu
              align="end"
              trigger={
                <IconButton
                  icon={<ChevronDown size={16} strokeWidth={1.75} />}
                  label={t`全部页签`}
                />
              }
              entries={items.map((item) => ({
                kind: 'check' as const,
                key: item.key,
                label: (
                  <>
                    {item.label}
                    {item.count !== undefined && (
                      <span className="ms-1.5 text-text-3 tabular-nums">{item.count}</span>
                    )}
                  </>
                ),
                checked: item.key === value,
                onSelect: () => onChange(item.key),
              }))}
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

/**
 * Whether the row is longer than what is seen of it. The button that says so takes some of its room: once there, it stays until all would fit without. Measured
 * anew when the window or `tabs`, which says them in one word, changes: not with everything that draws the row again.
 */
function useOverflow(row: React.RefObject<HTMLDivElement | null>, tabs: string) {
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
      setLong(list.scrollWidth > frame.clientWidth - beside);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(frame);
    return () => watcher.disconnect();
  }, [row, tabs]);
  return long;
}
