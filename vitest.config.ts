import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './tools/chromium.ts';

export default defineConfig({
  test: {
    coverage: { include: ['{schemas,server,src,widgets}/**/*.{ts,tsx}'] },
    projects: [
      { test: { name: 'unit', environment: 'node', testTimeout: 30_000, include: ['tests/*.test.ts', 'tests/{app,schemas,widgets,data,records}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          pool: 'forks',
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [storybookTest({ configDir: '.storybook' })],
        // Found before the first test runs, lazily loaded ones too: a package that Vite met half-way would reload the page under a test.
        optimizeDeps: { entries: ['.storybook/preview.tsx', 'stories/**/*.stories.tsx', '{src,widgets,schemas}/**/*.{ts,tsx}'], include: ['get-nonce'] },
        test: {
          name: 'stories',
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
