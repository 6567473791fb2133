import { describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import type { Widget } from '../../schemas/definition/definition.ts';
import type { ModuleFile, Tab } from '../../schemas/definition/module.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import { recordOverview } from '../../schemas/rules/recordOverview.ts';
import { recordTabs } from '../../schemas/rules/recordTabs.ts';
import { customModule, readObjectFile } from '../../schemas/vocabulary/customObjects.ts';
import { isMoneyUnit } from '../../schemas/values/moneyUnits.ts';
import { FOLLOWED } from '../../schemas/vocabulary/vocabulary.ts';
import { definition, widget } from './support.ts';

const asset = customModule({ key: 'asset_c', name: '固定资产', icon: 'box' });
const formOf = (module: ModuleFile, made = defaultDefinition(module)) =>
  translateDefinition({ module, definition: made, locale: 'zh-chs' });
const assetWith = (...fields: Widget[]) =>
  formOf(asset, definition([widget('input', 'name'), ...fields]));
const storyOf = (...fields: Widget[]) =>
  recordTabs(asset, assetWith(...fields)).find(({ key }) => key === 'event');

describe('the story of an own object', () => {
  test('is that of the customer it points to, before an opportunity or a contact of theirs', () => {
    expect(storyOf(widget('contact', 'who'), widget('customer', 'whose'))).toMatchObject({
      by: 'customer_ids',
      from: 'whose',
      as: 'timeline',
    });
    expect(storyOf(widget('contact', 'who'))).toMatchObject({ by: 'contact_ids', from: 'who' });
    expect(storyOf(widget('custom', 'lead', { options: { module: 'clue' } }))).toMatchObject({
      by: 'clue_ids',
      from: 'lead',
    });
  });

  test('is not there where it points to none of them, or to several at once', () => {
    expect(storyOf()).toBeUndefined();
    expect(storyOf(widget('customer', 'many', { options: { multiple: true } }))).toBeUndefined();
  });

  test('is joined by fields that follow-ups have', () => {
    const fields = formOf(MODULES.event).fields;
    for (const [module, model] of Object.entries(FOLLOWED))
      expect(fields.get(model)).toMatchObject({ refers: module, valueType: 'refs' });
  });

  test('of a shipped module stays as its file says', () => {
    expect(recordTabs(MODULES.contract, formOf(MODULES.contract))).toBe(MODULES.contract.tabs);
  });
});

test('an object that was saved long ago has the tabs of today', () => {
  const stored = JSON.stringify({ ...asset, tabs: [{ key: 'view' }] });
  expect(readObjectFile(stored)).toEqual(asset);
});

describe('an overview that nobody declared', () => {
  test('tells the next step, then what the list shows, then the other fields', () => {
    const { next, facts, lists } = recordOverview(MODULES.clue, formOf(MODULES.clue), []);
    expect(next).toBe('next_contact_time');
    expect(facts.slice(0, 6)).toEqual([
      'company',
      'contact_name',
      'mobile',
      'source',
      'level',
      'tags',
    ]);
    expect(facts).toContain('requirement');
    expect(facts).not.toContain('name');
    expect(facts).not.toContain('owner_user_id');
    expect(lists).toEqual([]);
  });

  test('leaves out what is hidden, what is no line of text, and what others withhold', () => {
    const form = assetWith(
      widget('input', 'secret', { options: { isHidden: true } }),
      widget('editor', 'story'),
      widget('img', 'photos'),
      widget('number', 'price'),
    );
    expect(recordOverview(asset, form, []).facts).toEqual(['price']);
  });

  test('has what it rolls up and its amounts as figures, which are told once', () => {
    const rollup = { module: 'repair_c', by: 'asset_id' };
    const form = assetWith(
      widget('number', 'weight', { options: { unit: 'kg' } }),
      widget('number', 'worth', { options: { unit: '元' } }),
      widget('number', 'hourly', { options: { unit: '元/小时' } }),
      widget('rollup', 'repairs', { options: { rollup } }),
      widget('rollup', 'latest', {
        options: { rollup: { ...rollup, aggregate: 'latest', of: 'day' } },
      }),
      widget('number', 'secret', { options: { unit: '元', isHidden: true } }),
    );
    const { own, facts } = recordOverview(asset, form, []);
    expect(own).toEqual(['repairs', 'worth']);
    expect(facts).toEqual(['weight', 'hourly', 'latest']);
  });

  test('lists every related table that the reader may open', () => {
    const { lists, figures } = recordOverview(asset, assetWith(), [{ key: 'repair_c' }]);
    expect({ lists, figures }).toEqual({ lists: [{ tab: 'repair_c' }], figures: [] });
  });

  test('is what its module says where it says something', () => {
    const { facts, figures } = recordOverview(MODULES.customer, formOf(MODULES.customer), []);
    const { own } = recordOverview(MODULES.customer, formOf(MODULES.customer), []);
    expect([...facts, ...own]).toEqual([]);
    expect(figures).toBe(MODULES.customer.overview.figures);
  });

  test('has the figures that its module says alone, and the rest by itself', () => {
    const { customerPool, cluePool } = MODULES;
    const related = [{ key: 'opportunity' }];
    const plan = recordOverview(customerPool, formOf(customerPool), related);
    expect(plan.figures).toBe(MODULES.customer.overview.figures);
    expect(plan.lists).toEqual([{ tab: 'opportunity' }]);
    expect(plan.facts).toContain('industry');
    for (const { tabs } of [customerPool, cluePool])
      expect(tabs.map(({ key }) => key)).toContain('overview');
  });
});

test.each([
  ['元', true],
  ['万元', true],
  ['CNY', true],
  ['× 10,000 CNY', true],
  ['円', true],
  ['$', true],
  ['元/小时', false],
  ['单元', false],
  ['kg', false],
  ['%', false],
  [undefined, false],
])('a number of the unit %s is an amount of money: %s', (unit, is) => {
  expect(isMoneyUnit(unit)).toBe(is);
});

test.each(Object.values(MODULES).map((file) => [file.key, file.tabs as readonly Tab[]] as const))(
  'what belongs together among the tabs of %s stands together',
  (_, tabs) => {
    const groups = tabs.map(({ group }) => group);
    const begun = groups.filter((group, at) => group !== groups[at - 1] || at === 0);
    expect(begun).toEqual([...new Set(groups)]);
  },
);
