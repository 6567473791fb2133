import { describe, expect, test } from 'vitest';
import { nodesOf, modelsIn } from '../../widgets/form/layout.ts';
import { quickModels } from '../../src/records/form/quickModels.ts';
import { formOf, grid, widget } from '../schemas/support.ts';

const form = formOf([
  grid([widget('input', 'title')], [widget('date', 'next', { options: { is_main: true } })]),
  grid([widget('switch', 'kept')], [widget('select', 'kind', { options: { required: true } })]),
  grid([widget('switch', 'planned')], [widget('input', 'note')]),
  widget('place', 'where'),
  widget('customer', 'customer_id', { options: { is_main: true } }),
  widget('input', 'secret', { options: { required: true, isHidden: true } }),
  widget('blank', 'files', { options: { defaultType: 'String' } }),
  widget('blank', 'other', { options: { defaultType: 'String' } }),
]);

describe('a form of what matters', () => {
  test('title, required, important, files and where one is; not what it belongs to, nor what is hidden', () => {
    expect([...quickModels(form, { title: 'title', slots: new Set(['files']) })]).toEqual([
      'title',
      'next',
      'kind',
      'where',
      'files',
    ]);
  });

  test('its layout leaves empty columns and grids out', () => {
    const nodes = nodesOf(form.layout, new Set(['title', 'next', 'kind']));
    expect(nodes.flatMap(modelsIn)).toEqual(['title', 'next', 'kind']);
    expect(nodes.map((node) => node.kind === 'grid' && node.columns.length)).toEqual([2, 1]);
  });
});
