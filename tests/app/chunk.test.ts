import { afterEach, expect, test, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkError, loadChunk } from '../../src/app/chunks/chunk.ts';
import { browser } from '../data/browser.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a part of the application that does not come fails after two minutes, in words [CONST-004]', async () => {
  browser();
  vi.stubGlobal('sessionStorage', { getItem: () => '' });
  vi.stubGlobal('document', { documentElement: { innerHTML: '' } });
  vi.useFakeTimers();
  let failed: unknown;
  void loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => {
    failed = error;
  });
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 1);
  expect(failed).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toBeInstanceOf(ChunkError);
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
});
