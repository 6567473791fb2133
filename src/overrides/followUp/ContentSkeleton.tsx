/** As high as the box for the words of a follow-up before any are written. */
export function ContentSkeleton() {
  return (
    <div aria-hidden className="rounded bg-surface-2 pt-16">
      <div className="h-control" />
    </div>
  );
}
