// The calls of the texts are a contract: each has a test that asks the shipped server over HTTP and names it.
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const calls = readFileSync('docs/requirements.tsv', 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .filter(([, area]) => area === 'CALLS')
  .map(([id = '', , , text = '']) => ({ id, text }));

/** What stands in square brackets in the titles of server tests. */
const named = new Set(
  globSync('tests/server/**/*.test.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\[[A-Z0-9, -]+\]/g)].flatMap(
      ([list]) => list.match(/CALLS-\d{3}/g) ?? [],
    ),
  ),
);
const untested = (wanted: typeof calls) => wanted.filter(({ id }) => !named.has(id));

test('every call of the texts is asked of the shipped server by a test that names it [API-012]', () => {
  expect(calls.length).toBe(420);
  expect(untested(calls)).toEqual([]);
});

test('so is every call under /sys/ [ADMIN-100]', () => {
  const system = calls.filter(({ text }) => /^Call [A-Z]+ \/sys\//.test(text));
  expect(system.length).toBe(29);
  expect(untested(system)).toEqual([]);
});
