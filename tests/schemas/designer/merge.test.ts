import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Definition, Widget } from '../../../schemas/definition/definition.ts';
import {
  changeWidget,
  duplicateWidgets,
  insertWidgets,
  moveWidgets,
  removeWidgets,
  setConfig,
  setFormula,
} from '../../../schemas/designer/edits/edits.ts';
import { mergeDefinitions } from '../../../schemas/designer/differences/merge.ts';
import { newWidget } from '../../../schemas/designer/edits/newWidget.ts';
import { listsOf, nodesOf } from '../../../schemas/designer/edits/tree.ts';
import { LOCALES } from '../../../schemas/i18n/locale.ts';
import { brokenDefinition, EXTREMES, validDefinition } from '../../support/definitions.ts';
import { definition, grid, widget } from '../support.ts';

const base = definition(
  [
    widget('input', 'a', { name: '甲' }),
    widget('select', 's', {
      options: {
        options: [
          { value: 1, label: '一' },
          { value: 2, label: '二' },
          { value: 3, label: '三' },
        ],
      },
    }),
    grid([widget('input', 'b')], [widget('input', 'c')]),
    widget('input', 'd'),
  ],
  { compute_formula: { d: '1' } },
);
const pathOf = (of: Definition, model: string) =>
  nodesOf(of).find((node) => node.widget.model === model)?.path ?? '';
const change = (model: string, how: (own: Widget) => Widget, of = base) =>
  changeWidget(of, pathOf(of, model), how).definition;
const option = (model: string, name: string, value: unknown, of = base) =>
  change(model, (own) => ({ ...own, options: { ...own.options, [name]: value } }), of);
const order = (of: Definition) =>
  nodesOf(of)
    .filter(({ container }) => !container)
    .map((node) => node.widget.model);
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(
          Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : each,
  );

/** Any edit, as far as possible of the widget that is told, so that two of them can be kept apart. */
const anyDefinition = () =>
  fc.oneof(validDefinition(), brokenDefinition() as fc.Arbitrary<Definition>);
const edit = fc.record({
  kind: fc.constantFrom('option', 'name', 'remove', 'move', 'copy', 'formula', 'config', 'insert'),
  at: fc.nat(60),
  to: fc.nat(40),
  index: fc.nat(6),
});
function edited(
  of: Definition,
  { kind, at, to, index }: { kind: string; at: number; to: number; index: number },
): Definition {
  const paths = nodesOf(of).map(({ path }) => path);
  const path = paths[at % Math.max(1, paths.length)] ?? '';
  const places = [...listsOf(of), ...paths.flatMap((each) => listsOf(of, each))].map(
    ({ list }) => list,
  );
  const spot = { list: places[to % places.length] ?? '/list', index };
  switch (kind) {
    case 'option':
      return changeWidget(of, path, (own) => ({
        ...own,
        options: { ...own.options, [`o${to % 3}`]: index },
      })).definition;
    case 'name':
      return changeWidget(of, path, (own) => ({ ...own, name: `n${to}` })).definition;
    case 'remove':
      return removeWidgets(of, [path]).definition;
    case 'move':
      return moveWidgets(of, [path], spot).definition;
    case 'copy':
      return duplicateWidgets(of, [path]).definition;
    case 'formula':
      return setFormula(of, `f${to % 5}`, `${index}`);
    case 'config':
      return setConfig(of, `c${to % 3}`, index);
    default:
      return insertWidgets(of, spot, [newWidget('input', { definition: of, locale: 'en' })])
        .definition;
  }
}
const edits = fc.array(edit, { minLength: 1, maxLength: 4 });
const through = (of: Definition, steps: readonly Parameters<typeof edited>[1][]) =>
  steps.reduce(edited, of);

