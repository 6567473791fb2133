import { afterEach, expect, test, vi } from 'vitest';
import { watchActivity } from '../../src/data/transport/activity.ts';

afterEach(() => void vi.useRealTimers());

test('a page that nobody has touched for a minute is unattended, until somebody does', () => {
  vi.useFakeTimers();
  const [page, stop] = [new EventTarget(), new AbortController()];
  const isUnattended = watchActivity(page, stop.signal);
  vi.advanceTimersByTime(59_000);
  expect(isUnattended()).toBe(false);
  vi.advanceTimersByTime(2000);
  expect(isUnattended()).toBe(true);
  for (const deed of ['pointerdown', 'keydown', 'wheel']) {
    page.dispatchEvent(new Event(deed));
    expect(isUnattended(), deed).toBe(false);
    vi.advanceTimersByTime(61_000);
    expect(isUnattended(), deed).toBe(true);
  }
});
