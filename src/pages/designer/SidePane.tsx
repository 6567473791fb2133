import type { ReactNode } from 'react';
import { Splitter } from './Splitter.tsx';
import { PANES, type SidePane as Name } from './usePanes.ts';

interface SidePaneProps {
  name: Name;
  /** of the line that makes it wider or narrower */
  label: string;
  /** px */
  width: number;
  /** it stands after the canvas */
  after?: boolean;
  onWidth(pane: Name, width: number): void;
  children: ReactNode;
}

/** A pane beside the canvas, with the line that sets its width between them. */
export function SidePane({ name, label, width, after = false, onWidth, children }: SidePaneProps) {
  const line = (
    <Splitter
      after={after}
      label={label}
      {...PANES[name]}
      width={width}
      onChange={(next) => onWidth(name, next)}
    />
  );
  return (
    <>
      {after && line}
      <div data-pane={name} style={{ width }} className="flex min-h-0 shrink-0 flex-col">
        {children}
      </div>
      {!after && line}
    </>
  );
}
