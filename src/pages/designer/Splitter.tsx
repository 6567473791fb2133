import { useRef } from 'react';

export interface SplitterProps {
  /** what it makes wider or narrower */
  label: string;
  /** px of the pane beside it */
  width: number;
  min: number;
  max: number;
  /** the pane stands after it in the line */
  after?: boolean;
  onChange(width: number): void;
}

const STEP = 16;

/** The line between two panes: dragged, or moved with the arrows. */
export function Splitter({ label, width, min, max, after, onChange }: SplitterProps) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const clamp = (px: number) => Math.round(Math.max(min, Math.min(max, px)));
  const sign = () => (document.documentElement.dir === 'rtl' ? -1 : 1) * (after ? -1 : 1);

  function handleKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(clamp(width + step * sign()));
  }

  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (from.current)
          onChange(clamp(from.current.width + (event.clientX - from.current.x) * sign()));
      }}
      onPointerUp={() => {
        from.current = undefined;
      }}
      className="relative z-10 w-px shrink-0 cursor-col-resize touch-none bg-line before:absolute before:inset-y-0 before:-inset-x-1 hover:bg-accent focus-visible:bg-accent focus-visible:outline-offset-0"
    />
  );
}
