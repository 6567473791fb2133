import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Group } from '../../schemas/conditions/conditions.ts';
import { changeAddress, readAddress, toggleSort } from '../../src/records/list/state/address.ts';

const filter: Group = {
  op: 'or',
  rules: [
    { field: 'level', operator: 'in', value: ['A', 'B'] },
    { op: 'and', rules: [{ field: 'name', operator: 'nempty' }] },
  ],
};
const NOTHING = {
  page: 1,
  sort: '',
  keyword: '',
  filter: undefined,
  scene: '',
  view: '',
  by: '',
  id: undefined,
  tab: '',
};
const at = (text: string) => readAddress(new URLSearchParams(text));

describe('the address of a list', () => {
  test('an empty address is the first page of everything', () => {
    expect(at('')).toEqual(NOTHING);
  });

  test('a record of the list has a link: ?id= opens its panel [LIST-012]', () => {
    expect(at('id=5').id).toBe(5);
    expect(changeAddress(new URLSearchParams('page=2'), { id: 5 }).toString()).toBe('page=2&id=5');
    expect(changeAddress(new URLSearchParams('page=2&id=5'), { id: undefined }).toString()).toBe(
      'page=2',
    );
  });

  test('the tab of a panel is in its link, and gone with the panel', () => {
    const open = new URLSearchParams('id=5&tab=repair_c');
    expect(readAddress(open).tab).toBe('repair_c');
    expect(changeAddress(open, { id: 6 }).toString()).toBe('id=6&tab=repair_c');
    expect(changeAddress(open, { id: undefined }).toString()).toBe('');
    expect(at('id=5&tab=<b>').tab).toBe('');
  });

  test('page, sort, keyword, filter, saved view, layout and record survive a round trip', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.string({ maxLength: 200 }),
        fc.constantFrom('', 'name', '-create_time'),
        fc.option(fc.constant(filter), { nil: undefined }),
        fc.constantFrom('', '17', 'created_this_week'),
        fc.constantFrom('', 'kanban'),
        (page, keyword, sort, rules, scene, view) => {
          const asked = {
            page,
            keyword,
            sort,
            filter: rules,
            scene,
            view,
            by: 'level',
            id: 3,
            tab: 'paymentPlan',
          };
          expect(at(changeAddress(new URLSearchParams(), asked).toString())).toEqual(asked);
        },
      ),
    );
  });

  test.each([
    ['keyword', { keyword: '机电' }],
    ['filter', { filter }],
    ['sort', { sort: 'name' }],
    ['saved view', { scene: 'mine' }],
  ] as const)('another %s starts at the first page', (_, change) => {
    expect(readAddress(changeAddress(new URLSearchParams('page=9&q=x'), change)).page).toBe(1);
  });

  test('what is not of the list stays', () => {
    expect(changeAddress(new URLSearchParams('pane=3&page=2'), { page: 3 }).toString()).toBe(
      'pane=3&page=3',
    );
  });

  test.each([
    'page=-1&id=x',
    'scene=../x&view=A%20B',
    'page=1.5&id=0',
    'page=1e3',
    'filter={',
    'filter=[]',
    'filter={"op":"and","rules":[{"field":"a","operator":"drop"}]}',
    'sort=a,b',
    'sort=--a',
  ])('nonsense is left out: %s', (text) => {
    expect(at(text)).toEqual(NOTHING);
  });

  test('a filter nested beyond reason is no filter', () => {
    const deep = JSON.stringify(
      Array.from({ length: 9 }).reduce<unknown>((inner) => ({ op: 'and', rules: [inner] }), {
        field: 'a',
        operator: 'empty',
      }),
    );
    expect(readAddress(new URLSearchParams({ filter: deep })).filter).toBeUndefined();
  });

  test('a heading sorts up, then down, then not at all [LIST-025]', () => {
    expect(toggleSort('', 'name')).toBe('name');
    expect(toggleSort('name', 'name')).toBe('-name');
    expect(toggleSort('-name', 'name')).toBe('');
    expect(toggleSort('-create_time', 'name')).toBe('name');
  });
});
