import { Cut } from './bricks/Cut.tsx';
import { formatColor, parseColor, type Rgba } from '../schemas/colors.ts';
import type { ShowProps } from './types.ts';
import { wordOf } from '../schemas/valueTypes.ts';

export function ColorShow({ value }: ShowProps<string>) {
  const text = wordOf(value);
  return (
    <Cut>
      <span className="me-1.5 inline-grid size-4 overflow-hidden rounded-sm border border-line-strong align-[-3px]">
        <Swatch color={parseColor(text)} />
      </span>
      {text}
    </Cut>
  );
}

/** The colour over a chequered ground that shows how transparent it is; crossed out when there is none. */
export function Swatch({ color }: { color: Rgba | undefined }) {
  if (!color)
    return (
      <span
        aria-hidden
        className="size-full bg-[linear-gradient(to_top_right,transparent_47%,var(--danger)_47%,var(--danger)_53%,transparent_53%)]"
      />
    );
  const paint = formatColor(color, true);
  return (
    <span
      aria-hidden
      className="size-full"
      style={{
        background: `linear-gradient(${paint}, ${paint}), repeating-conic-gradient(#c4c4c4 0% 25%, #fff 0% 50%) 50% / 8px 8px`,
      }}
    />
  );
}
