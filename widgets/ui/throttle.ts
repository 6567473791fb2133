import { LIMITS } from '../../schemas/limits.ts';

/** Does `work` at once, and while calls keep coming once in every `ms`, the last time after the last call: what scrolling asks for many times a frame. */
export function throttle(work: () => void, ms: number = LIMITS.scrollPause): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const pause = () => {
    timer = setTimeout(() => {
      timer = undefined;
      if (!asked) return;
      asked = false;
      work();
      pause();
    }, ms);
  };
  return () => {
    if (timer !== undefined) {
      asked = true;
      return;
    }
    work();
    pause();
  };
}
