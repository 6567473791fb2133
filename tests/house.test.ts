// The laws of the house (see README, "Where a line lives"). Each message says what to do instead.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { collect } from './house/files.ts';
import {
  type SourceFile,
  exportedFunctions,
  functionsIn,
  impurities,
  quotedWords,
} from './house/syntax.ts';
import { DEMO_OBJECTS, moduleKeys } from '../schemas/modules/index.ts';
import { circlesIn, fileGraph, roomGraph } from './house/circles.ts';
import { browserSteps, checkImports, serverSteps } from './house/imports.ts';

const files = collect();
const inRooms = (rooms: readonly string[]) =>
  files.filter((file) => rooms.some((room) => file.path.startsWith(`${room}/`)));

/** schemas, widgets, and each room of src and server that has folders of its own. */
const ROOMS = [
  'schemas',
  'widgets',
  ...new Set(
    inRooms(['src', 'server'])
      .map(({ path }) => path.split('/'))
      .flatMap((parts) => (parts.length > 3 ? [parts.slice(0, 2).join('/')] : [])),
  ),
];

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

describe('what was filled in is not thrown away unasked', () => {
  test('a dialog that asks before it closes has no 取消 that closes it by itself', () => {
    const faults = inRooms(['src', 'widgets'])
      .filter(({ text }) => /<Dialog\b/.test(text) && /\bdirty=\{/.test(text))
      .filter(({ text }) => /<Button[^<]*>\{t`取消`\}/.test(text))
      .map(({ path }) => `${path}: use CancelButton, which asks as the cross and Esc do.`);
    expect(faults).toEqual([]);
  });
});

describe('nothing imports itself by a way round: one can be read, moved and loaded without the other', () => {
  const asked = 'What both need belongs in a file of its own, or in the one that is imported.';

  test('no file, types and dynamic imports included', () => {
    expect(circlesIn(fileGraph(files)).map((circle) => `${circle}. ${asked}`)).toEqual([]);
  });

  test.each(ROOMS)('no room within %s', (room) => {
    const circles = circlesIn(roomGraph(inRooms([room])));
    expect(circles.map((circle) => `${circle}. ${asked}`)).toEqual([]);
  });

  test('a circle is found and named', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c', 'd'])],
      ['c', new Set(['a', 'b'])],
      ['d', new Set<string>()],
    ]);
    expect(circlesIn(graph)).toEqual(['b → c → b (3 of them hang together)']);
  });
});

