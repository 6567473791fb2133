import type { KeyboardEvent } from 'react';
import type { Commands, MoveDirection } from '../state/commands.ts';
import { isSection, treeOf } from '../state/designTree.ts';
import { useDesign } from '../state/useDesign.ts';
import { type Stop, focusOrder } from './focusOrder.ts';

export interface CanvasKeys {
  commands: Commands;
  onProperties(): void;
  onPalette(): void;
  onMove(): void;
}

const MOVES: Readonly<Record<string, MoveDirection>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

/** Everything that the canvas does without a mouse. */
export function useCanvasKeys({ commands, onProperties, onPalette, onMove }: CanvasKeys) {
  const { store, locale } = useDesign();
  const now = () => store.read();
  const tree = () => treeOf(now().history.present.definition, locale);

  function go(stop: Stop | undefined, extend: boolean) {
    if (!stop) return;
    if ('place' in stop) return store.choosePlace(stop.place);
    const { selected } = now().history.present;
    if (!extend) return store.select([stop.path]);
    // Back over what was selected takes it out again.
    const back = selected.at(-2) === stop.path;
    store.select(
      back ? selected.slice(0, -1) : [...selected.filter((path) => path !== stop.path), stop.path],
    );
  }

  function step(by: number, extend: boolean) {
    const stops = focusOrder(tree(), now().folded);
    const { place, active } = now();
    const at = stops.findIndex((stop) =>
      'place' in stop ? stop.place === place : place === undefined && stop.path === active,
    );
    go(
      at < 0 ? stops.at(by > 0 ? 0 : -1) : stops[Math.max(0, Math.min(stops.length - 1, at + by))],
      extend,
    );
  }

  /** Right opens and enters, left closes and leaves, as in every tree. */
  function inwards() {
    const { active, folded } = now();
    const node = active === undefined ? undefined : tree().node(active);
    if (!node) return;
    if (folded.has(node.widget.key)) store.fold(node.widget.key, false);
    else if (node.container) step(1, false);
  }

  function outwards() {
    const { active, place, folded } = now();
    const node = active === undefined ? undefined : tree().node(active);
    if (place !== undefined)
      return go({ path: /^(.*\/list\/\d+)\/.+$/.exec(place)?.[1] ?? '' }, false);
    if (!node) return;
    const folds = node.container || isSection(node.widget.type);
    if (folds && !folded.has(node.widget.key)) return store.fold(node.widget.key, true);
    if (node.parent !== undefined) return go({ path: node.parent }, false);
    const { section } = tree().where(node.spot);
    if (section && section.path !== node.path) go({ path: section.path }, false);
  }

  const plain: Readonly<Record<string, () => void>> = {
    ArrowRight: inwards,
    ArrowLeft: outwards,
    Home: () => go(focusOrder(tree(), now().folded)[0], false),
    End: () => go(focusOrder(tree(), now().folded).at(-1), false),
    Enter: () => (now().place === undefined ? onProperties() : onPalette()),
    F2: onProperties,
    '/': onPalette,
    Insert: onPalette,
    Delete: () => commands.remove(),
    Backspace: () => commands.remove(),
    m: onMove,
    M: onMove,
    ' ': () => {
      const {
        active,
        history: {
          present: { selected },
        },
      } = now();
      if (active !== undefined)
        store.select(
          selected.includes(active)
            ? selected.filter((path) => path !== active)
            : [...selected, active],
          active,
        );
    },
    Escape: () => store.select([]),
  };
  const withControl: Readonly<Record<string, () => void>> = {
    d: () => commands.duplicate(),
    c: () => void commands.copy(),
    x: () => commands.cut(),
    a: () => commands.selectAll(),
  };

  return function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const { key, altKey, shiftKey } = event;
    const control = event.ctrlKey || event.metaKey;
    const move = altKey ? MOVES[key] : undefined;
    const vertical = { ArrowDown: 1, ArrowUp: -1 }[key];
    const act = control ? withControl[key.toLowerCase()] : altKey ? undefined : plain[key];
    if (move) commands.move(move);
    else if (vertical !== undefined && !control) step(vertical, shiftKey);
    else if (act && !(control && shiftKey)) act();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
}
