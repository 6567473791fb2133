import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdIdleWork, runWhenIdle } from '../../widgets/form/runWhenIdle.ts';

let keyboard: EventTarget;

beforeEach(() => {
  keyboard = new EventTarget();
  vi.stubGlobal('addEventListener', keyboard.addEventListener.bind(keyboard));
  vi.stubGlobal('removeEventListener', keyboard.removeEventListener.bind(keyboard));
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who types or saves is not interrupted: work waits until nobody has done so for a moment', () => {
  const drawn = vi.fn();
  holdIdleWork();
  runWhenIdle(drawn);
  for (let word = 0; word < 5; word++) {
    vi.advanceTimersByTime(500);
    keyboard.dispatchEvent(new Event('keydown'));
  }
  vi.advanceTimersByTime(500);
  holdIdleWork();
  vi.advanceTimersByTime(500);
  expect(drawn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(drawn).toHaveBeenCalledOnce();
});

test('what is taken back is not done', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  holdIdleWork();
  const cancel = runWhenIdle(first);
  runWhenIdle(second);
  cancel();
  vi.advanceTimersByTime(2000);
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});
