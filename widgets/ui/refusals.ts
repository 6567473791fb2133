/** Why something that has no form was not done. It stays until it is closed or tried again. */
export interface RefusalMessage {
  text: string;
  /** does the very same again, where that may help */
  onRetry?: (() => void) | undefined;
  /** it was closed and not tried again */
  onClose?: (() => void) | undefined;
  /** what support asks for */
  reportId?: string | undefined;
}

export interface ShownRefusal extends RefusalMessage {
  id: number;
  /** the layer it is said in; none: above the page */
  layer: RefusalLayer | undefined;
}

/** A dialog or panel that says what was refused while it is in use. */
export interface RefusalLayer {
  /** the page cannot be reached meanwhile */
  blocking: boolean;
  contains(element: Element | null): boolean;
  /** takes the keys, where what had them goes away */
  focus(): void;
}

/** More than these nobody reads: the oldest gives way. */
const MOST = 3;

let shown: readonly ShownRefusal[] = [];
let layers: readonly RefusalLayer[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export const refusals = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => shown,
};

/** Says it where the work is. What cannot be tried again stands there once, however often it is said. */
export function tellRefusal(refusal: RefusalMessage): void {
  lastId += 1;
  for (const { id } of shown.filter(({ text, onRetry }) => text === refusal.text && !onRetry))
    takeAway(id)?.onClose?.();
  for (const { id } of shown.slice(0, Math.max(0, shown.length + 1 - MOST)))
    takeAway(id)?.onClose?.();
  change([...shown, { ...refusal, id: lastId, layer: layerInUse() }]);
}

/** Takes a refusal out of sight; nothing is tried again. */
export function closeRefusal(id: number): void {
  leave(id)?.onClose?.();
}

/** Tries again what was refused. */
export function retryRefusal(id: number): void {
  leave(id)?.onRetry?.();
}

function leave(id: number): RefusalMessage | undefined {
  const gone = takeAway(id);
  gone?.layer?.focus();
  return gone;
}

/** A layer that opened. Answers how to take it away; what it was saying goes to what is in use then. */
export function addRefusalLayer(layer: RefusalLayer): () => void {
  layers = [...layers, layer];
  return () => {
    layers = layers.filter((other) => other !== layer);
    if (shown.some((refusal) => refusal.layer === layer))
      change(
        shown.map((refusal) =>
          refusal.layer === layer ? { ...refusal, layer: layerInUse() } : refusal,
        ),
      );
  };
}

function takeAway(id: number): ShownRefusal | undefined {
  const gone = shown.find((refusal) => refusal.id === id);
  change(shown.filter((refusal) => refusal !== gone));
  return gone;
}

function layerInUse(): RefusalLayer | undefined {
  return (
    layers.findLast((layer) => layer.contains(document.activeElement)) ??
    layers.findLast(({ blocking }) => blocking)
  );
}

function change(next: readonly ShownRefusal[]) {
  shown = next;
  for (const listener of listeners) listener();
}
