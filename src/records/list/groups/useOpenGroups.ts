import { useState } from 'react';

export interface OpenGroups {
  has(path: string): boolean;
  toggle(path: string): void;
  /** these and no others */
  all(paths: readonly string[]): void;
}

/** Which groups stand open, by their path: at first the first one. Another way to group begins anew. */
export function useOpenGroups(grouping: string, first: string | undefined): OpenGroups {
  const [open, setOpen] = useState<{ grouping: string; paths: ReadonlySet<string> }>();
  const paths =
    open?.grouping === grouping ? open.paths : new Set(first === undefined ? [] : [first]);
  const keep = (next: ReadonlySet<string>) => setOpen({ grouping, paths: next });
  return {
    has: (path) => paths.has(path),
    toggle: (path) =>
      keep(
        paths.has(path)
          ? new Set([...paths].filter((each) => each !== path))
          : new Set([...paths, path]),
      ),
    all: (wanted) => keep(new Set(wanted)),
  };
}
