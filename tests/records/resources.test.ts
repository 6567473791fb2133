import { describe, expect, test } from 'vitest';
import type { ResourceFile } from '../../schemas/definition/resourceFile.ts';
import { untranslated } from '../../schemas/i18n/label.ts';
import { type Resource, RESOURCES } from '../../schemas/resources/index.ts';
import type { Viewer } from '../../schemas/permissions/viewer.ts';
import {
  actionPlaces,
  addressOf,
  chosenActions,
  isEnabled,
  offeredActions,
  openingAction,
  paramsOf,
} from '../../src/records/resources/actions.ts';
import {
  changedPath,
  changeResourceAddress,
  noFilters,
  readResourceAddress,
  shownFilters,
} from '../../src/records/resources/address.ts';
import { fromTree } from '../../src/records/resources/branches.ts';
import { narrowRows, ownChoices, rowsOf, tabCounts } from '../../src/records/resources/rows.ts';
import { resourceForm } from '../../src/records/resources/resourceForm.ts';

const pets = {
  key: 'pets',
  path: '/pets',
  label: untranslated('Pets'),
  row: untranslated('pet'),
  rows: { call: 'GET /rest/sys/role/list', id: 'code' },
  title: 'name',
  columns: [
    { type: 'input', model: 'name', label: untranslated('Name'), searched: true },
    { type: 'number', model: 'age', label: untranslated('Age') },
    {
      type: 'select',
      model: 'kind',
      label: untranslated('Kind'),
      choices: [
        ['dog', untranslated('Dog')],
        ['cat', untranslated('Cat')],
      ],
    },
  ],
  filters: [
    {
      kind: 'choice',
      key: 'kind',
      label: untranslated('Kind'),
      all: untranslated('All'),
      own: { value: 'kind', label: 'kind' },
    },
  ],
  tabs: {
    key: 'state',
    label: untranslated('State'),
    entries: [
      { key: 'here', label: untranslated('Here'), when: { field: 'gone', operator: 'empty' } },
      { key: 'gone', label: untranslated('Gone'), when: { field: 'gone', operator: 'nempty' } },
    ],
  },
} as const satisfies ResourceFile as Resource;

const rows = rowsOf(
  pets,
  [
    { code: 'r', name: '瑞克斯', age: 12, kind: 'dog', gone: '' },
    { code: 'a', name: '阿黄', age: 3, kind: 'cat', gone: '' },
    { code: 'b', name: '布丁', age: '', kind: 'cat', gone: '' },
    { code: 'x', name: '旧友', age: 1, kind: 'dog', gone: '2026-01-01' },
  ],
  'zh-chs',
);
const at = (query: string) => readResourceAddress(pets, new URLSearchParams(query));
const shown = (query: string) =>
  narrowRows(pets, rows, at(query), { form: resourceForm(pets, 'zh-chs'), locale: 'zh-chs' }).map(
    ({ key }) => key,
  );

test('what a row has of somebody lies flat beside its own, and several words are one text in the reader’s language', () => {
  const given = { code: 'r', name: '瑞克斯', owner: { id: 7, name: '张三' }, toys: ['球', '绳'] };
  const [row] = rowsOf(pets, [given], 'zh-chs');
  expect(row).toMatchObject({ owner_id: 7, owner_name: '张三', toys: '球、绳' });
  expect(row?.raw).toMatchObject({ owner_name: '张三', toys: ['球', '绳'] });
  expect(rowsOf(pets, [given], 'en')[0]).toMatchObject({ toys: '球, 绳' });
  // its own value of that name is what counts
  expect(rowsOf(pets, [{ ...given, owner_name: '老张' }], 'en')[0]?.raw.owner_name).toBe('老张');
});

test('rows that stand in a tree are of their branch and of those above it, by which they are narrowed and counted', () => {
  const { addressBook } = RESOURCES as Readonly<Record<'addressBook', Resource>>;
  const person = (id: number, name: string) => ({ id, name, department_id: 0 });
  const tree = [
    {
      id: 1,
      name: '销售中心',
      users: [person(11, '林建华')],
      children: [{ id: 2, name: '华东销售部', users: [person(12, '陈晓峰')], children: [] }],
    },
    { id: 3, name: '财务部', users: [person(13, '何静怡')], children: [] },
  ];
  const { rows: people, branches } = fromTree(addressBook, tree);
  expect(branches.map(({ label, depth, count }) => [label, depth, count])).toEqual([
    ['销售中心', 0, 2],
    ['华东销售部', 1, 1],
    ['财务部', 0, 1],
  ]);
  const inside = (query: string) =>
    narrowRows(
      addressBook,
      rowsOf(addressBook, people, 'zh-chs'),
      readResourceAddress(addressBook, new URLSearchParams(query)),
      { form: resourceForm(addressBook, 'zh-chs'), locale: 'zh-chs' },
    ).map(({ name }) => name);
  expect(inside('')).toEqual(['林建华', '陈晓峰', '何静怡']);
  expect(inside('department=1')).toEqual(['林建华', '陈晓峰']);
  expect(inside('department=2')).toEqual(['陈晓峰']);
  expect(inside('department=1&q=陈')).toEqual(['陈晓峰']);
});

