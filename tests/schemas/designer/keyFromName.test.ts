import { pinyin } from 'pinyin-pro';
import { describe, expect, test } from 'vitest';
import { mergeDefinitions } from '../../../schemas/designer/differences/merge.ts';
import { changeWidget, insertWidgets, renameModel } from '../../../schemas/designer/edits/edits.ts';
import {
  followName,
  isSpelled,
  keyFromName,
  type KeySource,
  withKeysFromNames,
  withPublishedKeys,
} from '../../../schemas/designer/edits/keyFromName.ts';
import { namesInFormula } from '../../../schemas/designer/edits/formulaNames.ts';
import { newWidget } from '../../../schemas/designer/edits/newWidget.ts';
import { nodesOf, widgetAt } from '../../../schemas/designer/edits/tree.ts';
import type { Definition } from '../../../schemas/definition/definition.ts';
import { definition, grid, widget } from '../support.ts';

const pronounce = (text: string) => pinyin(text, { toneType: 'none', type: 'array', v: true });
const EMPTY = definition([]);
const source = (given: Partial<KeySource> = {}): KeySource => ({
  pronounce,
  published: EMPTY,
  former: [],
  ...given,
});
const named = (from: Definition, path: string, name: string, given?: Partial<KeySource>) =>
  followName(
    from,
    changeWidget(from, path, (own) => ({ ...own, name })),
    source(given),
  ).definition;
const models = (of: Definition) => nodesOf(of).map((node) => node.widget.model);

test.each([
  ['合同金额', 'hetongjine'],
  ['重量', 'zhongliang'],
  ['银行', 'yinhang'],
  ['旅行', 'lvxing'],
  ['SKU 编码', 'sku_bianma'],
  ['金额（元）', 'jine_yuan'],
  ['Unit price', 'unit_price'],
  ['Café  No. 2!', 'cafe_no_2'],
  ['2号线', 'field_2_haoxian'],
  ['3D printer', 'field_3d_printer'],
  ['メールアドレス', 'meruadoresu'],
  ['きっと ちょっと', 'kitto_chotto'],
  ['Größe', 'grosse'],
  ['Телефон йод', 'telefon_yod'],
  ['Τιμή', 'timi'],
  ['전화', 'jeonhwa'],
  ['A', 'a'],
  ['？！', undefined],
  ['عنوان', undefined],
  ['名'.repeat(40), 'ming'.repeat(10)],
])('the key that %s gives is %s', (name, key) => {
  expect(keyFromName(name, pronounce)).toBe(key);
});

test('before the dictionary is there a Chinese name gives no key, and others do', () => {
  expect(keyFromName('电话', undefined)).toBeUndefined();
  expect(keyFromName('Phone', undefined)).toBe('phone');
});

describe('the key of a field that was never published', () => {
  const added = insertWidgets(EMPTY, { list: '/list', index: 0 }, [
    newWidget('input', { definition: EMPTY, locale: 'zh-chs' }),
  ]);
  const start = withKeysFromNames(added, source()).definition;

  test('comes from its name and follows it, letter by letter', () => {
    const typed = ['联', '联系', '联系电话'].reduce(
      (all, name) => named(all, '/list/0', name),
      start,
    );
    expect(models(typed)).toEqual(['lianxidianhua']);
    const emptied = named(typed, '/list/0', '');
    expect(models(emptied)).toEqual([expect.stringMatching(/^field_[2-9a-z]{4}$/)]);
    expect(models(named(emptied, '/list/0', '座机'))).toEqual(['zuoji']);
    expect(models(named(typed, '/list/0', 'Phone'))).toEqual(['phone']);
  });

  test('stays as it is once an administrator has set it', () => {
    const set = renameModel(named(start, '/list/0', '电话'), '/list/0', 'tel').definition;
    expect(models(named(set, '/list/0', '座机'))).toEqual(['tel']);
  });

  test("is nobody else's: of no field, reserved name, word of formulas, or field taken off before", () => {
    const two = definition([...start.list, widget('input', 'dianhua', { key: 'other' })]);
    expect(models(named(two, '/list/0', '电话'))).toEqual(['dianhua_2', 'dianhua']);
    const off = { former: ['dianhua', 'dianhua_2'] };
    expect(models(named(start, '/list/0', '电话', off))).toEqual(['dianhua_3']);
    const published = definition([widget('input', 'dianhua', { key: 'off' })]);
    expect(models(named(start, '/list/0', '电话', { published }))).toEqual(['dianhua_2']);
    for (const name of ['id', 'version', 'constructor', 'mod'])
      expect(models(named(start, '/list/0', name))).toEqual([`${name}_2`]);
    expect(models(named(named(start, '/list/0', 'mod'), '/list/0', '电话'))).toEqual(['dianhua']);
  });

  test('takes along the conditions, formulas and look-ups that read it', () => {
    const model = start.list[0]?.model ?? '';
    const reads = widget('number', 'b', {
      options: {
        when: { show: { field: model, operator: 'gt', value: { ref: model } } },
        lookup: { by: model, module: 'customer', of: 'name' },
      },
    });
    const whole = {
      ...definition([...start.list, grid([reads])]),
      compute_formula: { b: `${model} * 2` },
    };
    const after = named(whole, '/list/0', '电话');
    expect(after.compute_formula).toEqual({ b: 'dianhua * 2' });
    expect(widgetAt(after, '/list/1/columns/0/list/0')?.options).toMatchObject({
      when: { show: { field: 'dianhua', value: { ref: 'dianhua' } } },
      lookup: { by: 'dianhua' },
    });
  });

  test('is fixed once the field is published, and when it was put back', () => {
    const own = named(start, '/list/0', '电话');
    expect(models(named(own, '/list/0', '手机', { published: own }))).toEqual(['dianhua']);
    expect(models(named(own, '/list/0', '手机', { former: ['dianhua'] }))).toEqual(['dianhua']);
    expect(models(named(own, '/list/0', '手机'))).toEqual(['shouji']);
  });

  test('stays what was published when its naming is undone', () => {
    const own = named(start, '/list/0', '电话');
    const undone = withPublishedKeys(start, own);
    expect(undone.list.map(({ name, model }) => [name, model])).toEqual([
      [start.list[0]?.name, 'dianhua'],
    ]);
    expect(withPublishedKeys(start, EMPTY)).toBe(start);
  });

  test('is shown in formulas as the name that it spells', () => {
    const own = named(start, '/list/0', '电话').list[0] ?? widget('input', '');
    const field = { ...own, spelled: isSpelled(own, pronounce) };
    expect(namesInFormula('dianhua * 2', [field])).toBe('电话 * 2');
    expect(isSpelled({ model: 'tel', name: '电话' }, pronounce)).toBe(false);
    expect(isSpelled({ model: 'unit_price', name: 'Unit price' }, pronounce)).toBe(false);
  });
});

test('two administrators who add a field of the same name have two fields', () => {
  const field = (key: string) => ({ ...widget('input', 'dianhua', { key }), name: '电话' });
  const mine = {
    ...definition([field('mine_k3dm')]),
    compute_formula: { total: 'dianhua + 1' },
  };
  const { definition: merged, overlaps } = mergeDefinitions(
    EMPTY,
    mine,
    definition([field('theirs_w4tz')]),
  );
  expect(overlaps).toEqual([]);
  expect(models(merged).toSorted()).toEqual(['dianhua', 'dianhua_2']);
  expect(nodesOf(merged).find(({ widget: { key } }) => key === 'theirs_w4tz')?.widget.model).toBe(
    'dianhua',
  );
  expect(merged.compute_formula).toEqual({ total: 'dianhua_2 + 1' });
});
