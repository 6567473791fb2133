import { resolve } from 'node:path';
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
  expect(told.map((each) => failureText(each))).toEqual([
    '✗ tests/sum.test.ts › a rest\n    expected 1\n    to be 2',
    '✗ tests/broken.test.ts › \n    no file',
  ]);
});

test('journeys are named too, also within a group, with what they waited for and what stood on their page', () => {
  const errors = [
    { message: 'Test timeout of 90000ms exceeded.' },
    {
      message: 'Error: locator.click\nwaiting for a menu',
      location: { file: resolve('tests/journeys/lists.test.ts'), line: 98 },
    },
  ];
  const attachments = [{ name: 'error-context', path: 'board/error-context.md' }];
  const pages: Readonly<Record<string, string>> = {
    'board/error-context.md': 'Error details\n\n```yaml\n- button "看板"\n  - text: 3\n```\n',
  };
  const told = playwrightFailures({
    stats: { expected: 1, unexpected: 1, skipped: 0 },
    suites: [
      {
        file: 'lists.test.ts',
        specs: [{ title: 'a list', ok: true, tests: [{ results: [{}] }] }],
        suites: [
          {
            file: 'lists.test.ts',
            specs: [
              { title: 'a board', ok: false, tests: [{ results: [{ errors, attachments }] }] },
            ],
          },
        ],
      },
    ],
  });
  expect(told.map((each) => failureText(each, (path) => pages[path] ?? ''))).toEqual([
    `✗ lists.test.ts › a board
    Test timeout of 90000ms exceeded.
    tests/journeys/lists.test.ts:98 Error: locator.click
    waiting for a menu
    
    - button "看板"
      - text: 3`,
  ]);
});
