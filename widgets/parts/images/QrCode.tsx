import { qrGrid } from './qrGrid.ts';

/** A text as a picture to scan. Dark on white in every theme: cameras expect it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const grid = qrGrid(text);
  const size = grid.length + 8;
  const path = grid
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x + 4} ${y + 4}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 self-center rounded-md border border-line bg-white"
    >
      <title>{label}</title>
      <path d={path} fill="#000" />
    </svg>
  );
}
