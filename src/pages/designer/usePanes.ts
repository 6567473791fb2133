import { type RefObject, useEffect, useState } from 'react';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';

export const PANES = {
  palette: { min: 132, max: 320, usual: 148 },
  properties: { min: 260, max: 520, usual: 280 },
  preview: { min: 300, max: 900, usual: 308 },
} as const;
export type SidePane = keyof typeof PANES;

/** px of the side panes as this browser remembers them. */
export function usePaneWidths(): [
  Readonly<Record<SidePane, number>>,
  (pane: SidePane, width: number) => void,
] {
  return useKeptByPane('designer:panes', readWidths);
}

function readWidths(kept: Readonly<Record<string, unknown>>): Record<SidePane, number> {
  const width = (pane: SidePane) => {
    const { min, max, usual } = PANES[pane];
    const own = kept[pane];
    return typeof own === 'number' ? Math.max(min, Math.min(max, own)) : usual;
  };
  return { palette: width('palette'), properties: width('properties'), preview: width('preview') };
}

/** Panes that make room for the canvas, and come back where they stood. */
export type FoldingPane = 'palette' | 'preview';

/** Which panes are folded, as this browser remembers it. */
export function useFoldedPanes(): [
  Readonly<Record<FoldingPane, boolean>>,
  (pane: FoldingPane, folded: boolean) => void,
] {
  return useKeptByPane('designer:folded', readFolded);
}

function readFolded(kept: Readonly<Record<string, unknown>>): Record<FoldingPane, boolean> {
  return { palette: kept.palette === true, preview: kept.preview === true };
}

/** One value for each pane, kept in this browser; `read` makes them of what was kept, whoever wrote it. */
function useKeptByPane<Pane extends string, T>(
  key: string,
  read: (kept: Readonly<Record<string, unknown>>) => Record<Pane, T>,
): [Readonly<Record<Pane, T>>, (pane: Pane, value: T) => void] {
  const [values, setValues] = useState(() => read(keptAt(key)));
  const set = (pane: Pane, value: T) => {
    const next = { ...values, [pane]: value };
    setValues(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // a full storage: it stays for this visit
    }
  };
  return [values, set];
}

function keptAt(key: string): Readonly<Record<string, unknown>> {
  try {
    return objectOf(JSON.parse(localStorage.getItem(key) ?? '{}'));
  } catch {
    return {}; // written by something else
  }
}

/** One pane at a time, three with the preview behind a tab, or all four: by the room there is. */
export type Room = 'one' | 'three' | 'four';

export function usePaneLayout(box: RefObject<HTMLElement | null>): Room | undefined {
  const [room, setRoom] = useState<Room>();
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.contentRect.width ?? 0;
      setRoom(width < 720 ? 'one' : width < 1160 ? 'three' : 'four');
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return room;
}
