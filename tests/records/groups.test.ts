import { describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { groupCondition } from '../../schemas/views/groupCondition.ts';
import { groupFields } from '../../schemas/views/groups.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { placeFields } from '../../schemas/views/places.ts';
import { recordAmount, usualSum } from '../../schemas/views/sums.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { choiceOf, mergeColumns, wireOf } from '../../src/records/list/state/columnChoice.ts';
import { clustersOf } from '../../src/records/list/views/clusters.ts';
import { filterWithin, pathOf } from '../../src/records/list/groups/groupPath.ts';
import { groupsOf } from '../../src/records/list/state/groupsOf.ts';

const formOf = (key: keyof typeof MODULES) =>
  translateDefinition({
    module: MODULES[key],
    definition: defaultDefinition(MODULES[key]),
    locale: 'zh-chs',
  });
const field = (key: keyof typeof MODULES, model: string) => {
  const found = formOf(key).fields.get(model);
  if (!found) throw new Error(model);
  return found;
};

describe('groups', () => {
  test('are made of fields with one value, in the order of the filters', () => {
    const models = groupFields(formOf('opportunity')).map(({ model }) => model);
    expect(models).toEqual(
      expect.arrayContaining([
        'type',
        'process_id',
        'state',
        'owner_user_id',
        'owner_department_id',
        'expect_date',
        'create_time',
        'customer_id',
      ]),
    );
    expect(models).not.toEqual(expect.arrayContaining(['amount']));
    expect(models).not.toEqual(expect.arrayContaining(['name']));
  });

  test('of an address are those that exist, two at most, each once', () => {
    const named = (by: string) => groupsOf(formOf('opportunity'), by).map(({ model }) => model);
    expect(named('state,type,source')).toEqual(['state', 'type']);
    expect(named('state,state')).toEqual(['state']);
    expect(named('nosuch,amount,type')).toEqual(['type']);
    expect(named('-')).toEqual([]);
  });

  test.each([
    ['type', 'new', { field: 'type', operator: 'eq', value: 'new' }],
    ['type', null, { field: 'type', operator: 'empty' }],
    [
      'expect_date',
      '2028-02',
      { field: 'expect_date', operator: 'between', value: ['2028-02-01', '2028-02-29'] },
    ],
    [
      'create_time',
      '2026-12',
      { field: 'create_time', operator: 'between', value: ['2026-12-01', '2026-12-31'] },
    ],
  ] as const)('by %s: %s finds its own records', (model, key, condition) => {
    expect(groupCondition(field('opportunity', model), key)).toEqual(condition);
  });

  test('within groups keep to all keys of their way, and to what the list asks', () => {
    const fields = groupsOf(formOf('opportunity'), 'state,type');
    const filter = {
      op: 'or' as const,
      rules: [{ field: 'name', operator: 'contains' as const, value: 'a' }],
    };
    const [state, type] = [
      { field: 'state', operator: 'eq', value: 0 },
      { field: 'type', operator: 'empty' },
    ];
    expect(filterWithin(filter, { fields, keys: [0, null] })).toEqual({
      op: 'and',
      rules: [{ op: 'and', rules: [filter, state] }, type],
    });
    expect(filterWithin(undefined, { fields, keys: [] })).toBeUndefined();
    expect(pathOf([null, 'a'])).not.toBe(pathOf(['null', 'a']));
  });
});

describe('sums', () => {
  test('are of the amount that a module is about; shares are averaged', () => {
    expect(recordAmount(MODULES.opportunity, formOf('opportunity'))?.model).toBe('amount');
    expect(recordAmount(MODULES.contract, formOf('contract'))?.model).toBe('price');
    expect(recordAmount({}, formOf('contact'))).toBeUndefined();
    expect(usualSum(field('opportunity', 'amount'))).toBe('sum');
    expect(usualSum(field('opportunity', 'rate'))).toBe('avg');
    expect(usualSum(field('product', 'price'))).toBe('none');
    expect(usualSum(field('productDetail', 'stock'))).toBe('sum');
  });

  test('a kind of sum is kept and sent with its column [LIST-021]', () => {
    const columns = mergeColumns(formOf('opportunity').columns, [
      { model: 'amount', shown: true, sum: 'max' },
    ]);
    expect(columns.find(({ model }) => model === 'amount')?.sum).toBe('max');
    expect(wireOf(choiceOf(columns)).find(({ key }) => key === 'amount')).toEqual({
      key: 'amount',
      showFlag: 1,
      sum: 'max',
    });
  });
});

describe('places', () => {
  test('are there where a module has an address [LIST-010]', () => {
    expect(placeFields(formOf('customer')).map(({ model }) => model)).toEqual(['address']);
    expect(placeFields(formOf('opportunity'))).toEqual([]);
  });

  test('near each other are one dot; no place is lost or told twice', () => {
    const place = (id: number, lng: number) => ({
      id,
      name: String(id),
      lng,
      lat: 0,
      words: '',
      province: '',
    });
    const places = [place(1, 0), place(2, 30), place(3, 60), place(4, 300), place(5, 43.9)];
    const clusters = clustersOf(places, ({ lng }) => ({ x: lng, y: 0 }));
    expect(clusters.map((cluster) => cluster.places.map(({ id }) => id))).toEqual([
      [1, 2, 5],
      [3],
      [4],
    ]);
  });
});
