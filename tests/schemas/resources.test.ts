// What a resource file says is held against the calls that it names: a column, filter or parameter that no call knows fails here.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { TSchema } from 'typebox';
import { leavesOf } from '../../schemas/conditions/conditions.ts';
import type { Endpoint } from '../../schemas/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../schemas/endpoints/index.ts';
import { isAddress } from '../../schemas/navigation/routes.ts';
import { pageAt } from '../../schemas/navigation/adminPages.ts';
import { PAGES, type Resource, resourceAt } from '../../schemas/resources/index.ts';
import { shownFilters } from '../../src/records/resources/address.ts';

interface Json {
  type?: string;
  properties?: Record<string, Json>;
  items?: Json;
  enum?: unknown[];
}

const files = PAGES;
const calls = new Map(
  Object.values<Endpoint>(ENDPOINTS).map((each) => [`${each.method} ${each.path}`, each]),
);
const json = (schema: TSchema) => schema as Json;

function callOf(name: string): Endpoint {
  const found = calls.get(name);
  if (!found) throw new Error(`no call ${name}`);
  return found;
}

function rowOf({ rows }: Resource): Record<string, Json> {
  const answer = json(callOf(rows.call).answer);
  const answered = (answer.properties?.list ?? answer).items?.properties ?? {};
  const own = rows.tree ? (answered[rows.tree.rows]?.items?.properties ?? {}) : answered;
  // what a row has of somebody lies flat beside its own
  const parts = Object.entries(own).flatMap(([key, { properties = {} }]) =>
    Object.entries(properties).map(([part, each]) => [`${key}_${part}`, each] as const),
  );
  return { ...Object.fromEntries(parts), ...own };
}

const models = (file: Resource) => [
  file.title,
  ...(file.rows.id ? [file.rows.id] : []),
  ...(file.total === undefined ? [] : [file.total]),
  ...file.columns.flatMap(({ model, avatar, icon }) => [model, avatar ?? model, icon ?? model]),
  ...(file.filters ?? []).flatMap((filter) =>
    'own' in filter ? [filter.own.value, filter.own.label] : [],
  ),
  // what a question says of the row beside its name and how many there are
  ...(file.actions ?? []).flatMap(({ confirm }) =>
    [confirm?.title.message, confirm?.text?.message].flatMap((text = '') =>
      [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
        ['name', 'count'].includes(name) ? [] : [name],
      ),
    ),
  ),
  ...[
    ...(file.actions ?? []).flatMap(({ of, when, enabled }) => [
      of === 'rows' ? undefined : when,
      enabled,
    ]),
    ...file.columns.flatMap(({ badges = [], none }) => [
      ...badges.map(({ when }) => when),
      none?.when,
    ]),
    ...(file.tabs?.entries ?? []).map(({ when }) => when),
  ]
    .flatMap((condition) => (condition ? leavesOf(condition) : []))
    .map(({ field }) => field)
    .filter((field) => !field.startsWith('$')),
];

test.each(files.map((file) => [file.key, file] as const))(
  '%s reads rows that have what its columns, filters and conditions name',
  (_, file) => {
    const call = callOf(file.rows.call);
    expect(call.effect).toBe('read');
    expect(models(file).filter((model) => !Object.hasOwn(rowOf(file), model))).toEqual([]);
  },
);

test.each(files.filter(({ rows }) => rows.paged).map((file) => [file.key, file] as const))(
  '%s asks its paged call for nothing that it does not take',
  (_, file) => {
    const params = json(callOf(file.rows.call).params).properties ?? {};
    const asked = [
      'page',
      'size',
      ...(file.search ? ['keyword'] : []),
      ...(file.tabs ? [file.tabs.key] : []),
      ...(file.tabs?.entries ?? []).flatMap(({ send = {} }) => Object.keys(send)),
      ...(file.filters ?? []).flatMap((filter) =>
        filter.kind === 'days' ? [filter.from, filter.to] : [filter.key],
      ),
      ...Object.keys(file.rows.send ?? {}),
    ];
    expect(asked.filter((name) => !Object.hasOwn(params, name))).toEqual([]);
    const sorted = file.columns.filter(({ sorts }) => sorts).map(({ model }) => model);
    expect(params.sort?.enum?.toSorted() ?? []).toEqual(
      sorted.flatMap((model) => [model, `-${model}`]).toSorted(),
    );
  },
);

test('what is there on some tabs or under some filters only says so by what the address narrows by', () => {
  const faults = files.flatMap((file) => {
    const names = [
      ...(file.tabs ? [file.tabs.key] : []),
      ...(file.filters ?? []).flatMap((filter) =>
        filter.kind === 'days' ? [filter.from, filter.to] : [filter.key],
      ),
    ];
    const conditions = [
      ...file.columns.map(({ when }) => when),
      ...(file.filters ?? []).map(({ when }) => when),
      ...(file.actions ?? []).map(({ of, when }) => (of === 'rows' ? when : undefined)),
    ];
    return conditions
      .flatMap((condition) => (condition ? leavesOf(condition) : []))
      .filter(({ field }) => !field.startsWith('$') && !names.includes(field))
      .map(({ field }) => `${file.key}: ${field}`);
  });
  expect(faults).toEqual([]);
});

