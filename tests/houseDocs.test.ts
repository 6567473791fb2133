// What the documents name is there: whoever reads them goes by it.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const documents = globSync(['*.md', 'docs/**/*.md']).filter((path) => path !== 'CHANGELOG.md');
const PATH = /`((?:schemas|widgets|src|server|stories|tests|bench|tools|docs)\/[\w./-]*\w\/?)`/g;

test('every file and room that a document names exists', () => {
  const named = documents.flatMap((document) =>
    readFileSync(document, 'utf8')
      .split('\n')
      // the headings of recipes are files that their reader makes
      .filter((line) => !line.startsWith('**`'))
      .flatMap((line) => [...line.matchAll(PATH)].map(([, path = '']) => ({ document, path }))),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(
    named
      .filter(({ path }) => !existsSync(path))
      .map(({ document, path }) => `${document} names ${path}`),
  ).toEqual([]);
});

test('no document holds two versions of itself, as a merge leaves them', () => {
  expect(
    documents.filter((path) => /^(<{7}|={7}|>{7})( |$)/m.test(readFileSync(path, 'utf8'))),
  ).toEqual([]);
});
