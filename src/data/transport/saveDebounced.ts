/** How long work rests before it is kept, ms. */
const REST_MS = 800;

/** Keeps work a moment after its last change, and at once when the page is left or this ends. Answers how to end it. */
export function saveDebounced(
  subscribe: (listener: () => void) => () => void,
  keep: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    keep();
  };
  const stop = subscribe(() => {
    clearTimeout(timer);
    timer = setTimeout(flush, REST_MS);
  });
  // The page may end at any moment after it has been hidden, and with it the timer.
  window.addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', flush);
  return () => {
    flush();
    stop();
    window.removeEventListener('pagehide', flush);
    document.removeEventListener('visibilitychange', flush);
  };
}
