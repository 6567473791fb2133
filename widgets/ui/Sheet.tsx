import { createPortal } from 'react-dom';

/** The looks of a layer that rises from the foot of a phone's screen; `data-sheet` beside it takes it out of its place at the button, see styles.css. */
export const SHEET =
  'animate-sheet z-60 max-h-[80dvh] w-full overflow-y-auto overscroll-contain rounded-t-xl bg-surface-1 p-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] text-base text-text-1 shadow-layer focus:outline-none';

/**
 * Over the page meanwhile. The sheet is shut by the click on it and by nothing that comes before: Radix would shut it as soon as the finger is
 * down, and what lies below would be pressed by the rest of the tap.
 */
export function SheetBackdrop({ onClose }: { onClose(): void }) {
  return createPortal(
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      onClick={onClose}
      className="animate-fade pointer-events-auto fixed inset-0 z-60 cursor-default bg-backdrop"
    />,
    document.body,
  );
}
