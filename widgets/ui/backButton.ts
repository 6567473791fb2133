import { useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * Back closes the top layer and nothing else. While layers are open, entries above the page's own stand in the history, of the same address: Back goes
 * down one of them and closes one layer. A layer that closes by itself leaves its entry for the next one; with none open, Back passes such
 * entries by. `idx` in the history's state is the router's count of pages, `over` ours of the entries above a page.
 */
interface Layer {
  close(): void;
}

interface Place {
  idx: number;
  over: number;
  href: string;
  state: unknown;
}

const layers: Layer[] = [];
let at = placeNow();
let isSettling = false;

/**
 * Back, and the phone's gesture, call `onBack` while this is open and nothing was opened above it. `below`: it stands beneath everything that is open
 * already. Answers the layer's `onEscapeKeyDown`: Esc that reaches it closes what Back would.
 */
export function useBackButton(
  open: boolean,
  onBack: () => void,
  { below = false } = {},
): (event: KeyboardEvent) => void {
  const close = useEffectEvent(onBack);
  const own = useRef<Layer>(undefined);
  // before it is painted: Back means this layer from the first moment somebody sees it
  useLayoutEffect(() => {
    if (!open) return undefined;
    const layer: Layer = { close: () => close() };
    own.current = layer;
    if (below) layers.unshift(layer);
    else layers.push(layer);
    settle();
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      own.current = undefined;
    };
  }, [open, below]);
  // Radix listens for a layer only some time after it was painted; until then the one below it hears its Esc.
  return (event) => {
    const top = layers.at(-1);
    if (!own.current || !top || top === own.current) return;
    event.preventDefault();
    top.close();
  };
}

/** The address has changed: the entries above the page that was left stay behind with it. Called by the router's side. */
export function notifyLocationChanged(): void {
  follow();
  settle();
}

// An address that the router replaced stands in the same entry, as high above its page as before; only the router does not know that.
function follow(): void {
  const state = history.state as { over?: number } | null;
  if (placeNow().idx === at.idx && at.over > 0 && state?.over === undefined)
    history.replaceState({ ...Object(state), over: at.over }, '');
  at = placeNow();
}

// What closes and opens in one turn shares its entry. Still before the browser paints: a Back that follows at once finds it.
function settle(): void {
  if (isSettling) return;
  isSettling = true;
  queueMicrotask(() => {
    isSettling = false;
    follow();
    for (let over = at.over + 1; over <= layers.length; over += 1)
      history.pushState({ ...Object(history.state), over }, '');
    at = placeNow();
  });
}

function handlePop(event: PopStateEvent): void {
  const left = at;
  at = placeNow();
  const isSamePage = at.idx === left.idx;
  const isBack = at.idx < left.idx || (isSamePage && at.over < left.over);
  if (!isBack || (!isSamePage && layers.length === 0)) return;
  if (isSamePage) {
    // The page is the same one, with whatever its address became meanwhile: the router need not hear of it.
    event.stopImmediatePropagation();
    if (layers.length === 0) return history.go(-at.over - 1);
    history.replaceState({ ...Object(left.state), over: at.over }, '', left.href);
    at = placeNow();
  }
  layers.at(-1)?.close();
  settle();
}

function placeNow(): Place {
  if (typeof history === 'undefined') return { idx: 0, over: 0, href: '', state: null };
  const state = history.state as { idx?: number; over?: number } | null;
  return { idx: state?.idx ?? 0, over: state?.over ?? 0, href: location.href, state };
}

// Before the router's own listener, which it would otherwise come behind.
if (typeof window !== 'undefined')
  window.addEventListener('popstate', handlePop, { capture: true });
