/** How much of something is done, as a thin line. */
export function ProgressBar({ label, part }: { label: string; part: number }) {
  const percent = Math.round(part * 100);
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      className="block h-1 w-full overflow-hidden rounded-full bg-surface-3"
    >
      <span className="block h-full bg-accent" style={{ width: `${percent}%` }} />
    </span>
  );
}
