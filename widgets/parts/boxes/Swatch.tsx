import { type Rgba, formatColor } from '../../../schemas/values/colors.ts';

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
