import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { chromiumArgs, findChromium } from './tools/chromium.ts';

const port = Number(process.env.JOURNEY_PORT ?? 5187);
const baseURL = `http://127.0.0.1:${port}`;

// Playwright reads this file once per worker; the variable keeps it at one folder per run.
process.env.JOURNEY_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'fieldwork-journeys-'));

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.test.ts',
  outputDir: 'test-results',
  workers: 2,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000, // before the test's own ends: what stood on the page is told with the failure
    trace: process.env.CI ? 'off' : 'retain-on-failure', // recording every test takes time from all of them
    contextOptions: { reducedMotion: 'reduce' },
    // without a language Chromium cannot write the Chinese name of a download
    launchOptions: {
      executablePath: findChromium({ prefersShell: true }),
      args: chromiumArgs,
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
  webServer: {
    command: 'node tools/start.ts',
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: process.env.JOURNEY_DATA_DIR,
      SEED: 'demo',
      DATABASE_URL: '',
      LOCKED_MODULES: 'bill:DEMO',
    },
  },
});
