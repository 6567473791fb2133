const waiting: (() => void)[] = [];
let running = false;
let lastKey = -Infinity;

/** ms of an idle moment that one more piece of work is expected to fit into */
const ROOM = 6;
/** ms after a key press in which nothing is begun: who types feels every one of them */
const HOLD = 200;

/** Runs pieces of work, in order of asking, while the browser and the person have nothing better to do. Answers a way to take one back. */
export function whenIdle(work: () => void): () => void {
  waiting.push(work);
  if (!running) {
    addEventListener('keydown', noteKey, { capture: true, passive: true });
    schedule();
  }
  return () => {
    const index = waiting.indexOf(work);
    if (index >= 0) waiting.splice(index, 1);
  };
}

function noteKey(): void {
  lastKey = performance.now();
}

function schedule(): void {
  running = waiting.length > 0;
  const rest = lastKey + HOLD - performance.now();
  if (!running) removeEventListener('keydown', noteKey, { capture: true });
  else if (rest > 0) setTimeout(schedule, rest);
  // Safari has no idle callbacks
  else if (typeof requestIdleCallback === 'function') requestIdleCallback(run);
  else setTimeout(run, 16, { timeRemaining: () => ROOM });
}

function run(deadline: Pick<IdleDeadline, 'timeRemaining'>): void {
  do waiting.shift()?.(); while (waiting.length > 0 && deadline.timeRemaining() > ROOM);
  schedule();
}
