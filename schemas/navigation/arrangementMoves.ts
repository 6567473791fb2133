import { type ArrangedEntry, flatEntries, HOME, isOwnGroup } from './arrangement.ts';

/** Where an entry stands: among those of a group, or of the first level. */
export interface EntryPlace {
  group: string | undefined;
  index: number;
}

/** Where it stands now; undefined where it does not. */
export function placeOf(entries: readonly ArrangedEntry[], code: string): EntryPlace | undefined {
  const index = entries.findIndex((entry) => entry.code === code);
  if (index >= 0) return { group: undefined, index };
  for (const { code: group, children = [] } of entries) {
    const at = children.findIndex((child) => child.code === code);
    if (at >= 0) return { group, index: at };
  }
  return undefined;
}

/** Whether entries can be put into it. */
export function isGroup(entry: ArrangedEntry): boolean {
  return entry.children !== undefined || isOwnGroup(entry);
}

/** The entry taken from where it stands and put elsewhere; unchanged where it cannot stand: a group or the first page inside a group. */
export function putEntry(
  entries: readonly ArrangedEntry[],
  code: string,
  { group, index }: EntryPlace,
): readonly ArrangedEntry[] {
  const entry = flatEntries(entries).find((each) => each.code === code);
  const into = entries.find((each) => each.code === group);
  if (!entry) return entries;
  if (group !== undefined && (!into || !isGroup(into) || isGroup(entry) || code === HOME))
    return entries;
  const without = withoutEntry(entries, code);
  if (group === undefined) return without.toSpliced(index, 0, entry);
  return without.map((each) =>
    each.code === group
      ? { ...each, children: (each.children ?? []).toSpliced(index, 0, entry) }
      : each,
  );
}

/** One step up or down with a key: past the edge of its group into the next group. */
export function stepEntry(
  entries: readonly ArrangedEntry[],
  code: string,
  step: 1 | -1,
): readonly ArrangedEntry[] {
  const place = placeOf(entries, code);
  if (!place) return entries;
  const siblings = place.group
    ? (entries.find((each) => each.code === place.group)?.children ?? [])
    : entries;
  const index = place.index + step;
  if (index >= 0 && index < siblings.length) return putEntry(entries, code, { ...place, index });
  if (place.group === undefined) return entries;
  const at = entries.findIndex((each) => each.code === place.group);
  const others = step === 1 ? entries.slice(at + 1) : entries.slice(0, at).toReversed();
  const next = others.find(isGroup);
  if (!next) return entries;
  return putEntry(entries, code, {
    group: next.code,
    index: step === 1 ? 0 : (next.children ?? []).length,
  });
}

/** With one entry another one, wherever it stands. */
export function changeEntry(
  entries: readonly ArrangedEntry[],
  code: string,
  change: (entry: ArrangedEntry) => ArrangedEntry,
): readonly ArrangedEntry[] {
  return entries.map((entry) => {
    if (entry.code === code) return change(entry);
    return entry.children
      ? { ...entry, children: changeEntry(entry.children, code, change) }
      : entry;
  });
}

/** Without it; what stood in it comes to stand after it. */
export function removeEntry(
  entries: readonly ArrangedEntry[],
  code: string,
): readonly ArrangedEntry[] {
  return entries.flatMap((entry): readonly ArrangedEntry[] => {
    if (entry.code === code) return entry.children ?? [];
    return entry.children
      ? [{ ...entry, children: entry.children.filter((child) => child.code !== code) }]
      : [entry];
  });
}

function withoutEntry(entries: readonly ArrangedEntry[], code: string): readonly ArrangedEntry[] {
  return entries
    .filter((entry) => entry.code !== code)
    .map((entry) =>
      entry.children
        ? { ...entry, children: entry.children.filter((child) => child.code !== code) }
        : entry,
    );
}
