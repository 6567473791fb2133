import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardPaste } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { translate } from '../../../../schemas/i18n/label.ts';
import { Button } from '../../../../widgets/ui/Button.tsx';
import { EmptyState } from '../../../../widgets/ui/EmptyState.tsx';
import { HostContext, NOBODY } from '../../../../widgets/contract/host.ts';
import type { Commands } from '../state/commands.ts';
import { ROOT } from '../state/designTree.ts';
import { useDesign, useDesignSelector, useTree } from '../state/useDesign.ts';
import { CanvasContext } from './context.ts';
import type { DropTarget } from './dropSpot.ts';
import { Items } from './Items.tsx';
import { itemId } from './ids.ts';
import { useCanvasKeys } from './useCanvasKeys.ts';

export interface CanvasProps {
  commands: Commands;
  drop: DropTarget | undefined;
  box: React.RefObject<HTMLDivElement | null>;
  /** where the keys go on: the properties of what is selected, the palette, the menu of places */
  onProperties(): void;
  onPalette(): void;
  onMove(): void;
  onPaste(text: string): void;
  /** fields from a table that is not in the clipboard yet */
  onTable(): void;
}

/** The definition as its form looks, to be taken hold of: one stop for the Tab key, inside it the arrows walk. */
export function Canvas({
  commands,
  drop,
  box,
  onProperties,
  onPalette,
  onMove,
  onPaste,
  onTable,
}: CanvasProps) {
  const { t } = useLingui();
  const { store, file, locale } = useDesign();
  const tree = useTree();
  const active = useDesignSelector(({ active: path, place }) =>
    place === undefined ? path : `place ${place}`,
  );
  const empty = tree.in(ROOT).length === 0;
  const name = translate(file.label, locale);
  const handleKeyDown = useCanvasKeys({ commands, onProperties, onPalette, onMove });
  const handlers = useRef({ onProperties });
  useEffect(() => {
    handlers.current = { onProperties };
  });

  // What the keys have reached comes into view.
  useEffect(() => {
    if (active !== undefined)
      document
        .getElementById(itemId(active))
        ?.closest('[data-path], [data-list]')
        ?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div
      ref={box}
      id="designer-canvas"
      role="tree"
      tabIndex={0}
      aria-label={t`表单画布`}
      aria-multiselectable
      aria-activedescendant={active === undefined ? undefined : itemId(active)}
      aria-describedby="designer-canvas-help"
      onKeyDown={handleKeyDown}
      onPaste={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onPaste(event.clipboardData.getData('text/plain'));
      }}
      // One stop of the keyboard: what the pointer touches inside gives the focus to the whole.
      onFocus={(event) => {
        if (event.target !== event.currentTarget)
          event.currentTarget.focus({ preventScroll: true });
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) store.select([]);
      }}
      className="group/canvas relative min-h-0 flex-1 overflow-y-auto bg-surface-0 p-3 outline-none max-md:p-2"
    >
      <p id="designer-canvas-help" className="sr-only">
        <Trans>方向键选择，Alt 加方向键移动，Enter 编辑属性，斜杠键打开控件库，Delete 删除。</Trans>
      </p>
      <CanvasContext value={handlers}>
        <HostContext value={NOBODY}>
          <div
            role="presentation"
            className="@container mx-auto max-w-[960px] rounded-lg border border-line bg-surface-1 p-2"
            onClick={(event) => {
              if (event.target === event.currentTarget) store.select([]);
            }}
          >
            <Items list={ROOT} level={1} />
            {empty && (
              <EmptyState
                title={t`「${name}」还没有字段`}
                text={t`从左侧拖入控件，或按 / 键查找；也可以把表格连同标题行复制后粘贴到这里。`}
                action={
                  <Button
                    icon={<ClipboardPaste size={15} aria-hidden />}
                    onClick={onTable}
                  >{t`从表格添加字段…`}</Button>
                }
              />
            )}
          </div>
        </HostContext>
      </CanvasContext>
      {drop && (
        <div
          aria-hidden
          className={`pointer-events-none absolute z-10 rounded-sm ${drop.line.height > 2 ? 'border-2 border-dashed border-accent bg-selected' : 'bg-accent'}`}
          style={drop.line}
        />
      )}
    </div>
  );
}