describe('what only one side changed counts', () => {
  test('merging with what nobody changed is what the one made of it, to the byte', () => {
    fc.assert(
      fc.property(anyDefinition(), edits, (from, steps) => {
        const to = through(from, steps);
        for (const [mine, theirs] of [
          [to, from],
          [from, to],
          [to, to],
        ] as const) {
          const { definition: merged, overlaps } = mergeDefinitions(from, mine, theirs);
          expect([JSON.stringify(merged), overlaps]).toEqual([JSON.stringify(to), []]);
        }
      }),
      { numRuns: 500 },
    );
  });

  test.each<[string, Definition, Definition, (merged: Definition) => unknown, unknown]>([
    [
      'two properties of one field',
      option('a', 'help', 'x'),
      option('a', 'required', true),
      (of) => nodesOf(of)[0]?.widget.options,
      { help: 'x', required: true },
    ],
    [
      'two options of one field',
      option('s', 'options', [
        { value: 1, label: '壹' },
        { value: 2, label: '二' },
        { value: 3, label: '三' },
      ]),
      option('s', 'options', [
        { value: 1, label: '一' },
        { value: 2, label: '二', color: 'red' },
        { value: 4, label: '四' },
      ]),
      (of) => nodesOf(of)[1]?.widget.options.options,
      [
        { value: 1, label: '壹' },
        { value: 2, label: '二', color: 'red' },
        { value: 4, label: '四' },
      ],
    ],
    [
      'the label of an option and its colour',
      option('s', 'options', [
        { value: 1, label: '壹' },
        { value: 2, label: '二' },
        { value: 3, label: '三' },
      ]),
      option('s', 'options', [
        { value: 1, label: '一', color: 'red' },
        { value: 2, label: '二' },
        { value: 3, label: '三' },
      ]),
      (of) => nodesOf(of)[1]?.widget.options.options?.[0],
      { value: 1, label: '壹', color: 'red' },
    ],
    [
      'a rule each',
      change('a', (own) => ({ ...own, rules: [{ required: true }] })),
      change('a', (own) => ({ ...own, rules: [{ pattern: '^a' }] })),
      (of) => nodesOf(of)[0]?.widget.rules.length,
      2,
    ],
    [
      'a field that moves and is renamed',
      moveWidgets(base, ['/list/0'], { list: '/list/2/columns/1/list', index: 0 }).definition,
      change('a', (own) => ({ ...own, name: '新' })),
      (of) => [order(of), nodesOf(of).find((node) => node.widget.model === 'a')?.label],
      [['s', 'b', 'a', 'c', 'd'], '新'],
    ],
    [
      'a field into a grid that moves',
      insertWidgets(base, { list: '/list/2/columns/0/list', index: 1 }, [widget('input', 'x')])
        .definition,
      moveWidgets(base, ['/list/2'], { list: '/list', index: 0 }).definition,
      order,
      ['b', 'x', 'c', 'a', 's', 'd'],
    ],
    [
      'a removed field and another',
      removeWidgets(base, [pathOf(base, 'b')]).definition,
      removeWidgets(base, ['/list/0']).definition,
      order,
      ['s', 'c', 'd'],
    ],
    [
      'a formula and a setting',
      setFormula(base, 'b', '2'),
      setConfig(base, 'labelPosition', 'top'),
      (of) => [of.compute_formula, of.config.labelPosition],
      [{ d: '1', b: '2' }, 'top'],
    ],
    [
      'a field from each at the same place',
      insertWidgets(base, { list: '/list', index: 1 }, [widget('input', 'y')]).definition,
      insertWidgets(base, { list: '/list', index: 1 }, [widget('input', 'x')]).definition,
      order,
      ['a', 'x', 'y', 's', 'b', 'c', 'd'],
    ],
  ])('%s', (_, mine, theirs, read, expected) => {
    for (const [one, other] of [
      [mine, theirs],
      [theirs, mine],
    ] as const) {
      const merged = mergeDefinitions(base, one, other);
      expect([read(merged.definition), merged.overlaps]).toEqual([expected, []]);
    }
  });

  test('edits of different fields commute and never overlap', () => {
    fc.assert(
      fc.property(validDefinition(), fc.nat(), fc.nat(), fc.nat(8), (from, one, other, index) => {
        const paths = nodesOf(from)
          .filter(({ container }) => !container)
          .map(({ path }) => path);
        const [a, b] = [
          paths[one % Math.max(1, paths.length)],
          paths[other % Math.max(1, paths.length)],
        ];
        if (a === undefined || b === undefined || a === b) return;
        const mine = changeWidget(
          moveWidgets(from, [a], { list: '/list', index }).definition,
          moveWidgets(from, [a], { list: '/list', index }).selected[0] ?? a,
          (own) => ({ ...own, name: 'mine' }),
        ).definition;
        const theirs = changeWidget(from, b, (own) => ({
          ...own,
          options: { ...own.options, theirs: 1 },
        })).definition;
        const merged = mergeDefinitions(from, mine, theirs);
        expect(merged.overlaps).toEqual([]);
        expect(canonical(merged.definition)).toBe(
          canonical(mergeDefinitions(from, theirs, mine).definition),
        );
        const names = nodesOf(merged.definition).map((node) => node.widget);
        expect([
          names.filter(({ name }) => name === 'mine').length,
          names.filter(({ options }) => options.theirs === 1).length,
        ]).toEqual([1, 1]);
        expect(order(merged.definition).toSorted()).toEqual(order(from).toSorted());
      }),
      { numRuns: 500 },
    );
  });
});

