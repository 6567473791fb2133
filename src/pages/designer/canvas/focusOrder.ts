import { type DesignTree, isSection, ROOT } from '../state/designTree.ts';

/** One stop of the keyboard: a widget, or an empty place of a layout. */
export type Stop = { path: string } | { place: string };

/** What the keys walk over, from top to bottom: everything that is not folded away. */
export function focusOrder(tree: DesignTree, folded: ReadonlySet<string>): readonly Stop[] {
  const inside = (list: string): Stop[] => {
    let hidden = false;
    return tree.in(list).flatMap(({ path, widget, container }): Stop[] => {
      if (isSection(widget.type)) {
        hidden = folded.has(widget.key);
        return [{ path }];
      }
      if (hidden) return [];
      if (!container || folded.has(widget.key)) return [{ path }];
      return [
        { path },
        ...tree
          .places(path)
          .places.flatMap(({ list: own }): Stop[] =>
            tree.in(own).length > 0 ? inside(own) : [{ place: own }],
          ),
      ];
    });
  };
  return inside(ROOT);
}
