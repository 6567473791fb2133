import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './tools/chromium.ts';

/** Vitest writes names into it: every project gets its own. */
const chromium = () => ({
  enabled: true,
  headless: true,
  provider: playwright({ launchOptions: { executablePath: findChromium(), args: chromiumArgs } }),
  instances: [{ browser: 'chromium' as const }],
});

const setupFiles = ['tests/support/seed.ts'];

export default defineConfig({
  test: {
    coverage: { include: ['{schemas,server,src,widgets}/**/*.{ts,tsx}'] },
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          setupFiles,
          testTimeout: 30_000,
          include: ['tests/*.test.ts', 'tests/{app,schemas,widgets,data,records}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          setupFiles,
          pool: 'forks',
          maxWorkers: 2,
          isolate: false, // a process opens one database after the other, as it does when it serves; read once, the server's files cost half the run less
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        plugins: [storybookTest({ configDir: '.storybook' })],
        // Found before the first test runs, lazily loaded ones too: a package that Vite met half-way would reload the page under a test.
        optimizeDeps: {
          entries: [
            '.storybook/preview.tsx',
            'stories/**/*.stories.tsx',
            '{src,widgets,schemas}/**/*.{ts,tsx}',
          ],
          include: ['get-nonce'],
        },
        test: {
          name: 'stories',
          retry: 1, // a busy machine's browser now and then misses a frame; what fails twice is wrong
          testTimeout: 60_000,
          browser: chromium(),
        },
      },
      // Forms drawn to text in Node: thousands in a minute, where a browser would draw some.
      {
        extends: './vite.config.ts',
        test: {
          name: 'drawn',
          environment: 'node',
          setupFiles,
          testTimeout: 180_000,
          include: ['tests/drawn/**/*.test.tsx'],
        },
      },
      {
        extends: './vite.config.ts',
        optimizeDeps: {
          entries: ['tests/theme/*.{ts,tsx}', '{widgets,schemas}/**/*.{ts,tsx}'],
          include: [
            '@rjsf/snapshot-tests',
            '@testing-library/react',
            'axe-core',
            'get-nonce',
            'react-dom/client',
          ],
        },
        // rjsf's suites for themes expect to find test, expect and vi around them; the form is judged before it is cleared away.
        test: {
          name: 'theme',
          globals: true,
          sequence: { hooks: 'list' },
          testTimeout: 30_000,
          include: ['tests/theme/*.test.tsx'],
          setupFiles: ['tests/theme/setup.ts'],
          browser: { ...chromium(), screenshotFailures: false },
        },
      },
    ],
  },
});
