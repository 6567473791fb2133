const waiting: (() => void)[] = [];
let running = false;
let lastNeed = -Infinity;

/** Input methods and phones enter text without pressing keys. */
const TYPING = ['keydown', 'beforeinput'] as const;

/** ms of an idle moment that one more piece of work is expected to fit into */
const ROOM = 6;
/** ms that a key press made meanwhile waits at most, short of one piece */
const SLICE = 12;
/** ms after which a browser that is never idle is given a piece all the same */
const PATIENCE = 300;
/** ms after a form opened, a key press or a refused save in which nothing is begun: people pause for less than that between two words */
const HOLD = 700;

/** Runs pieces of work, in order of asking, while the browser and the person have nothing better to do. Answers a way to take one back. */
export function runWhenIdle(work: () => void): () => void {
  waiting.push(work);
  if (!running) {
    for (const type of TYPING)
      addEventListener(type, holdIdleWork, { capture: true, passive: true });
    schedule();
  }
  return () => {
    const index = waiting.indexOf(work);
    if (index >= 0) waiting.splice(index, 1);
  };
}

/** Somebody waits for something: nothing is begun for a moment. */
export function holdIdleWork(): void {
  lastNeed = performance.now();
}

function schedule(): void {
  running = waiting.length > 0;
  const rest = lastNeed + HOLD - performance.now();
  if (!running)
    for (const type of TYPING) removeEventListener(type, holdIdleWork, { capture: true });
  else if (rest > 0) setTimeout(schedule, rest);
  // Safari has no idle callbacks
  else if (typeof requestIdleCallback === 'function')
    requestIdleCallback(run, { timeout: PATIENCE });
  else setTimeout(run, 16, { timeRemaining: () => ROOM });
}

function run(deadline: Pick<IdleDeadline, 'timeRemaining'>): void {
  if (performance.now() < lastNeed + HOLD) return schedule();
  const end = performance.now() + SLICE - ROOM;
  do waiting.shift()?.();
  while (waiting.length > 0 && performance.now() < end && deadline.timeRemaining() > ROOM);
  schedule();
}
