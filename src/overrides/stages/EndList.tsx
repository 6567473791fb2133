import { Anchor, Content, Portal, Root } from '@radix-ui/react-popover';
import { useLingui } from '@lingui/react/macro';
import { Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../../widgets/ui/cx.ts';
import { returnFocus } from '../../../widgets/ui/dialogFocus.ts';
import { END_COLOR, END_SIGN } from './stageLook.ts';
import type { EndListState } from './useEndList.ts';
import type { StageEnd } from './useStages.ts';

export interface EndListProps {
  label: string;
  ends: readonly StageEnd[];
  list: EndListState;
  onEnd(end: StageEnd): void;
  /** the stage lies behind and may be gone back to */
  onBack?(): void;
  /** the button that opens it */
  children: ReactNode;
}

const ITEM =
  'flex min-h-8 w-full items-center gap-2 rounded-md px-2 py-1 text-start hover:bg-hover focus-visible:bg-hover focus-visible:outline-offset-[-2px] pointer-coarse:min-h-11';
const STEP: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** What a stage offers: how the process may end from here (win, lost, neither), or the way back to it. */
export function EndList({ label, ends, list, onEnd, onBack, children }: EndListProps) {
  const { t } = useLingui();
  const opener = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const tookFocus = useRef(false);

  // A press on the corner of a list that a mouse has opened already.
  useEffect(() => {
    if (!list.focuses) return;
    tookFocus.current = true;
    content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, [list.focuses]);

  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
    const at = items.findIndex((item) => item === document.activeElement);
    const to =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? items.length - 1
          : event.key in STEP
            ? (at + (STEP[event.key] ?? 0) + items.length) % items.length
            : undefined;
    if (to === undefined) return;
    event.preventDefault();
    items[to]?.focus();
  }

  return (
    <Root open={list.open} onOpenChange={(open) => !open && list.close()}>
      <Anchor asChild>
        <div
          ref={opener}
          className="absolute inset-0 pointer-events-none [&>*]:pointer-events-auto"
        >
          {children}
        </div>
      </Anchor>
      <Portal>
        <Content
          ref={content}
          aria-label={label}
          align="end"
          sideOffset={2}
          collisionPadding={8}
          // The corner is part of its list: a press on it is no press elsewhere, which would close what it opens.
          onInteractOutside={(event) =>
            opener.current?.contains(event.target as Node) && event.preventDefault()
          }
          onOpenAutoFocus={(event) => !list.focuses && event.preventDefault()}
          onCloseAutoFocus={(event) => {
            returnFocus(event, tookFocus.current ? opener.current?.querySelector('button') : null);
            tookFocus.current = false;
          }}
          {...list.hover}
          onKeyDown={handleKeyDown}
          className="animate-fade z-60 min-w-44 rounded-lg bg-surface-1 p-1 text-sm text-text-1 shadow-layer outline-none"
        >
          <div role="menu" aria-label={label}>
            {onBack && (
              <button
                type="button"
                role="menuitem"
                onClick={() => {
                  list.close();
                  onBack();
                }}
                className={ITEM}
              >
                <Undo2 aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-text-3" />
                <span className="min-w-0 flex-1 truncate">{t`退回到这个阶段`}</span>
              </button>
            )}
            {ends.map((end) => {
              const Sign = END_SIGN[end.value];
              return (
                <button
                  key={end.value}
                  type="button"
                  role="menuitem"
                  onClick={() => {
                    list.close();
                    onEnd(end);
                  }}
                  className={ITEM}
                >
                  <Sign
                    aria-hidden
                    size={16}
                    strokeWidth={1.75}
                    className={cx('shrink-0', END_COLOR[end.value])}
                  />
                  <span className="min-w-0 flex-1 truncate">{end.name}</span>
                  <span className="text-text-3 tabular-nums">{end.rate}%</span>
                </button>
              );
            })}
          </div>
        </Content>
      </Portal>
    </Root>
  );
}
