import { availableParallelism } from 'node:os';
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { chromiumArgs, findChromium } from './tools/chromium.ts';
import { LongFilesFirst } from './tools/testing/longFilesFirst.ts';

/** Vitest writes names into it: every project gets its own. */
const chromium = () => ({
  enabled: true,
  headless: true,
  // drawn for somebody who wants less motion: nothing is half faded in when it is looked at
  provider: playwright({
    launchOptions: { executablePath: findChromium({ prefersShell: true }), args: chromiumArgs },
    contextOptions: { reducedMotion: 'reduce' },
  }),
  instances: [{ browser: 'chromium' as const }],
});

/** Vitest's own choice leaves a core idle for whoever works beside it. */
const maxWorkers = availableParallelism();

/** On PostgreSQL a worker waits for its answers half of the time; files whose tests ask no database run on the embedded one only. */
const onPostgres = process.env.DATABASE_URL !== undefined;
const WITHOUT_DATABASE = ['dev', 'parsers-*', 'endpoints/sheets*'].map(
  (name) => `tests/server/${name}.test.ts`,
);

/** The report of a run keeps only the message of a failure: it says the values, not their length alone. In characters. */
const chaiConfig = { truncateThreshold: 3000 };

const setupFiles = ['tests/support/seed.ts', 'server/i18n/registerLabels.ts'];

export default defineConfig({
  test: {
    sequence: { sequencer: LongFilesFirst },
    coverage: { include: ['{schemas,server,src,widgets}/**/*.{ts,tsx}'] },
    projects: [
      {
        test: {
          name: 'unit',
          maxWorkers,
          environment: 'node',
          isolate: false,
          setupFiles,
          chaiConfig,
          testTimeout: 30_000,
          include: ['tests/*.test.ts', 'tests/{app,schemas,widgets,data,records}/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: onPostgres ? WITHOUT_DATABASE : [],
          globalSetup: 'tests/server/support/globalSetup.ts',
          setupFiles,
          chaiConfig,
          pool: 'forks',
          maxWorkers: onPostgres ? maxWorkers + 1 : maxWorkers,
          sequence: { groupOrder: 1 },
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
          maxWorkers,
          testTimeout: 60_000,
          browser: chromium(),
        },
      },
      // Forms drawn to text in Node: thousands in a minute, where a browser would draw some.
      {
        extends: './vite.config.ts',
        test: {
          name: 'drawn',
          maxWorkers,
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
          maxWorkers,
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
