import { sendBesides } from './transport.ts';

const MINUTE_MS = 60_000;
const DEEDS = ['pointerdown', 'keydown', 'wheel'];

/** Answers whether nobody has touched the page for a minute, until the signal. */
export function watchActivity(page: EventTarget, signal: AbortSignal): () => boolean {
  let last = Date.now();
  const handleDeed = () => void (last = Date.now());
  for (const deed of DEEDS)
    page.addEventListener(deed, handleDeed, { capture: true, passive: true, signal });
  return () => Date.now() - last > MINUTE_MS;
}

/** The page says from now on where it asks by itself while nobody touches it: that keeps no session alive. Answers how to stop. */
export function tellUnattended(): () => void {
  const stop = new AbortController();
  const isUnattended = watchActivity(window, stop.signal);
  sendBesides((): Record<string, string> => (isUnattended() ? { unattended: '1' } : {}));
  return () => {
    stop.abort();
    sendBesides(() => ({}));
  };
}
