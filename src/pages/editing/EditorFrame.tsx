import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Redo2, Undo2 } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Banner } from '../../../widgets/ui/Banner.tsx';
import { Button, IconButton } from '../../../widgets/ui/Button.tsx';
import { useConfirm } from '../../../widgets/ui/useConfirm.tsx';
import { RefusalNote } from '../../records/shared/RefusalNote.tsx';
import { useLeaveGuard } from '../../records/form/useLeaveGuard.ts';
import { useKeyDown } from '../../records/shared/useKeyDown.ts';
import type { DraftSaving } from './useDraftSaving.ts';
import type { KeptDraft } from './useKeptDraft.ts';

export interface EditorFrameProps {
  title: string;
  /** where leaving leads, on the arrow */
  back: string;
  /** what leaving loses, in the question before it */
  loses: string;
  editor: Pick<
    KeptDraft<object>,
    'dirty' | 'history' | 'restored' | 'acceptRestored' | 'discardRestored' | 'forget'
  > &
    Pick<DraftSaving, 'saving' | 'save' | 'refusal'>;
  /** there is nothing to save */
  unchanged?: boolean;
  /** besides `[aria-invalid=true]`: what a fault may be behind; the first in the page's order gets the focus */
  faultSelector?: string;
  onClose(): void;
  children: ReactNode;
}

const INVALID = '[aria-invalid=true]';

/** The page of something that is worked on for a while: back, undo, redo and save above it, by mouse and by keys, and what was refused or restored. */
export function EditorFrame({
  title,
  back,
  loses,
  editor,
  unchanged = false,
  faultSelector,
  onClose,
  children,
}: EditorFrameProps) {
  const { t } = useLingui();
  const confirm = useConfirm();
  const box = useRef<HTMLDivElement>(null);
  const { dirty, history } = editor;
  useLeaveGuard(dirty);

  async function handleSave() {
    if (await editor.save()) return;
    const first = faultSelector === undefined ? INVALID : `${INVALID}, ${faultSelector}`;
    // After the frame that draws the faults.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(first)?.focus()),
    );
  }

  async function handleBack() {
    if (
      dirty &&
      !(await confirm({
        title: t`放弃未保存的修改？`,
        text: loses,
        action: t`放弃修改`,
        cancel: t`继续编辑`,
        danger: true,
      }))
    )
      return;
    editor.forget();
    onClose();
  }

  function shortcut({ key, shiftKey, target }: KeyboardEvent): (() => void) | undefined {
    const name = key.toLowerCase();
    if (name === 'enter' || name === 's') return () => void handleSave();
    if (isTyping(target)) return undefined; // there it undoes what was typed
    if (name === 'z') return shiftKey ? history.redo : history.undo;
    return name === 'y' ? history.redo : undefined;
  }

  // Also when nothing has the focus, as for an instant after what had it was removed.
  useKeyDown(box, (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    const work = shortcut(event);
    if (!work) return;
    event.preventDefault();
    work();
  });

  return (
    <div ref={box} className="flex min-h-full flex-col">
      <header className="sticky top-0 z-10 flex min-h-12 items-center gap-1 border-b border-line bg-surface-1 px-3 pointer-coarse:min-h-14 max-md:ps-1">
        <IconButton
          icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden className="rtl:-scale-x-100" />}
          label={back}
          onClick={() => void handleBack()}
        />
        <h1 className="me-auto min-w-0 truncate font-semibold">{title}</h1>
        <IconButton
          icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden />}
          label={t`撤销`}
          shortcut="Ctrl+Z"
          disabled={!history.canUndo}
          onClick={history.undo}
        />
        <IconButton
          icon={<Redo2 size={16} strokeWidth={1.75} aria-hidden />}
          label={t`重做`}
          shortcut="Ctrl+Shift+Z"
          disabled={!history.canRedo}
          onClick={history.redo}
        />
        <Button
          kind="primary"
          loading={editor.saving}
          disabled={unchanged}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => void handleSave()}
        >{t`保存`}</Button>
      </header>
      <RefusalNote
        refusal={editor.refusal}
        saving={editor.saving}
        onRetry={() => void handleSave()}
      />
      {editor.restored !== undefined && (
        <Banner
          onClose={editor.acceptRestored}
          action={
            <Button
              size="small"
              kind="quiet"
              onClick={editor.discardRestored}
            >{t`丢弃修改`}</Button>
          }
        >
          <Trans>已恢复 {editor.restored} 未保存的修改</Trans>
        </Banner>
      )}
      {children}
    </div>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=radio], [type=checkbox]), textarea, [contenteditable]')
  );
}