describe('rows that come all at once', () => {
  test.each([
    ['', ['r', 'a', 'b']],
    ['state=gone', ['x']],
    ['state=nonsense', ['r', 'a', 'b']],
    ['q=阿', ['a']],
    ['kind=cat', ['a', 'b']],
    ['sort=name', ['a', 'b', 'r']],
    ['sort=-name', ['r', 'b', 'a']],
    ['sort=age', ['a', 'r', 'b']],
    ['sort=-age', ['r', 'a', 'b']],
    ['sort=kind', ['r', 'a', 'b']],
    ['sort=gone', ['r', 'a', 'b']],
  ])('%s shows %j', (query, keys) => {
    expect(shown(query)).toEqual(keys);
  });

  test('tabs say how many they have, filters offer what there is', () => {
    expect(tabCounts(pets, rows)).toEqual({ here: 3, gone: 1 });
    expect(ownChoices(rows, { value: 'kind', label: 'kind' }).map(({ value }) => value)).toEqual([
      'dog',
      'cat',
    ]);
  });

  test('a row without a number has one, and its name is its title', () => {
    expect(rows.map(({ id, name }) => [id, name])[1]).toEqual([2, '阿黄']);
  });
});

describe('the address', () => {
  const change = (query: string, next: Parameters<typeof changeResourceAddress>[2]) =>
    changeResourceAddress(pets, new URLSearchParams(query), next).toString();

  test('another search, filter, order or tab begins at the first page; what is not of the list stays', () => {
    expect(change('page=3&other=1', { keyword: 'a' })).toBe('other=1&q=a');
    expect(change('page=3', { filters: { kind: 'cat' } })).toBe('kind=cat');
    expect(change('page=3', { sort: '-age' })).toBe('sort=-age');
    expect(change('page=3&state=gone', { tab: 'here' })).toBe('');
    expect(change('page=3', { open: 'r' })).toBe('page=3&id=r');
    expect(change('q=a&kind=cat', { keyword: '', filters: noFilters(pets) })).toBe('');
  });

  test.each(['page=0', 'page=-1', 'page=x', 'sort=unknown', 'state=x'])(
    '%s is nothing',
    (query) => {
      expect(at(query)).toEqual(at(''));
    },
  );
});

describe('where the address narrows', () => {
  const { approvals } = RESOURCES as Readonly<Record<'approvals', Resource>>;
  const read = (path: string, query = '') =>
    readResourceAddress(approvals, new URLSearchParams(query), path);
  const there = (path: string, query = '') =>
    shownFilters(approvals, read(path, query)).map((filter) =>
      filter.kind === 'days' ? filter.from : filter.key,
    );
  const change = (path: string, query: string, next: Parameters<typeof changeResourceAddress>[2]) =>
    [
      changedPath(approvals, next, path),
      changeResourceAddress(approvals, new URLSearchParams(query), next, path).toString(),
    ].join('?');

  test('a path says the choice that it stands for, in any letter case; a parameter of that name says nothing', () => {
    expect(read('/officeApproval').filters.kind).toBe('office');
    expect(read('/officeapproval/').filters.kind).toBe('office');
    expect(read('/approval', 'kind=office').filters.kind).toBe('');
  });

  test('another choice is another path, with the rest of the address', () => {
    expect(change('/approval', 'part=decided&page=2', { filters: { kind: 'record' } })).toBe(
      '/processApproval?part=decided',
    );
    expect(change('/processApproval', 'start=2026-01-01', { filters: { kind: '' } })).toBe(
      '/approval?start=2026-01-01',
    );
    expect(change('/processApproval', '', { tab: 'started' })).toBe(
      '/processApproval?part=started',
    );
    // all filters off: the page is the same page
    expect(change('/processApproval', 'start=2026-01-01', { filters: noFilters(approvals) })).toBe(
      '/processApproval?',
    );
  });

  test('a filter is there under its condition; elsewhere the address says nothing by it', () => {
    expect(there('/approval')).toEqual(['kind', 'module', 'start']);
    expect(there('/officeApproval', 'part=decided')).toEqual(['kind', 'state', 'start']);
    expect(read('/approval', 'state=3').filters.state).toBe('');
    expect(read('/approval', 'state=3&part=decided').filters.state).toBe('3');
    expect(change('/approval', 'part=decided&state=3', { tab: 'waiting' })).toBe('/approval?');
    // of one name, but another one
    expect(change('/approval', 'module=contract', { filters: { kind: 'custom' } })).toBe(
      '/customApproval?',
    );
    expect(change('/approval', 'part=decided&module=contract', { tab: 'started' })).toBe(
      '/approval?part=started&module=contract',
    );
  });

  test('rows are chosen where something is done to several', () => {
    const chosen = (query: string) =>
      chosenActions(approvals, { viewer: admin, address: read('/approval', query) }).map(
        ({ key }) => key,
      );
    expect(chosen('')).toEqual(['passChosen', 'rejectChosen']);
    expect(chosen('part=copied')).toEqual([]);
  });

  test('what a row is opened for stands in words at its end, on a phone below it', () => {
    const [waiting, over] = rowsOf(
      approvals,
      [
        { id: 1, name: '甲合同', approval: 1 },
        { id: 2, name: '乙合同', approval: 0 },
      ],
      'zh-chs',
    );
    const places = (row: typeof waiting, narrow: boolean) =>
      row &&
      Object.values(actionPlaces({ file: approvals, row, viewer: admin, narrow })).map((some) =>
        some.map(({ key }) => key),
      );
    expect(places(waiting, false)).toEqual([['reject', 'pass'], [], []]);
    expect(places(waiting, true)).toEqual([[], ['reject', 'pass'], []]);
    expect(places(over, false)).toEqual([[], [], []]);
  });
});

