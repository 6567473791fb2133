import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  type Failure,
  playwrightFailures,
  type PlaywrightReport,
  vitestFailures,
  type VitestReport,
} from './failures.ts';
import { scratch } from './scratch.ts';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  /** what failed, a test each */
  failures?: Failure[];
  /** what a tool said last that ended badly though no test of it failed: an error that nobody caught, a reason not to begin */
  lastWords?: string;
}

type Environment = Record<string, string | undefined>;

/** A runner that says nothing for so long hangs: each says what it has done, test by test or file by file, also on a slow machine. In milliseconds. */
const SILENCE = 10 * 60_000;

/** How much of it is kept for the end, in characters. */
const KEPT = 3000;

/** How long what a tool has said may still be on its way, in milliseconds. */
const LAST_WORDS = 5000;

const isWindows = process.platform === 'win32';

let count = 0;

/** A tool that is one check: it holds or it does not. One that says nothing for `silence` milliseconds is ended, and has failed. */
export async function command(
  name: string,
  args: string[],
  { env, silence }: { env?: Environment; silence?: number } = {},
): Promise<Totals> {
  const { ok, lastWords } = await run(name, args, env, silence);
  return ok
    ? { passed: 1, failed: 0, skipped: 0 }
    : { passed: 0, failed: 1, skipped: 0, lastWords };
}

/** One project of Vitest, once: a test that fails now and then is a fault to find, of the product or of the test. */
export async function vitest(
  project: string,
  { env }: { env?: Environment } = {},
): Promise<Totals> {
  const file = reportFile();
  const args = [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const ended = await run('vitest', args, env);
  const found = readReport<VitestReport>(file);
  if (!found) return { passed: 0, failed: 1, skipped: 0, lastWords: ended.lastWords };
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = found;
  const failures = vitestFailures(found);
  return honest(ended, { passed, failed, skipped: numPendingTests + numTodoTests, failures });
}

/** The journeys, on a server with an empty data folder. */
export async function playwright(): Promise<Totals> {
  const file = reportFile();
  const ended = await run('playwright', ['test', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    JOURNEY_DATA_DIR: join(scratch(), 'journeys'),
  });
  const found = readReport<PlaywrightReport>(file);
  if (!found) return { passed: 0, failed: 1, skipped: 0, lastWords: ended.lastWords };
  const { expected: passed, unexpected: failed, skipped } = found.stats;
  return honest(ended, { passed, failed, skipped, failures: playwrightFailures(found) });
}

/** A run that ended badly, or that ran nothing, is a failure even when no single test says so. */
function honest({ ok, lastWords }: Ended, totals: Totals): Totals {
  const nothing = totals.passed + totals.failed === 0;
  return totals.failed === 0 && (!ok || nothing) ? { ...totals, failed: 1, lastWords } : totals;
}

interface Ended {
  ok: boolean;
  lastWords: string;
}

/**
 * How the tool ended. It leads a group of processes of its own, which ends with it: a test that leaves a process behind, or never ends, costs
 * its own step and not the whole run.
 */
async function run(
  name: string,
  args: string[],
  env: Environment = {},
  silence = SILENCE,
): Promise<Ended> {
  const tool = spawn(name, args, {
    env: { ...process.env, CI: '1', TMPDIR: scratch(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'], // somebody left behind would keep our own output open
    detached: !isWindows,
    shell: isWindows,
  });
  let lastWords = '';
  let heard = Date.now();
  for (const [from, to] of [
    [tool.stdout, process.stdout],
    [tool.stderr, process.stderr],
  ] as const) {
    from.pipe(to, { end: false });
    from.on('data', (some: Buffer) => {
      heard = Date.now();
      lastWords = (lastWords + some.toString()).slice(-KEPT);
    });
  }
  const endGroup = () => {
    try {
      if (tool.pid) process.kill(isWindows ? tool.pid : -tool.pid, 'SIGKILL');
    } catch {} // nobody is left
  };
  const interrupt = () => {
    endGroup();
    process.exit(130);
  };
  const watch = setInterval(() => {
    if (Date.now() - heard < silence) return;
    const sentence = `${name} said nothing for ${Math.round(silence / 1000)} seconds: ended.`;
    console.error(`\n${sentence}`);
    lastWords = `${lastWords}\n${sentence}`;
    endGroup();
  }, silence / 10);
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    const written = Promise.all([once(tool.stdout, 'close'), once(tool.stderr, 'close')]);
    const [status] = (await once(tool, 'exit')) as [number | null];
    endGroup();
    await Promise.race([written, setTimeout(LAST_WORDS)]);
    return { ok: status === 0, lastWords };
  } catch (error) {
    console.error(String(error));
    return { ok: false, lastWords: String(error) };
  } finally {
    clearInterval(watch);
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    endGroup();
  }
}

function reportFile() {
  count += 1;
  return join(scratch(), `${count}.json`);
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined; // the runner stopped before it could write one; its own words are above
  }
}
