const waiting: (() => void)[] = [];
let running = false;

/** Runs work one piece per idle moment, in order of asking. Answers a way to take it back. */
export function whenIdle(work: () => void): () => void {
  waiting.push(work);
  if (!running) next();
  return () => {
    const index = waiting.indexOf(work);
    if (index >= 0) waiting.splice(index, 1);
  };
}

function next(): void {
  running = waiting.length > 0;
  if (!running) return;
  // Safari has no idle callbacks
  const schedule = typeof requestIdleCallback === 'function' ? requestIdleCallback : (callback: () => void) => setTimeout(callback, 16);
  schedule(() => {
    waiting.shift()?.();
    next();
  });
}
