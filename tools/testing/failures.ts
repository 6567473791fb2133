import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test that failed, with the first lines of its message. */
export interface Failure {
  file: string;
  title: string;
  message: string;
  /** the file that tells what stood on the page */
  pageFile?: string;
}

/** What Vitest's JSON reporter writes, as far as it is read here. */
export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

/** What Playwright's JSON reporter writes, as far as it is read here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    ok: boolean;
    /** of a journey that ran out of time the first error says so, and the next what it waited for */
    tests: { results: PlaywrightResult[] }[];
  }[];
}

interface PlaywrightResult {
  errors?: PlaywrightError[];
  attachments?: { name: string; path?: string }[];
}

interface PlaywrightError {
  message?: string;
  location?: { file: string; line: number };
}

/** of each message */
const LINES = 6;
/** of a page: dialogs and toasts stand at its end */
const PAGE_LINES = 100;

/** The failed tests of a run of Vitest; a file that could not be read is one too, without a title. */
export function vitestFailures({ testResults }: VitestReport): Failure[] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [failure(name, '', message)];
    return failed.map(({ fullName, failureMessages }) =>
      failure(name, fullName, failureMessages?.[0]),
    );
  });
}

/** The failed journeys of a run of Playwright. */
export function playwrightFailures({ suites }: PlaywrightReport): Failure[] {
  return suites.flatMap((suite) => [
    ...suite.specs
      .filter(({ ok }) => !ok)
      .map(({ title, tests }) => {
        const { errors = [], attachments = [] } = tests.at(-1)?.results.at(-1) ?? {};
        const pageFile = attachments.find(({ name }) => name === 'error-context')?.path;
        return {
          ...failure(suite.file, title, ...errors.map(textOf)),
          ...(pageFile && { pageFile }),
        };
      }),
    ...playwrightFailures({ suites: suite.suites ?? [] } as PlaywrightReport),
  ]);
}

/** A failure as lines of a log; `read` gets the text of what was written about the page, which is gone with the machine. */
export function failureText(
  { file, title, message, pageFile }: Failure,
  read: (path: string) => string = () => '',
): string {
  const page = pageFile ? (/```yaml\n(.*?)\n```/su.exec(read(pageFile))?.[1] ?? '') : '';
  const shown = page ? ['', ...page.split('\n').slice(-PAGE_LINES)] : [];
  return [`✗ ${file} › ${title}`, ...message.split('\n'), ...shown].join('\n    ');
}

function textOf({ message = '', location }: PlaywrightError): string {
  if (!location) return message;
  return `${relative(process.cwd(), location.file)}:${location.line} ${message}`;
}

function failure(path: string, title: string, ...messages: (string | undefined)[]): Failure {
  const first = messages.flatMap((message = '') => {
    const lines = stripVTControlCharacters(message).split('\n');
    return lines.filter((line) => line.trim()).slice(0, LINES);
  });
  return { file: relative(process.cwd(), path), title, message: first.join('\n') };
}
