/** Holds the place of rows whose table is being loaded. */
export function RowsSkeleton() {
  return <div className="h-24 rounded-md bg-surface-2" />;
}
