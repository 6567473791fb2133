import { describe, expect, test } from 'vitest';
import { defaultDefinition } from '../../schemas/definition/defaultDefinition.ts';
import { translateDefinition } from '../../schemas/form/translateDefinition.ts';
import { MODULES } from '../../schemas/modules/index.ts';
import {
  productTemplateForm,
  templatesOfCategory,
  templateValues,
  valuesToFill,
} from '../../schemas/rules/productTemplates.ts';

const { product } = MODULES;
const form = translateDefinition({
  module: product,
  definition: defaultDefinition(product),
  locale: 'zh-chs',
});

describe('the form of a product template', () => {
  const made = productTemplateForm(form, '模板名称');

  test('asks for a name and a category and requires nothing else', () => {
    const required = [...made.fields.values()].filter((field) => field.required);
    expect(required.map(({ model, name }) => [model, name])).toEqual([
      ['name', '模板名称'],
      ['category_id', '产品分类'],
    ]);
  });

  test('has no number, nothing computed and nothing that the server writes', () => {
    const models = [...made.fields.keys()];
    for (const absent of ['number', 'profit_rate', 'top_time', 'create_time', 'state'])
      expect(models).not.toContain(absent);
    expect(models).toContain('variants');
    expect(JSON.stringify(made.layout)).not.toContain('profit_rate');
  });

  test('keeps of the values what it has fields for', () => {
    expect(
      templateValues(form, { name: 'x', number: '1', unit: '台', gone: 1, category_id: 3 }),
    ).toEqual({ unit: '台', category_id: 3 });
  });
});

describe('choosing a template', () => {
  const begun = { unit: '套', tax_rate: 13, cost: undefined };
  const isSame = (one: unknown, other: unknown) => one === other;

  test.each([
    ['fills what is empty and what is still a default', {}, { ...begun }, { unit: '台', cost: 5 }],
    ['leaves what somebody has entered', {}, { ...begun, unit: '箱' }, { cost: 5 }],
    [
      'takes back what the template before it wrote',
      { tax_rate: 6, cost: 9 },
      { ...begun, tax_rate: 6, cost: 9 },
      { unit: '台', cost: 5, tax_rate: 13 },
    ],
    [
      'leaves what was entered over the template before it',
      { tax_rate: 6 },
      { ...begun, tax_rate: 9 },
      { unit: '台', cost: 5 },
    ],
  ])('%s [ADMIN-063]', (_, last, current, filled) => {
    const template = { unit: '台', cost: 5 };
    expect(valuesToFill({ template, last, begun, current, isSame })).toEqual(filled);
  });
});

test('a category has the templates of those above it too', () => {
  const templates = [1, 2, 3].map((category_id) => ({ category_id }));
  const categories = [
    { id: 1, parent_id: null },
    { id: 2, parent_id: 1 },
    { id: 3, parent_id: null },
  ];
  const of = (category: unknown) =>
    templatesOfCategory(templates, categories, category).map(({ category_id }) => category_id);
  expect([of(2), of(1), of(3), of(undefined)]).toEqual([[1, 2], [1], [3], [1, 2, 3]]);
});
