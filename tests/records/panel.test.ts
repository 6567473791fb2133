import { fourLabel } from '../support/fourLabel.ts';
import { describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { type ModuleKey, MODULES } from '../../schemas/modules/index.ts';
import type { Tab } from '../../schemas/definition/module.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { customModule } from '../../schemas/vocabulary/customObjects.ts';
import type { RecordAnswer } from '../../src/records/shared/types.ts';
import { factsAbove, mainFields } from '../../src/records/panel/mainFields.ts';
import { presetsOf } from '../../src/records/panel/presets.ts';
import type { Position } from '../../src/records/shared/steps.ts';
import { nextStep, previousStep } from '../../src/records/shared/steps.ts';
import { tabKind } from '../../src/records/panel/tabKind.ts';
import { isAway, tabGroup } from '../../src/records/panel/tabRow.ts';
import { readTrail, writeTrail } from '../../src/records/shared/breadcrumbs.ts';

describe('main fields', () => {
  const fields = (...types: [type: string, main?: true][]) =>
    types.map(([type, main], index) => ({ model: `f${index}`, type, is_main: main === true }));
  const models = (list: { model: string }[]) =>
    mainFields(list as { model: string; type: string; is_main: boolean }[]).map(
      (each) => each.model,
    );

  test('flagged fields win, in their order [DETAIL-004]', () => {
    expect(models(fields(['input'], ['input', true], ['editor', true]))).toEqual(['f1', 'f2']);
  });
  test('without flags the first three that are no rich text [DETAIL-004]', () => {
    expect(
      models(fields(['editor'], ['input'], ['date'], ['editor'], ['user'], ['input'])),
    ).toEqual(['f1', 'f2', 'f4']);
  });
  test('five flagged fields show three [DETAIL-005]', () => {
    expect(
      models(
        fields(['input', true], ['input', true], ['input', true], ['input', true], ['input', true]),
      ),
    ).toEqual(['f0', 'f1', 'f2']);
  });
});

test('the owner stands above the tabs once, whatever the fields of an own object are', () => {
  const file = customModule({ key: 'asset_c', name: '固定资产', icon: 'box' });
  const form = translateDefinition({
    module: file,
    definition: defaultDefinition(file),
    locale: 'zh-chs',
  });
  const list = [...form.fields.values()].map(({ model, type }) => ({
    model,
    type,
    is_main: false,
  }));
  const record = { list } as unknown as RecordAnswer;
  expect(factsAbove(form, record).map(({ model }) => model)).toEqual(['name']);
});

describe('previous and next', () => {
  const position = (more: Partial<Position>): Position => ({
    index: 0,
    onPage: 20,
    page: 1,
    size: 20,
    count: 45,
    isEstimate: false,
    ...more,
  });

  test('steps within the page [DETAIL-002]', () => {
    expect(nextStep(position({ index: 3 }))).toEqual({ index: 4 });
    expect(previousStep(position({ index: 3 }))).toEqual({ index: 2 });
  });
  test('past the end of a page the next page opens at its first record [DETAIL-003]', () => {
    expect(nextStep(position({ index: 19 }))).toEqual({ page: 2, open: 'first' });
    expect(previousStep(position({ index: 0, page: 2 }))).toEqual({ page: 1, open: 'last' });
  });
  test('the first and the last record of the whole result have nowhere to go [DETAIL-003]', () => {
    expect(previousStep(position({ index: 0 }))).toBeUndefined();
    expect(nextStep(position({ index: 4, onPage: 5, page: 3 }))).toBeUndefined();
  });
  test('an estimated count does not end the list before its rows do', () => {
    expect(nextStep(position({ index: 19, page: 3, count: 60, isEstimate: true }))).toEqual({
      page: 4,
      open: 'first',
    });
    expect(
      nextStep(position({ index: 6, onPage: 7, page: 3, count: 90, isEstimate: true })),
    ).toBeUndefined();
  });
});

describe('the row of tabs', () => {
  const tab = (menu_field: string, counts: number | null, type: 0 | 1 = 0) => ({
    menu_name: 'x',
    menu_field,
    counts,
    type,
  });
  const named = (key: string, more: Partial<Tab> = {}): Tab => ({
    key,
    label: fourLabel('配件', 'Parts', '部品', '配件'),
    by: 'thing_id',
    ...more,
  });
  const away = (of: ReturnType<typeof tab>, declared: Tab) => isAway(of, [declared], () => true);

  test('a table without records is out of the way, one with records and one that nobody counted is not', () => {
    expect(away(tab('part', 0), named('part'))).toBe(true);
    expect(away(tab('part', 2), named('part'))).toBe(false);
    expect(away(tab('part', null), named('part'))).toBe(false);
    expect(isAway(tab('asset_c', 0, 1), [], () => true)).toBe(true);
  });

  test('the story, the attachments and what is added most stay where they are', () => {
    expect(away(tab('part', 0), named('part', { as: 'timeline' }))).toBe(false);
    expect(away(tab('file', 0), named('file'))).toBe(false);
    const command = fourLabel('登记', 'Record', '登録', '登記');
    expect(away(tab('part', 0), named('part', { command }))).toBe(false);
  });

  test('stands in the groups of its module, own objects among themselves', () => {
    expect(tabGroup(tab('part', 1), [named('part', { group: 'money' })])).toBe('money');
    expect(tabGroup(tab('part', 1), [named('part')])).toBeUndefined();
    expect(tabGroup(tab('asset_c', 1, 1), [])).toBe('objects');
  });
});

test('the panels above a page keep their tabs in the address', () => {
  const trail = [
    { module: 'contract', id: 7, tab: 'paymentPlan' },
    { module: 'asset_c', id: 3 },
  ];
  expect(writeTrail(trail)).toBe('contract-7-paymentPlan.asset_c-3');
  expect(readTrail('contract-7-paymentPlan.asset_c-3')).toEqual(trail);
  expect(readTrail('contract-7-')).toEqual([]);
});

describe('the body of a tab', () => {
  const tab = (menu_field: string, type: 0 | 1 = 0) => ({
    menu_name: 'x',
    menu_field,
    counts: null,
    type,
  });
  const isKnown = (key: string) => key === 'part';

  test("details and change log are every record's own", () => {
    expect(tabKind(tab('view'), [], isKnown)).toEqual({ kind: 'view' });
    expect(tabKind(tab('modifylog'), [], isKnown)).toEqual({ kind: 'log' });
  });
  test('attachments are listed for any module that has the tab [FILE-001]', () => {
    expect(tabKind(tab('file'), [], isKnown)).toEqual({ kind: 'files' });
  });
  test("a module's key is a related table, joined as its module file says", () => {
    const declared = {
      key: 'part',
      label: fourLabel('配件', 'Parts', '部品', '配件'),
      by: 'thing_id',
    } as const;
    expect(tabKind(tab('part'), [declared], isKnown)).toEqual({
      kind: 'related',
      module: 'part',
      declared,
    });
  });
  test('a custom object is a table too, by its type or its key [CUSTOM-003]', () => {
    expect(tabKind(tab('asset_c', 1), [], isKnown)).toMatchObject({
      kind: 'related',
      module: 'asset_c',
    });
    expect(tabKind(tab('asset_c'), [], isKnown)).toMatchObject({
      kind: 'related',
      module: 'asset_c',
    });
    expect(tabKind(tab('asset', 1), [], isKnown)).toMatchObject({
      kind: 'related',
      module: 'asset',
    });
  });
  test('a follow-up tab that nothing joins is not supported', () => {
    expect(
      tabKind(
        tab('part'),
        [{ key: 'part', label: fourLabel('配件', 'Parts', '部品', '配件') }],
        isKnown,
      ),
    ).toEqual({ kind: 'unsupported' });
  });
  test.each(['constructor', 'toString', 'gone', ''])(
    'the unknown key "%s" is not supported [DETAIL-022]',
    (key) => {
      expect(tabKind(tab(key), [], isKnown)).toEqual({ kind: 'unsupported' });
    },
  );
});

describe('what is added from a tab begins with', () => {
  const begins = (from: ModuleKey, tab: string, data_raw: Record<string, unknown>) => {
    const module = MODULES[tab as ModuleKey];
    const declared = MODULES[from].tabs.find(({ key }) => key === tab);
    return presetsOf(
      declared,
      { id: 5, data_raw },
      translateDefinition({ module, definition: defaultDefinition(module), locale: 'zh-chs' }),
    );
  };
  test('the record, and what choosing it brings along [PAY-004]', () => {
    expect(begins('contract', 'invoice', { customer_id: 7 })).toEqual({
      contract_id: 5,
      customer_id: 7,
    });
    expect(begins('contract', 'payment', { customer_id: 7, price: 900 })).toEqual({
      contract_id: 5,
      customer_id: 7,
    });
    expect(
      begins('paymentPlan', 'payment', {
        contract_id: 8,
        customer_id: 7,
        open_amount: 450,
        payment_method: '',
      }),
    ).toEqual({ payment_plan_id: 5, contract_id: 8, customer_id: 7, payment_money: 450 });
  });
  test("several where there may be several, and the record's own value where the tab is joined by that", () => {
    expect(begins('customer', 'event', {})).toEqual({ customer_ids: [5] });
    expect(begins('contract', 'event', { customer_id: 7 })).toEqual({ customer_ids: [7] });
  });
});