describe('what both changed', () => {
  const ask = (mine: Definition, theirs: Definition) =>
    mergeDefinitions(base, mine, theirs).overlaps.map(
      ({ model, name, property, mine: one, theirs: other }) => [model, name, property, one, other],
    );
  test.each<[string, Definition, Definition, string[]]>([
    [
      'a name',
      change('a', (own) => ({ ...own, name: '我' })),
      change('a', (own) => ({ ...own, name: '他' })),
      ['a', '我', '名称', '我', '他'],
    ],
    [
      'a property',
      option('a', 'placeholder', 'x'),
      option('a', 'placeholder', 'y'),
      ['a', '甲', '提示文字', 'x', 'y'],
    ],
    [
      'the label of an option',
      option('s', 'options', [{ value: 1, label: '我' }]),
      option('s', 'options', [{ value: 1, label: '他' }]),
      ['s', 's', '选项 · 一 · 名称', '我', '他'],
    ],
    [
      'a name in another language',
      change('a', (own) => ({ ...own, names: { en: 'Mine' } })),
      change('a', (own) => ({ ...own, names: { en: 'Theirs' } })),
      ['a', '甲', '名称 · English', 'Mine', 'Theirs'],
    ],
    [
      'a setting of the form',
      setConfig(base, 'labelWidth', 80),
      setConfig(base, 'labelWidth', 120),
      ['', '表单', '标签宽度', '80', '120'],
    ],
    [
      'a setting that is chosen from a list',
      setConfig(base, 'labelPosition', 'top'),
      setConfig(base, 'labelPosition', 'left'),
      ['', '表单', '标签位置', '在上方', '左对齐'],
    ],
    [
      'a default that is several options',
      option('s', 'defaultValue', { value: [1, 2] }),
      option('s', 'defaultValue', { value: [3] }),
      ['s', 's', '默认值', '一、二', '三'],
    ],
    [
      'removed here, changed there',
      removeWidgets(base, ['/list/0']).definition,
      option('a', 'help', 'x'),
      ['a', '甲', '是否保留', '删除', '保留'],
    ],
    [
      'moved to two places',
      moveWidgets(base, ['/list/0'], { list: '/list/2/columns/0/list', index: 0 }).definition,
      moveWidgets(base, ['/list/0'], { list: '/list/2/columns/1/list', index: 0 }).definition,
      ['a', '甲', '位置', 'grid', 'grid'],
    ],
    [
      'a formula',
      setFormula(base, 'd', '2'),
      setFormula(base, 'd', '3'),
      ['', '表单', '公式 · d', '2', '3'],
    ],
  ])('%s is asked about, and either answer holds', (_, mine, theirs, expected) => {
    expect(ask(mine, theirs)).toEqual([expected]);
    const { definition: merged, overlaps } = mergeDefinitions(base, mine, theirs);
    const choose = (side: 'mine' | 'theirs') =>
      mergeDefinitions(base, mine, theirs, {
        choices: new Map(overlaps.map(({ id }) => [id, side])),
      }).definition;
    expect([canonical(merged), canonical(choose('theirs'))]).toEqual([
      canonical(mine),
      canonical(theirs),
    ]);
  });

  test('a condition is called by what it decides', () => {
    const shown = (field: string) => option('a', 'when', { show: { field, operator: 'nempty' } });
    expect(ask(shown('b'), shown('c')).map(([, , property]) => property)).toEqual([
      '条件 · 显示条件',
    ]);
  });

  test('a condition, a limit of options and a value that is set are sentences, never code', () => {
    const leaf = (field: string) => ({ field, operator: 'nempty' });
    const sides = (when: (field: string) => object) =>
      mergeDefinitions(base, option('s', 'when', when('b')), option('s', 'when', when('c')), {
        conditionText: (condition, side) =>
          `${side === 'mine' ? '我' : '他'}：${'field' in condition ? condition.field : '…'} 不为空`,
      }).overlaps.map((overlap) => [overlap.mine, overlap.theirs]);
    expect(sides((field) => ({ show: leaf(field) }))).toEqual([['我：b 不为空', '他：c 不为空']]);
    expect(sides((field) => ({ options: [{ when: leaf(field), allow: [1, 3] }] }))).toEqual([
      ['我：b 不为空 → 一、三', '他：c 不为空 → 一、三'],
    ]);
    expect(sides((field) => ({ set: [{ when: leaf(field), value: 2 }] }))).toEqual([
      ['我：b 不为空', '他：c 不为空'],
    ]);
  });

  test('whatever differs, nobody is shown code', () => {
    const anything = fc.object({
      maxDepth: 3,
      key: fc.constantFrom('when', 'label', 'list', 'value'),
      values: [fc.integer(), fc.boolean(), fc.constantFrom('甲', '乙'), fc.constant(null)],
    });
    fc.assert(
      fc.property(anything, anything, (one, other) => {
        for (const { mine, theirs } of mergeDefinitions(
          base,
          option('a', 'thing', one),
          option('a', 'thing', other),
        ).overlaps)
          for (const text of [mine, theirs]) expect(text).not.toMatch(/\{"|":|\[object/);
      }),
      { numRuns: 200 },
    );
  });

  test('a switch is said in words', () => {
    const [asked] = mergeDefinitions(
      option('a', 'unique', 'x'),
      option('a', 'unique', true),
      option('a', 'unique', false),
      { locale: 'en' },
    ).overlaps;
    expect([asked?.mine, asked?.theirs]).toEqual(['Yes', 'No']);
  });

  test('whatever it is, every field is there once, and the overlaps are the same from both sides', () => {
    fc.assert(
      fc.property(
        anyDefinition(),
        edits,
        edits,
        fc.constantFrom(...LOCALES),
        (from, one, other, locale) => {
          const [mine, theirs] = [through(from, one), through(from, other)];
          const merged = mergeDefinitions(from, mine, theirs, { locale });
          const swapped = mergeDefinitions(from, theirs, mine, { locale });
          expect(merged.overlaps.map(({ id }) => id).toSorted()).toEqual(
            swapped.overlaps.map(({ id }) => id).toSorted(),
          );
          const widgets = nodesOf(merged.definition);
          const keys = (of: Definition) =>
            new Set(nodesOf(of).map((node) => `${node.widget.model} ${node.widget.key}`));
          expect(
            [...keys(mine)].filter(
              (key) => keys(theirs).has(key) && !keys(merged.definition).has(key),
            ),
          ).toEqual([]);
          const all = nodesOf(mine).length + nodesOf(theirs).length;
          expect(widgets.length).toBeLessThanOrEqual(all);
          const twice = (of: Definition) =>
            nodesOf(of).length -
            new Set(nodesOf(of).map((node) => `${node.widget.model} ${node.widget.key}`)).size;
          expect(twice(merged.definition)).toBeLessThanOrEqual(
            Math.max(twice(mine) + twice(theirs), twice(from)),
          );
        },
      ),
      { numRuns: 600 },
    );
  });

  test('layouts that were moved into each other are both there', () => {
    const two = definition([
      { ...grid([]), key: 'g1', model: 'g1' },
      { ...grid([]), key: 'g2', model: 'g2' },
    ]);
    const mine = moveWidgets(two, ['/list/0'], {
      list: '/list/1/columns/0/list',
      index: 0,
    }).definition;
    const theirs = moveWidgets(two, ['/list/1'], {
      list: '/list/0/columns/0/list',
      index: 0,
    }).definition;
    expect(
      nodesOf(mergeDefinitions(two, mine, theirs).definition)
        .map((node) => node.widget.key)
        .toSorted(),
    ).toEqual(['g1', 'g2']);
  });

  test.each(Object.keys(EXTREMES))('%s', (name) => {
    const from = EXTREMES[name]?.() as Definition;
    mergeDefinitions(
      from,
      removeWidgets(from, ['/list/0']).definition,
      setConfig(from, 'size', 'mini'),
    );
  });
});
