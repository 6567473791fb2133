// npm test. Runs every kind of test, says what it skipped and why, and ends with one line: N passed, N failed.
// `--all` (npm run check) adds what guards the build: words, unused code, sizes, the gallery.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ensureChromium } from './testing/browser.ts';
import { failureText } from './testing/failures.ts';
import { command, playwright, type Totals, vitest } from './testing/runners.ts';

interface Step {
  name: string;
  run: () => Promise<Totals>;
  /** a reason to leave the step out */
  skip?: () => string | undefined;
}

const root = join(import.meta.dirname, '..');
process.chdir(root);
process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH;

const postgres = process.env.DATABASE_URL;
delete process.env.DATABASE_URL; // only the step that is meant for it sees it

const readIfThere = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

const none = (pattern: string, what: string) => () =>
  globSync(pattern).length === 0 ? `there are no ${what} yet` : undefined;
const browser = (pattern: string, what: string) => () => none(pattern, what)() ?? ensureChromium();

const tests: Step[] = [
  { name: 'format', run: () => command('oxfmt', ['--check']) },
  { name: 'types', run: () => command('tsc', ['--noEmit']) },
  { name: 'words in sync', run: () => command('npm', ['run', '--silent', 'i18n:check']) },
  { name: 'lint', run: () => command('oxlint', ['--type-aware', '--quiet']) },
  { name: 'house and unit', run: () => vitest('unit') },
  {
    name: 'server, embedded database',
    run: () => vitest('server'),
    skip: none('tests/server/**/*.test.ts', 'server tests'),
  },
  {
    name: 'server, PostgreSQL',
    run: () => vitest('server', { env: { DATABASE_URL: postgres } }),
    skip: () =>
      none('tests/server/**/*.test.ts', 'server tests')() ??
      (postgres ? undefined : 'DATABASE_URL is not set'),
  },
  { name: 'forms drawn to text', run: () => vitest('drawn') },
  {
    name: "rjsf's suites on our theme",
    run: () => vitest('theme'),
    skip: browser('tests/theme/*.test.tsx', 'suites'),
  },
  {
    name: 'stories',
    run: () => vitest('stories'),
    skip: browser('stories/**/*.stories.tsx', 'stories'),
  },
  {
    name: 'journeys',
    run: () => playwright(),
    skip: browser('tests/journeys/**/*.test.ts', 'journeys'),
  },
];

const guards: Step[] = [
  { name: 'unused code', run: () => command('knip', []) },
  { name: 'build', run: () => command('npm', ['run', '--silent', 'build']) },
  {
    name: 'sizes',
    run: () => command('size-limit', []),
    skip: () => (existsSync('dist') ? undefined : 'there is no build to measure'),
  },
  {
    name: 'gallery',
    run: () => command('npm', ['run', '--silent', 'build-storybook']),
    skip: none('stories/**/*.stories.tsx', 'stories'),
  },
];

const sum: Totals = { passed: 0, failed: 0, skipped: 0 };
const report: string[] = [];
const allFailures: string[] = [];

for (const step of process.argv.includes('--all') ? [...guards, ...tests] : tests) {
  const reason = step.skip?.();
  if (reason) {
    sum.skipped += 1;
    report.push(`- ${step.name}: skipped, because ${reason}`);
    continue;
  }
  console.log(`\n== ${step.name}`);
  const started = Date.now();
  const { passed, failed, skipped, failures = [], lastWords } = await step.run();
  sum.passed += passed;
  sum.failed += failed;
  sum.skipped += skipped;
  allFailures.push(...failures.map((each) => failureText(each, readIfThere)));
  if (lastWords) allFailures.push(`✗ ${step.name}, its last words:\n\n${lastWords}`);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  report.push(
    `${failed ? '✗' : '✓'} ${step.name}: ${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''} (${seconds} s)`,
  );
}

// Named again at the end: whoever reads only the last lines of a long log learns what failed.
if (allFailures.length > 0) console.log(`\n== what failed\n\n${allFailures.join('\n\n')}`);
console.log(`\n${report.join('\n')}\n`);
console.log(
  `${sum.passed} passed, ${sum.failed} failed${sum.skipped ? `, ${sum.skipped} skipped` : ''}`,
);
process.exit(sum.failed > 0 ? 1 : 0);
