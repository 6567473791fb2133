import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

export interface TabItem {
  key: string;
  label: ReactNode;
  /** how many things are behind it */
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

/** A row of tabs that scrolls sideways when it is too long, and the chosen panel. */
export function Tabs({ label, items, value, onChange, extra, children }: TabsProps) {
  return (
    <Root value={value} onValueChange={onChange} className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 items-center border-b border-line">
        <List
          aria-label={label}
          className="scroll-hidden flex min-w-0 flex-1 gap-2 overflow-x-auto px-3.5"
        >
          {items.map((item) => (
            <Trigger
              key={item.key}
              value={item.key}
              className="group relative h-10 shrink-0 px-1.5 text-sm text-text-2 -outline-offset-2 hover:text-text-1 data-[state=active]:font-semibold data-[state=active]:text-text-1 pointer-coarse:h-11"
            >
              {item.label}
              {item.count !== undefined && (
                <span className="ms-1 font-normal text-text-3 tabular-nums">{item.count}</span>
              )}
              <span className="absolute inset-x-1.5 bottom-0 h-0.5 rounded-full group-data-[state=active]:bg-accent" />
            </Trigger>
          ))}
        </List>
        {extra && <div className="flex shrink-0 items-center gap-1 pe-3">{extra}</div>}
      </div>
      <Content value={value} className="flex min-h-0 flex-1 flex-col -outline-offset-2">
        {children}
      </Content>
    </Root>
  );
}
