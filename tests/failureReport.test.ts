import { expect, test } from 'vitest';
import { failureText, playwrightFailures, vitestFailures } from '../tools/testing/failures.ts';

const counts = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };

test('the end of a test run names each failed test with the first lines of its message', () => {
  const told = vitestFailures({
    ...counts,
    testResults: [
      {
        name: 'tests/sum.test.ts',
        status: 'failed',
        assertionResults: [
          { fullName: 'a sum', status: 'passed' },
          {
            fullName: 'a rest',
            status: 'failed',
            failureMessages: ['\u001B[31mexpected 1\u001B[39m\n\nto be 2'],
          },
        ],
      },
      { name: 'tests/broken.test.ts', status: 'failed', message: 'no file', assertionResults: [] },
    ],
  });
  expect(told.map(failureText)).toEqual([
    '✗ tests/sum.test.ts › a rest\n    expected 1\n    to be 2',
    '✗ tests/broken.test.ts › \n    no file',
  ]);
});

test('journeys are named too, also within a group', () => {
  const error = { message: 'it was closed' };
  const told = playwrightFailures({
    stats: { expected: 1, unexpected: 1, skipped: 0 },
    suites: [
      {
        file: 'lists.test.ts',
        specs: [{ title: 'a list', ok: true, tests: [{ results: [{}] }] }],
        suites: [
          {
            file: 'lists.test.ts',
            specs: [{ title: 'a board', ok: false, tests: [{ results: [{ error }] }] }],
          },
        ],
      },
    ],
  });
  expect(told.map(failureText)).toEqual(['✗ lists.test.ts › a board\n    it was closed']);
});