const admin = { id: 1, is_admin: 1, permissions: [] } as unknown as Viewer;
const clerk = { id: 2, is_admin: 0, permissions: ['sys_user', 'sys_module'] } as unknown as Viewer;

describe('actions', () => {
  const { users, modules } = RESOURCES as Readonly<Record<'users' | 'modules', Resource>>;
  const keys = (raw: Record<string, unknown>, viewer = clerk, file = users) =>
    offeredActions(file, 'row', { viewer, raw }).map(({ key }) => key);
  const person = { id: 9, status: 'active', is_admin: 0 };

  test('a row offers what its state allows', () => {
    expect(keys(person)).toEqual(['edit', 'sees', 'password', 'unlock', 'sessions', 'stop']);
    expect(keys({ ...person, status: 'stopped' })).toEqual(['edit', 'password', 'start']);
    expect(keys({ ...person, status: 'pending' })).toEqual(['audit']);
  });

  test('a clerk cannot touch an administrator, nobody stops themselves', () => {
    const able = (raw: Record<string, unknown>, viewer: Viewer) =>
      offeredActions(users, 'row', { viewer, raw })
        .filter((action) => isEnabled(action, raw, viewer))
        .map(({ key }) => key);
    expect(able({ ...person, is_admin: 1 }, clerk)).toEqual(['sees']);
    expect(able({ ...person, id: 1, is_admin: 1 }, admin)).toEqual([
      'edit',
      'sees',
      'password',
      'unlock',
    ]);
  });

  test('a link is offered to whoever may open where it leads', () => {
    const module = { key: 'customer', custom: 0, deleted_time: '' };
    expect(keys(module, admin, modules)).toEqual(['design']);
    expect(keys(module, clerk, modules)).toEqual([]);
    const [design] = offeredActions(modules, 'row', { viewer: admin, raw: module });
    expect(design && addressOf(design, { key: 'a/b' })).toBe('/sys/custfield/a%2Fb');
  });

  test('a value that is an address is the whole address, unless it leads elsewhere', () => {
    const open = { key: 'open', label: untranslated('打开'), to: '{path}' };
    expect(addressOf(open, { path: '/sys/custfield/customer' })).toBe('/sys/custfield/customer');
    expect(addressOf(open, { path: '//elsewhere.example' })).toBeUndefined();
  });

  test('the name of a row does what the row is for', () => {
    expect(openingAction(users, { ...person, status: 'pending' }, clerk)?.key).toBe('audit');
    expect(openingAction(users, person, clerk)?.key).toBe('edit');
    expect(openingAction(users, { ...person, is_admin: 1 }, clerk)).toBeUndefined();
  });

  test('a call gets the values of one row, or the numbers of several', () => {
    const some = rowsOf(users, [person, { ...person, id: 10 }], 'zh-chs');
    const of = (key: string) => users.actions?.find((action) => action.key === key);
    const [start, hide] = [of('start'), of('hide')];
    expect(start && paramsOf(start, some.slice(0, 1))).toEqual({ id: 9, is_stop: 0 });
    expect(hide && paramsOf(hide, some)).toEqual({ ids: [9, 10], is_hide: 1 });
  });
});
