import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { runWhenIdle } from '../../../widgets/form/runWhenIdle.ts';
import { lazyComponent } from '../../../widgets/ui/lazyComponent.tsx';
import { loadChunk } from '../chunks/chunk.ts';
import {
  closeShellPanel,
  openNew,
  openSearch,
  openShortcuts,
  shellPanels,
  typeAhead,
} from '../menu/shellPanels.ts';

const SearchPanel = lazyComponent(
  async () => (await import('../search/SearchPanel.tsx')).SearchPanel,
);
const InviteDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/staff/InviteDialog.tsx'))).InviteDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ShortcutsDialog.tsx'))).ShortcutsDialog,
}));

/** Search, what can be made, and help on keys, above everything. Letters are not heard while one types. */
export function LayerPanels() {
  const shown = useSyncExternalStore(shellPanels.subscribe, shellPanels.read);

  useEffect(() => {
    const control = new AbortController();
    document.addEventListener('keydown', handleKeyDown, { signal: control.signal });
    return () => control.abort();
  }, []);
  useEffect(() => runWhenIdle(SearchPanel.load), []);

  return (
    <Suspense fallback={null}>
      {(shown === 'search' || shown === 'new') && (
        <SearchPanel key={shown} makes={shown === 'new'} onClose={closeShellPanel} />
      )}
      {shown === 'invite' && <InviteDialog onClose={closeShellPanel} />}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={closeShellPanel} />}
    </Suspense>
  );
}

function handleKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const control = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (shellPanels.read() && !hasLayer()) {
    if (key.length !== 1 || control) return;
    event.preventDefault();
    return typeAhead(event.key);
  }
  const open = control ? key === 'k' && openSearch : KEYS[key];
  // Ctrl+K is no letter: it is heard while one types too
  if (!open || hasLayer() || (!control && isTyping(event.target))) return;
  event.preventDefault();
  open();
}

const KEYS: Readonly<Record<string, () => void>> = {
  s: openSearch,
  '/': openSearch,
  n: openNew,
  '?': openShortcuts,
};

/** A dialog or menu has the keyboard. */
function hasLayer(): boolean {
  return (
    document.querySelector(
      '[role=dialog][data-state=open]:not([data-beside]), [role=alertdialog], [role=menu][data-state=open]',
    ) !== null
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=combobox]'))
  );
}
