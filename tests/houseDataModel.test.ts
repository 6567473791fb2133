// The picture of the data model is that of the tables.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeDataModel } from '../tools/dataModel.ts';

test('docs/data-model.md shows the tables as they are: else run npm run data-model', () => {
  expect(readFileSync('docs/data-model.md', 'utf8')).toBe(makeDataModel());
});

test('the picture has every table, with the columns that link them', () => {
  const picture = makeDataModel();
  const tables = readFileSync('server/db/tables/tables.ts', 'utf8');
  const body = /export interface Tables \{([\s\S]*?)\n\}/.exec(tables)?.[1] ?? '';
  const names = [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(
    names.filter((name) => picture.includes(`| \`${name}\` |  |`)),
    'without a comment',
  ).toEqual([]);
  expect(names.filter((name) => !picture.includes(`\n  ${name} {\n    number corp_id\n`))).toEqual(
    [],
  );
  expect(picture).toContain('  approval ||--o{ approval_log : approval_id');
});
