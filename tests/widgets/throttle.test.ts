import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from '../../widgets/ui/throttle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what scrolling asks for is done at once, then once in ten milliseconds, and once more after the last time [CONST-014]', () => {
  const done: number[] = [];
  const start = Date.now();
  const look = throttle(() => void done.push(Date.now() - start));
  for (let ms = 0; ms < 25; ms += 1) {
    look();
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(100);
  expect(done).toEqual([0, 10, 20, 30]);
  look();
  expect(done).toEqual([0, 10, 20, 30, 125]);
});
