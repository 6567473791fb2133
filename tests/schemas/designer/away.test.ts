import { describe, expect, test } from 'vitest';
import type { Definition, Widget } from '../../../schemas/definition/definition.ts';
import { removedFields, restoreField } from '../../../schemas/designer/edits/removedFields.ts';
import { diffDefinitions } from '../../../schemas/designer/differences/diff.ts';
import { removeWidgets } from '../../../schemas/designer/edits/edits.ts';
import { nodesOf } from '../../../schemas/designer/edits/tree.ts';

const widget = (model: string, options: Widget['options'] = {}, type = 'input'): Widget => ({
  type,
  name: model.toUpperCase(),
  key: model,
  model,
  options,
  rules: [],
});
const define = (list: unknown[], compute_formula?: Record<string, string>): Definition =>
  ({ list, config: {}, ...(compute_formula && { compute_formula }) }) as unknown as Definition;
const grid = (...list: Widget[]) => ({
  type: 'grid',
  name: 'G',
  key: 'g',
  model: 'g',
  options: {},
  rules: [],
  columns: [{ span: 24, list }],
});
const names = (found: ReturnType<typeof removedFields>) =>
  found.map(({ widget: { model }, version }) => `${model} ${version}`);

describe('fields that are off the form [ADMIN-044]', () => {
  test('each is as the newest former version had it, wherever it stood there; layouts, words and what is placed are none', () => {
    const former = [
      { version: 3, definition: define([widget('kept'), grid(widget('memo', { maxlength: 9 }))]) },
      {
        version: 2,
        definition: define([
          widget('memo', { maxlength: 5 }),
          widget('old'),
          widget('part', {}, 'section'),
          widget('words', {}, 'text'),
        ]),
      },
      { version: 0, definition: define([widget('old'), widget('shipped')]) },
    ];
    const found = removedFields(define([grid(widget('kept'))]), former);
    expect(names(found)).toEqual(['memo 3', 'old 2', 'shipped 0']);
    expect(found[0]?.widget.options).toEqual({ maxlength: 9 });
  });

  test('what is taken off and put back is what it was: model, properties, protection, formula', () => {
    const before = define([widget('a'), widget('sum', { system: false, pattern: 'x' })], {
      sum: 'a * 2',
    });
    const without = removeWidgets(before, ['/list/1']).definition;
    const [field] = removedFields(without, [{ definition: before, version: 1 }]);
    expect(field?.formula).toBe('a * 2');
    const back = restoreField(
      without,
      { list: '/list', index: 99 },
      field ?? { widget: widget('x'), formula: '' },
    );
    expect(back.selected).toEqual(['/list/1']);
    expect(diffDefinitions(before, back.definition, 'zh-chs')).toEqual([]);
    const needed = restoreField(
      define([]),
      { list: '/list', index: 0 },
      { widget: widget('needed', { system: true }), formula: '' },
    );
    expect(needed.definition.list).toMatchObject([{ model: 'needed', options: { system: true } }]);
  });

  test('a field that is placed already, and a place that takes none, change nothing; a formula that was left behind takes no model', () => {
    const definition = define([widget('a')]);
    expect(
      restoreField(definition, { list: '/list', index: 0 }, { widget: widget('a'), formula: '' })
        .definition,
    ).toBe(definition);
    expect(
      restoreField(
        definition,
        { list: '/list/9/columns/0/list', index: 0 },
        { widget: widget('b'), formula: '' },
      ).definition,
    ).toBe(definition);
    const left = restoreField(
      define([], { b: '1' }),
      { list: '/list', index: 0 },
      { widget: widget('b'), formula: '' },
    ).definition;
    expect(nodesOf(left).map((node) => node.widget.model)).toEqual(['b']);
    expect(left.compute_formula).toEqual({});
  });

  test('the difference says that it comes back', () => {
    const [former, next] = [define([widget('a')]), define([widget('a'), widget('b')])];
    expect(
      diffDefinitions(former, next, 'zh-chs', new Set(['b'])).map(({ kind, text }) => [kind, text]),
    ).toEqual([['returned', '「B」（单行文本）移回表单']]);
    expect(diffDefinitions(former, next, 'zh-chs').map(({ kind }) => kind)).toEqual(['added']);
  });
});
