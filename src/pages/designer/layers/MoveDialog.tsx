import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { outermostWidgets } from '../../../../schemas/designer/edits/edits.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { Dialog } from '../../../../widgets/ui/Dialog.tsx';
import { TextBox } from '../../../../widgets/ui/TextBox.tsx';
import { placeLabel } from '../state/commands.ts';
import { ROOT } from '../state/designTree.ts';
import { definitionOf, selectedOf, useDesignSelector, useTree } from '../state/useDesign.ts';
import type { LayerProps } from './layerProps.ts';

/** Every place that what is selected may go to, in words. */
export function MoveDialog({ commands, onClose }: LayerProps) {
  const { t } = useLingui();
  const tree = useTree();
  const paths = outermostWidgets(useDesignSelector(definitionOf), useDesignSelector(selectedOf));
  const [text, setText] = useState('');
  const inMoved = (pointer: string) =>
    paths.some((path) => pointer === path || pointer.startsWith(`${path}/`));
  const lists = [
    ROOT,
    ...tree.nodes
      .filter(({ container }) => container)
      .flatMap(({ path }) => tree.places(path).places.map(({ list }) => list)),
  ].filter((list) => !inMoved(list));
  const spots = lists.flatMap((list) => {
    const nodes = tree.in(list);
    const after = nodes.map((node) => ({
      spot: { list, index: node.spot.index + 1 },
      words: t`「${tree.called(node.path)}」之后`,
    }));
    return [
      { spot: { list, index: 0 }, words: nodes.length === 0 ? t`空位` : t`最前` },
      ...after,
    ].map((each) => ({ ...each, place: placeLabel(tree, each.spot) }));
  });
  const found = spots.filter(({ words, place }) =>
    `${place} ${words}`.toLowerCase().includes(text.trim().toLowerCase()),
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t`移动到…`}
      footer={<Button onClick={onClose}>{t`取消`}</Button>}
    >
      <TextBox
        type="search"
        aria-label={t`查找位置`}
        placeholder={t`查找位置`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="mt-1 mb-2"
      />
      <ul className="flex max-h-[50dvh] flex-col overflow-y-auto">
        {found.map(({ spot, words, place }) => (
          <li key={`${spot.list} ${spot.index}`}>
            <button
              type="button"
              onClick={() => {
                commands.moveTo(paths, spot);
                onClose();
              }}
              className="flex min-h-8 w-full items-baseline gap-2 rounded px-2 py-1 text-start text-sm hover:bg-hover pointer-coarse:min-h-11"
            >
              <span>{words}</span>
              <span className="ms-auto text-xs text-text-3">{place}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
