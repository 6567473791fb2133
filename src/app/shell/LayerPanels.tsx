import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { loadChunk } from '../chunk.ts';
import { closeShellPanel, openSearch, openShortcuts, shellPanels } from './shellPanels.ts';

const SearchPanel = lazy(async () => ({
  default: (await loadChunk(() => import('../search/SearchPanel.tsx'))).SearchPanel,
}));
const InviteDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../../pages/staff/InviteDialog.tsx'))).InviteDialog,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./ShortcutsDialog.tsx'))).ShortcutsDialog,
}));

/** Search and help on keys, above everything. `s` or `/` searches, `?` tells the keys; not while one is typing. */
export function LayerPanels() {
  const shown = useSyncExternalStore(shellPanels.subscribe, shellPanels.read);

  useEffect(() => {
    const control = new AbortController();
    document.addEventListener('keydown', handleKeyDown, { signal: control.signal });
    return () => control.abort();
  }, []);

  return (
    <Suspense fallback={null}>
      {shown === 'search' && <SearchPanel onClose={closeShellPanel} />}
      {shown === 'invite' && <InviteDialog onClose={closeShellPanel} />}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={closeShellPanel} />}
    </Suspense>
  );
}

function handleKeyDown(event: KeyboardEvent) {
  const open = { s: openSearch, S: openSearch, '/': openSearch, '?': openShortcuts }[event.key];
  if (
    !open ||
    event.defaultPrevented ||
    event.isComposing ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    isBusy(event.target)
  )
    return;
  event.preventDefault();
  open();
}

/** Somebody is typing, or a dialog or menu has the keyboard. */
function isBusy(target: EventTarget | null): boolean {
  if (
    document.querySelector(
      '[role=dialog][data-state=open]:not([data-beside]), [role=alertdialog], [role=menu][data-state=open]',
    )
  )
    return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role=combobox]'))
  );
}