test('of filters with one name at most one is there, wherever the list stands', () => {
  for (const file of files) {
    const choices = (file.filters ?? []).flatMap((filter) =>
      'choices' in filter ? [[filter.key, filter.choices.map(([value]) => value)] as const] : [],
    );
    for (const tab of file.tabs?.entries.map(({ key }) => key) ?? [''])
      for (const [name, values] of [['', ['']] as const, ...choices])
        for (const value of ['', ...values]) {
          const shown = shownFilters(file, { tab, filters: { [name]: value } });
          const names = shown.flatMap((filter) =>
            filter.kind === 'days' ? [filter.from, filter.to] : [filter.key],
          );
          expect(new Set(names).size, `${file.key} ${tab} ${name}=${value}`).toBe(names.length);
        }
  }
});

test('choices that are addresses are addresses of the page', () => {
  for (const file of files)
    for (const filter of file.filters ?? []) {
      if (filter.kind !== 'choice' || !filter.paths) continue;
      const values = 'choices' in filter ? filter.choices.map(([value]) => value) : [];
      expect(Object.keys(filter.paths), file.key).toEqual(values);
      for (const path of Object.values(filter.paths)) {
        expect(file.also, file.key).toContain(path);
        expect(resourceAt(path)?.key).toBe(file.key);
      }
    }
});

test('choices that are rows of another call are read from what it answers', () => {
  const lost = files.flatMap(({ key, filters = [], actions = [] }) =>
    [
      ...filters.flatMap((filter) =>
        'from' in filter && filter.kind !== 'days' ? filter.from : [],
      ),
      ...actions.flatMap(({ choices = {} }) => Object.values(choices)),
    ].flatMap((from) => {
      if (!from) return [];
      const call = callOf(from.call);
      const row = json(call.answer).items?.properties ?? {};
      return [
        ...(call.effect === 'read' ? [] : [`${key}: ${from.call} writes`]),
        ...[from.value, from.label, ...(from.children ? [from.children] : [])]
          .filter((name) => !Object.hasOwn(row, name))
          .map((name) => `${key}: ${from.call} answers no ${name}`),
      ];
    }),
  );
  expect(lost).toEqual([]);
});

test('a sum is of numbers, and tabs of paged rows are counted by what their call answers', () => {
  for (const { key, columns, total, tabs, rows } of files) {
    if (total !== undefined)
      expect(columns.find(({ model }) => model === total)?.type, key).toBe('number');
    if (!rows.paged || !tabs?.counts) continue;
    const counts = json(callOf(rows.call).answer).properties?.[tabs.counts]?.properties ?? {};
    const counted = tabs.entries.filter((entry) => Object.hasOwn(counts, entry.key));
    expect(counted.length, key).toBeGreaterThan(0);
  }
});

test('a letter does one thing, to a row, where letters are no beginning of a search', () => {
  for (const { key, search, actions = [] } of files) {
    const lettered = actions.filter(({ letter }) => letter !== undefined);
    if (lettered.length === 0) continue;
    expect(search, key).toBeUndefined();
    for (const { of = 'row', letter } of lettered) {
      expect(of, `${key} ${letter}`).toBe('row');
      expect(letter).toMatch(/^[a-z]$/);
    }
    expect(new Set(lettered.map(({ letter }) => letter)).size, key).toBe(lettered.length);
  }
});

test('rows that stand in a tree are read from it, and their filter is by its branches', () => {
  for (const file of files) {
    const { rows, filters = [] } = file;
    expect(
      filters.some(({ kind }) => kind === 'branch'),
      file.key,
    ).toBe(rows.tree !== undefined);
    const node = json(callOf(rows.call).answer).items?.properties ?? {};
    for (const name of Object.values(rows.tree ?? {})) expect(Object.keys(node)).toContain(name);
  }
});

test('an action calls what there is with what it takes', () => {
  const faults = files.flatMap(({ key, actions = [] }) =>
    actions.flatMap((action) => {
      if (!action.call) return [];
      const params = json(callOf(action.call).params).properties ?? {};
      const given = [
        ...Object.keys(action.send ?? {}),
        ...(action.form ?? []).flatMap((item) => ('model' in item ? [item.model] : [])),
      ];
      return given
        .filter((name) => !Object.hasOwn(params, name))
        .map((name) => `${key} ${action.key}: ${action.call} takes no ${name}`);
    }),
  );
  expect(faults).toEqual([]);
});

test('an action leads to a page that there is', () => {
  const lost = files.flatMap(({ actions = [] }) =>
    actions.flatMap(({ to }) =>
      // a value that is an address is one that the server knows
      to === undefined ||
      /^\{\w+\}$|^(tel|mailto):\{/.test(to) ||
      pageAt(to.replace(/\{\w+\}$/, 'customer')) ||
      isAddress(to.replace(/\?.*$/, ''))
        ? []
        : [to],
    ),
  );
  expect(lost).toEqual([]);
});

test('what no data says is drawn by hand: src/pages/resources/hands.ts names it', () => {
  const hands = readFileSync('src/pages/resources/hands.ts', 'utf8');
  const part = (key: string) =>
    new RegExp(`^  ${key}: \\{([\\s\\S]*?)^  \\},`, 'm').exec(hands)?.[1];
  const lost = files.flatMap(({ key, actions = [], detail }) => [
    ...(actions.some(({ to, call, record }) => to === undefined && !call && !record) &&
    !part(key)?.includes('Act:')
      ? [`${key}: Act`]
      : []),
    ...(detail && !part(key)?.includes('Detail:') ? [`${key}: Detail`] : []),
  ]);
  expect(lost).toEqual([]);
  for (const [, path = ''] of hands.matchAll(/import\('\.\.\/([\w/]+\.tsx)'\)/g))
    expect(existsSync(`src/pages/${path}`), path).toBe(true);
});

test('a resource is found by its address in any letter case', () => {
  expect(resourceAt('/USER')?.key).toBe('users');
  expect(resourceAt('/customer')).toBeUndefined();
});
