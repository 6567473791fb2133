import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { ArrangedEntry } from '../../../../schemas/navigation/arrangement.ts';
import {
  isGroup,
  placeOf,
  putEntry,
  stepEntry,
} from '../../../../schemas/navigation/arrangementMoves.ts';
import { flatEntries } from '../../../../schemas/navigation/arrangement.ts';
import type { DragHandle } from '../../editing/useSorting.ts';

type Entries = readonly ArrangedEntry[];

/** A menu of two levels whose lines are moved with mouse, finger or arrow keys on their grip, from one group to another too. */
export function useTreeSorting(entries: Entries, onSorted: (entries: Entries) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<{ code: string; entries: Entries }>();
  const shown = dragged?.entries ?? entries;

  function follow(clientY: number, code: string) {
    if (dragged?.code !== code) return;
    const next = movedTo(shown, code, lineAt(list.current, clientY));
    if (next !== shown) setDragged({ code, entries: next });
  }

  function drop() {
    setDragged(undefined);
    if (dragged && dragged.entries !== entries) onSorted(dragged.entries);
  }

  const gripOf = (code: string): DragHandle => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ code, entries });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => follow(event.clientY, code),
    onPointerUp: drop,
    onPointerCancel: () => setDragged(undefined),
    onKeyDown(event: KeyboardEvent) {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
      if (step === undefined) return;
      event.preventDefault();
      const next = stepEntry(entries, code, step);
      if (next !== entries) onSorted(next);
    },
  });

  return {
    list: list as RefObject<HTMLOListElement | null>,
    shown,
    dragged: dragged?.code,
    gripOf,
  };
}

/** The code of the line at a height; the last one below all. */
function lineAt(list: HTMLOListElement | null, clientY: number): string | undefined {
  const lines = [...(list?.children ?? [])];
  const line = lines.find((each) => clientY < each.getBoundingClientRect().bottom) ?? lines.at(-1);
  return line instanceof HTMLElement ? line.dataset.code : undefined;
}

/** The entries when one is held over a line: a group goes to the place of that line's group, anything else in front of the line or into its group. */
function movedTo(entries: Entries, code: string, line: string | undefined): Entries {
  const over = flatEntries(entries).find((entry) => entry.code === line);
  const [from, to] = [placeOf(entries, code), over && placeOf(entries, over.code)];
  const moved = flatEntries(entries).find((entry) => entry.code === code);
  if (!over || !from || !to || !moved || over.code === code) return entries;
  const top = to.group ?? over.code;
  const index = entries.findIndex((entry) => entry.code === top);
  if (isGroup(moved))
    return top === code ? entries : putEntry(entries, code, { group: undefined, index });
  if (to.group !== undefined) return putEntry(entries, code, to);
  if (!isGroup(over))
    return putEntry(entries, code, {
      group: undefined,
      index: from.group === undefined ? to.index : to.index + 1,
    });
  const put = putEntry(entries, code, { group: over.code, index: 0 });
  return put === entries ? putEntry(entries, code, { group: undefined, index }) : put;
}
