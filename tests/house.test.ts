// The laws of the house (see README, "Where a line lives"). Each message says what to do instead.
import { describe, expect, test } from 'vitest';
import { collect, type SourceFile } from './house/files.ts';
import { browserSteps, checkImports, serverSteps } from './house/imports.ts';
import { functionsIn, impurities, quotedWords } from './house/syntax.ts';

const files = collect();
const inRooms = (rooms: readonly string[]) =>
  files.filter((file) => rooms.some((room) => file.path.startsWith(`${room}/`)));

describe('imports point down', () => {
  test.each([
    ['in the browser', browserSteps],
    ['on the server', serverSteps],
  ])('%s', (_, steps) => {
    expect(files.flatMap((file) => checkImports(file, steps))).toEqual([]);
  });

  test('every folder of src and server is a room of the house', () => {
    const known = [...browserSteps, ...serverSteps].flat();
    const strangers = inRooms(['src', 'server']).filter(
      (file) => file.path.split('/').length > 2 && !known.includes(roomOf(file)),
    );
    expect(
      strangers.map(
        (file) =>
          `${file.path}: ${roomOf(file)} is not a room yet. Which of the existing ones is it?`,
      ),
    ).toEqual([]);
  });
});

describe('generic rooms never name a module', () => {
  // The rule: no string literal there may be exactly a module's key ('customer'), wherever it stands, except in
  // imports, in JSX attributes (an icon may be called contact) and in the registry of widgets, whose keys are wire words.
  const generic = ['widgets', 'src/data', 'src/records', 'server/db', 'server/records'];
  const registry = 'widgets/index.ts';
  const keys = new Set(
    dataFiles(['schemas/modules']).map((file) => file.path.replace(/^.*\/|\.ts$/g, '')),
  );

  test.each(generic)('%s', (room) => {
    const named = inRooms([room])
      .filter((file) => file.path !== registry)
      .flatMap((file) =>
        quotedWords(file)
          .filter(({ text }) => keys.has(text))
          .map((word) => ({ file, word })),
      );
    const faults = named.map(
      ({ file, word }) =>
        `${file.path}:${word.line} names '${word.text}'. Say it in schemas/modules/${word.text}.ts and read it here.`,
    );
    expect(faults).toEqual([]);
  });
});

test('schemas is pure: no React, network, SQL, Node or DOM', () => {
  const faults = inRooms(['schemas']).flatMap((file) =>
    impurities(file).map(
      ({ text, line }) => `${file.path}:${line} uses ${text}. Let the caller pass what it needs.`,
    ),
  );
  expect(faults).toEqual([]);
});

test('data files hold no functions', () => {
  const rooms = ['schemas/modules', 'schemas/settings', 'schemas/reports', 'schemas/office'];
  const faults = dataFiles(rooms).flatMap((file) =>
    functionsIn(file).map(
      ({ line }) =>
        `${file.path}:${line} is code in a data file. Is it a condition, a formula, or a rule for schemas/rules?`,
    ),
  );
  expect(faults).toEqual([]);
});

test('no call keeps quiet about why a save was refused', () => {
  const faults = inRooms(['src']).flatMap((file) =>
    [...file.text.matchAll(/quiet: \[[^\]]*\b(400|409|422|429|500)\b/g)].map(
      ([found]) =>
        `${file.path} asks for ${found}]. Save through useRefusal, which says the reason in the form.`,
    ),
  );
  expect(faults).toEqual([]);
});

test('no file is two files', () => {
  const lists = [
    'schemas/modules',
    'schemas/settings',
    'schemas/reports',
    'schemas/office',
    'schemas/locales',
    'server/seed',
    'schemas/messages.ts',
    'schemas/designer/propertyTable.ts',
  ];
  const long = inRooms(['schemas', 'widgets', 'src', 'server']).filter(
    (file) =>
      !lists.some((list) => file.path === list || file.path.startsWith(`${list}/`)) &&
      file.lines > 500,
  );
  expect(long.map((file) => `${file.path} has ${file.lines} lines: what is it two of?`)).toEqual(
    [],
  );
});

test('a room that exists has files in it, so that no law above is kept by looking at nothing', () => {
  const rooms = ['schemas', 'widgets', 'src', 'server'];
  expect(rooms.filter((room) => inRooms([room]).length === 0)).toEqual([]);
});

function dataFiles(rooms: readonly string[]) {
  return inRooms(rooms).filter((file) => !file.path.endsWith('/index.ts'));
}

function roomOf(file: SourceFile) {
  return file.path.split('/').slice(0, 2).join('/');
}
