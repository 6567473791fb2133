import { type RefObject, useEffect, useState } from 'react';
import { objectOf } from '../../../schemas/definition/readDefinition.ts';

export const PANES = {
  palette: { min: 132, max: 320, usual: 148 },
  properties: { min: 260, max: 520, usual: 280 },
  preview: { min: 300, max: 900, usual: 350 },
} as const;
export type SidePane = keyof typeof PANES;

const KEPT = 'designer:panes';

/** px of the side panes as this browser remembers them. */
export function usePaneWidths(): [
  Readonly<Record<SidePane, number>>,
  (pane: SidePane, width: number) => void,
] {
  const [widths, setWidths] = useState(read);
  const set = (pane: SidePane, width: number) => {
    const next = { ...widths, [pane]: width };
    setWidths(next);
    try {
      localStorage.setItem(KEPT, JSON.stringify(next));
    } catch {
      // a full storage: it stays for this visit
    }
  };
  return [widths, set];
}

function read(): Record<SidePane, number> {
  let kept: Record<string, unknown> = {};
  try {
    kept = objectOf(JSON.parse(localStorage.getItem(KEPT) ?? '{}'));
  } catch {
    // written by something else
  }
  const width = (pane: SidePane) => {
    const { min, max, usual } = PANES[pane];
    const own = kept[pane];
    return typeof own === 'number' ? Math.max(min, Math.min(max, own)) : usual;
  };
  return { palette: width('palette'), properties: width('properties'), preview: width('preview') };
}

const FOLDED = 'designer:folded';

/** Panes that make room for the canvas, and come back where they stood. */
export type FoldingPane = 'palette' | 'preview';

/** Which panes are folded, as this browser remembers it. */
export function useFoldedPanes(): [
  Readonly<Record<FoldingPane, boolean>>,
  (pane: FoldingPane, folded: boolean) => void,
] {
  const [folded, setFolded] = useState(readFolded);
  const fold = (pane: FoldingPane, away: boolean) => {
    const next = { ...folded, [pane]: away };
    setFolded(next);
    try {
      localStorage.setItem(FOLDED, JSON.stringify(next));
    } catch {
      // a full storage: it stays for this visit
    }
  };
  return [folded, fold];
}

function readFolded(): Record<FoldingPane, boolean> {
  let kept: Record<string, unknown> = {};
  try {
    kept = objectOf(JSON.parse(localStorage.getItem(FOLDED) ?? '{}'));
  } catch {
    // written by something else
  }
  return { palette: kept.palette === true, preview: kept.preview === true };
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