test('what a pattern loads is there: one that matches nothing would leave pages empty without a word', () => {
  const patterns = inRooms(['src', 'widgets']).flatMap(({ path, text }) =>
    [...text.matchAll(/import\.meta\.glob[^(]*\(\s*(\[[^\]]*\]|'[^']*')/g)].flatMap(
      ([, list = '']) =>
        [...list.matchAll(/'(\.[^']*)'/g)].map(([, pattern = '']) => ({ path, pattern })),
    ),
  );
  expect(patterns.length).toBeGreaterThan(4);
  expect(
    patterns
      .filter(({ path, pattern }) => globSync(join(dirname(path), pattern)).length === 0)
      .map(({ path, pattern }) => `${path}: ${pattern} matches no file`),
  ).toEqual([]);
});

describe('a page that is a list is data', () => {
  const asked =
    'Say its rows, columns and actions in schemas/resources: src/records/resources draws search, order, pages, empty and failed states, phones and keys.';
  /** Drawn by hand still: whoever makes one of them data takes it off, and none is added. */
  const STILL: readonly string[] = [];
  /** No lists of rows: a matrix, a picture of a table, a tree, some lines of a page. */
  const OTHERS = [
    'src/pages/apiApps/ScopeGrid.tsx',
    'src/pages/approvalFlows/RunsDialog.tsx',
    'src/pages/designer/preview/surfaces/ImportSurface.tsx',
    'src/pages/designer/preview/surfaces/ListSurface.tsx',
    'src/pages/home/Block.tsx',
    'src/pages/home/Recent.tsx',
    'src/pages/home/ToDo.tsx',
    'src/pages/lists/ListEditor.tsx',
    'src/pages/reminders/UnreadPage.tsx',
    'src/pages/reports/ReportSection.tsx',
    'src/pages/reports/ReportTable.tsx',
    'src/pages/sales/SalesPage.tsx',
    'src/pages/staff/DepartmentsPage.tsx',
    'src/pages/staff/SeesDialog.tsx',
    'src/pages/targets/TargetTable.tsx',
  ];
  const drawn = inRooms(['src/pages'])
    .filter(({ text }) => /<(?:Pager|SkeletonRows|table)\b|role="(?:table|grid)"/.test(text))
    .map(({ path }) => path);

  test('no page draws a table, its pager or its skeleton by hand', () => {
    expect(
      drawn
        .filter((path) => !STILL.includes(path) && !OTHERS.includes(path))
        .map((path) => `${path}: ${asked}`),
    ).toEqual([]);
  });

  test('what is excused still needs it', () => {
    expect([...STILL, ...OTHERS].filter((path) => !drawn.includes(path))).toEqual([]);
  });
});

describe('generic rooms never name a module', () => {
  // The rule: no string literal there may be exactly a module's key ('customer'), wherever it stands, except in
  // imports, in JSX attributes (an icon may be called contact) and in the registry of widgets, whose keys are wire words.
  // In server/endpoints a type may: handlers are typed by the names of their endpoints, and one is called like a module.
  const generic = [
    'widgets',
    'src/data',
    'src/records',
    'server/db',
    'server/records',
    'server/endpoints',
  ];
  const registry = 'widgets/index.ts';
  const keys = new Set<string>([...moduleKeys, ...DEMO_OBJECTS.map(({ key }) => key)]);

  test('every module of the registry is meant, those of the office and own objects too', () => {
    const registered = [
      ...readFileSync('schemas/modules/registry.ts', 'utf8').matchAll(/^import \{ (\w+) \}/gm),
    ];
    expect(registered.length).toBeGreaterThan(20);
    expect(registered.map(([, name = '']) => name).filter((name) => !keys.has(name))).toEqual([]);
  });

  test.each(generic)('%s', (room) => {
    const named = inRooms([room])
      .filter((file) => file.path !== registry)
      .flatMap((file) =>
        quotedWords(file)
          .filter(({ text, isType }) => keys.has(text) && !(isType && room === 'server/endpoints'))
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
  const rooms = ['schemas/modules', 'schemas/settings', 'schemas/resources', 'schemas/reports'];
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

test('what people read is joined in their language', () => {
  const faults = inRooms(['src', 'widgets']).flatMap((file) =>
    [...file.text.matchAll(/\.join\('[、，；]'\)/g)].map(
      ([found]) =>
        `${file.path} has ${found}. Write t\`、\`: English has a comma and a space there.`,
    ),
  );
  expect(faults).toEqual([]);
});

test('a short list of names looks the same everywhere', () => {
  // the page of strangers loads nothing of the application
  const own = ['src/records/shared/Select.tsx', 'src/pages/publicSignup/Question.tsx'];
  const faults = inRooms(['src'])
    .filter(({ path, text }) => /<select\b/.test(text) && !own.includes(path))
    .map(({ path }) => `${path} has a <select> of its own. Use src/records/shared/Select.tsx.`);
  expect(faults).toEqual([]);
});

test('no file is two files', () => {
  const lists = [
    'schemas/modules',
    'schemas/settings',
    'schemas/reports',
    'schemas/locales',
    'server/seed',
  ];
  const long = inRooms(['schemas', 'widgets', 'src', 'server']).filter(
    (file) =>
      !lists.some((list) => file.path === list || file.path.startsWith(`${list}/`)) &&
      file.lines > 450,
  );
  expect(long.map((file) => `${file.path} has ${file.lines} lines: what is it two of?`)).toEqual(
    [],
  );
});

test.each([
  ['schemas', 87],
  ['widgets', 82],
  ['src', 89],
  ['server', 81],
])(
  'of the functions that %s exports, %i % and more say what they take, answer and throw',
  (room, share) => {
    const all = inRooms([room]).flatMap((file) =>
      exportedFunctions(file).map((found) => ({ ...found, path: file.path })),
    );
    const silent = all.filter(({ documented }) => !documented);
    // The shares only rise.
    expect(
      100 * (1 - silent.length / all.length),
      `Say it in one to three lines above: ${silent.map(({ path, name }) => `${path} ${name}`).join(', ')}`,
    ).toBeGreaterThanOrEqual(share);
  },
);

test('a query is changed from what the address says now, not from what was drawn last', () => {
  // the router's own setter hands out what was drawn: a panel closed a moment ago would come back with the next change
  const stale = inRooms(['src'])
    .filter(({ path }) => !path.endsWith('/useQueryParams.ts'))
    .filter(({ text }) =>
      [...text.matchAll(/, (set\w+)\] = useSearchParams\(\)/g)].some(([, setter]) =>
        new RegExp(`${setter}\\(\\s*(\\(|\\w+ =>)`).test(text),
      ),
    );
  expect(stale.map(({ path }) => `${path}: useQueryParams`)).toEqual([]);
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
