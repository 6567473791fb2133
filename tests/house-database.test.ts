// The laws of the database's room (docs/decisions/0010-the-database.md).
import { expect, test } from 'vitest';
import { collect } from './house/files.ts';
import { quotedWords } from './house/syntax.ts';

const files = collect();

test('a migration is called by its number and what it does, as its one export is', () => {
  const migrations = files.filter(({ path }) => /^server\/db\/migrations\/\d/.test(path));
  const faults = migrations.flatMap(({ path, text }) => {
    const [, name] = /\/\d{4}_([a-z]\w+)\.ts$/.exec(path) ?? [];
    const exported = [...text.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)];
    return exported.length === 1 && exported[0]?.[1] === name
      ? []
      : [`${path} exports ${exported.map(([, each]) => each).join(', ')}: call both the same`];
  });
  expect(faults).toEqual([]);
  expect(migrations.length).toBeGreaterThan(13);
});

test('outside server/db nobody asks which engine it is', () => {
  const faults = files
    .filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/db/'))
    .flatMap((file) =>
      quotedWords(file)
        .filter(({ text }) => text === 'sqlite' || text === 'postgres')
        .map(
          ({ text, line }) =>
            `${file.path}:${line} names '${text}'. What an engine does in its own way is a function of Dialect (server/db/engines).`,
        ),
    );
  expect(faults).toEqual([]);
});

test('in server/db only the folder of an engine knows the engine', () => {
  const faults = files
    .filter(({ path }) => /^server\/db\/(?!engines\/)/.test(path))
    .flatMap((file) =>
      quotedWords(file)
        .filter(({ text }) => text === 'sqlite' || text === 'postgres')
        .map(
          ({ text, line }) => `${file.path}:${line} names '${text}'. Add to Dialect what it does.`,
        ),
    )
    // The type of the name itself.
    .filter((fault) => !fault.startsWith('server/db/handle.ts'));
  expect(faults).toEqual([]);
});

test('SQL as text is written in server/db; elsewhere Kysely builds it, with tx.dialect', () => {
  const writers = files
    .filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/db/'))
    .filter(({ text }) => /import \{[^}]*\bsql\b[^}]*\} from 'kysely'/.test(text))
    .map(({ path }) => path);
  expect(writers).toEqual([]);
});
