import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

type Environment = Record<string, string | undefined>;

const reports = mkdtempSync(join(tmpdir(), 'fieldwork-test-'));
let count = 0;
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

/** A tool that is one check: it holds or it does not. */
export function command(name: string, args: string[], env?: Environment): Totals {
  return run(name, args, env)
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0 };
}

export function vitest(project: string, options: { env?: Environment } = {}): Totals {
  const file = reportFile();
  const args = [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const ok = run('vitest', args, options.env);
  const found = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
  }>(file);
  if (!found) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = found;
  return honest(ok, { passed, failed, skipped: numPendingTests + numTodoTests });
}

/** Journeys that failed get a second attempt, on a server with an empty data folder: what the first one left behind is not in their way. */
export function playwright(): Totals {
  const first = journeys([], 'journeys');
  if (first.failed === 0 || first.passed === 0) return first;
  console.log(`\n== the ${first.failed} that failed once more`);
  const second = journeys(['--last-failed'], 'journeys-again');
  if (second.passed)
    console.log(`${second.passed} passed only at the second attempt; the lines above name them`);
  return {
    passed: first.passed + second.passed,
    failed: first.failed - second.passed,
    skipped: first.skipped,
  };
}

function journeys(args: string[], folder: string): Totals {
  const file = reportFile();
  const ok = run('playwright', ['test', '--reporter=line,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    JOURNEY_DATA_DIR: join(reports, folder),
  });
  const found = readReport<{ stats: { expected: number; unexpected: number; skipped: number } }>(
    file,
  );
  if (!found) return { passed: 0, failed: 1, skipped: 0 };
  const { expected: passed, unexpected: failed, skipped } = found.stats;
  return honest(ok, { passed, failed, skipped });
}

/** A run that ended badly, or that ran nothing, is a failure even when no single test says so. */
function honest(ok: boolean, totals: Totals): Totals {
  const nothing = totals.passed + totals.failed === 0;
  return totals.failed === 0 && (!ok || nothing) ? { ...totals, failed: 1 } : totals;
}

function run(name: string, args: string[], env: Environment = {}): boolean {
  const all = { ...process.env, CI: '1', ...env };
  return (
    spawnSync(name, args, { stdio: 'inherit', env: all, shell: process.platform === 'win32' })
      .status === 0
  );
}

function reportFile() {
  count += 1;
  return join(reports, `${count}.json`);
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined; // the runner stopped before it could write one; its own words are above
  }
}
