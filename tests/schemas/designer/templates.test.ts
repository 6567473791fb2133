import { describe, expect, test } from 'vitest';
import { designFaults } from '../../../schemas/designer/faults/faults.ts';
import { withFieldsOf } from '../../../schemas/designer/templates/addTemplate.ts';
import { FIELD_TEMPLATES } from '../../../schemas/designer/templates/fieldTemplates.ts';
import { OBJECT_TEMPLATES } from '../../../schemas/designer/templates/objectTemplates.ts';
import type { Template } from '../../../schemas/designer/templates/template.ts';
import {
  fieldsOfTemplate,
  isFixed,
  templateDefinition,
} from '../../../schemas/designer/templates/templateDefinition.ts';
import { nodesOf } from '../../../schemas/designer/edits/tree.ts';
import { customModule } from '../../../schemas/vocabulary/customObjects.ts';
import { definition, widget } from '../support.ts';

const TEMPLATES: readonly Template[] = [...OBJECT_TEMPLATES, ...FIELD_TEMPLATES];
const all = (template: Template) => new Set(fieldsOfTemplate(template).map(({ model }) => model));
const named = (key: string): Template => {
  const found = TEMPLATES.find((template) => template.key === key);
  if (!found) throw new Error(key);
  return found;
};
const FILE = customModule({ key: 'own_c', name: '自有', icon: 'box', form: [] });
const faults = (of: ReturnType<typeof templateDefinition>) =>
  designFaults({ module: FILE, definition: of, locale: 'zh-chs' });
const models = (of: ReturnType<typeof templateDefinition>) =>
  nodesOf(of).flatMap(({ widget: { model, type } }) =>
    type === 'grid' || type === 'section' ? [] : [model],
  );

test.each(TEMPLATES.map((template) => [template.key, template] as const))(
  'the template %s is small, publishes as it is, and with any one field left out',
  (_, template) => {
    const fields = fieldsOfTemplate(template);
    expect(fields.length).toBeGreaterThanOrEqual(3);
    expect(fields.length).toBeLessThanOrEqual(9);
    for (const left of [undefined, ...fields.filter((item) => !isFixed(item))]) {
      const chosen = all(template);
      if (left) chosen.delete(left.model);
      const made = templateDefinition(template, chosen);
      expect(models(made)).toEqual(fields.flatMap((item) => (item === left ? [] : [item.model])));
      expect(faults(made)).toEqual([]);
      if (left) expect(JSON.stringify(made)).not.toContain(`"${left.model}"`);
    }
  },
);

test('an object brings the name of its records along, whatever is left out', () => {
  for (const template of OBJECT_TEMPLATES)
    expect(models(templateDefinition(template, new Set()))).toEqual(['name']);
});

test('what is computed from a field that is left out is not computed', () => {
  const chosen = all(named('purchase'));
  expect(templateDefinition(named('purchase'), chosen).compute_formula).toEqual({
    amount: 'quantity * price',
  });
  chosen.delete('price');
  expect(templateDefinition(named('purchase'), chosen).compute_formula ?? {}).toEqual({});
});

describe('the fields of a template in a form', () => {
  const form = definition([widget('input', 'name'), widget('number', 'price')]);
  const spot = { list: '/list', index: 2 };

  test('come in one step, with keys of their own and formulas that mean them', () => {
    const edited = withFieldsOf(form, spot, {
      template: named('purchase'),
      chosen: new Set(['price', 'quantity', 'amount']),
      former: ['quantity'],
    });
    const [, , ...added] = models(edited.definition);
    expect(added).toHaveLength(3);
    expect(added).not.toContain('price');
    expect(added).not.toContain('quantity');
    expect(edited.definition.compute_formula).toEqual({ amount: `${added[0]} * ${added[1]}` });
    expect(faults(edited.definition)).toEqual([]);
  });

  test('twice are two', () => {
    const group = { template: named('progress'), chosen: all(named('progress')), former: [] };
    const once = withFieldsOf(form, spot, group).definition;
    const twice = withFieldsOf(once, spot, group).definition;
    expect(new Set(models(twice)).size).toBe(2 + 4 + 4);
    expect(faults(twice)).toEqual([]);
  });
});
