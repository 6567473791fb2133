import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Definition, Widget } from '../../../schemas/definition/definition.ts';
import { diffDefinitions } from '../../../schemas/designer/differences/diff.ts';
import {
  changeWidget,
  moveWidgets,
  removeWidgets,
  setConfig,
  setFormula,
} from '../../../schemas/designer/edits/edits.ts';
import { nodesOf, widgetAt } from '../../../schemas/designer/edits/tree.ts';
import { LOCALES } from '../../../schemas/i18n/locale.ts';
import { brokenDefinition, EXTREMES, validDefinition } from '../../support/definitions.ts';
import { definition, grid, widget } from '../support.ts';

const stage = widget('select', 'stage', {
  name: '阶段',
  options: {
    options: [
      { value: 'won', label: '赢单' },
      { value: 'lost', label: '输单' },
    ],
    showLabel: true,
  },
});
const start = definition(
  [
    widget('input', 'name', { name: '名称' }),
    stage,
    grid([widget('number', 'amount', { name: '金额' })], []),
  ],
  { compute_formula: { amount: '1 + 1' } },
);
const changed = (path: string, change: (own: Widget) => Widget) =>
  changeWidget(start, path, change).definition;
const texts = (after: Definition, before: Definition = start) =>
  diffDefinitions(before, after, 'zh-chs').map(({ text }) => text);

describe('a difference reads as what was done', () => {
  const withOptions = (options: unknown) =>
    changed('/list/1', (own) => ({
      ...own,
      options: { ...own.options, options: options as never },
    }));
  test.each<[string, Definition, string[]]>([
    [
      'an option that has another name',
      withOptions([
        { value: 'won', label: '成交' },
        { value: 'lost', label: '输单' },
      ]),
      ['「阶段」的选项「赢单」改名为「成交」'],
    ],
    [
      'options that come, go and change places',
      withOptions([
        { value: 'lost', label: '输单' },
        { value: 'open', label: '进行中' },
      ]),
      ['「阶段」删除选项「赢单」', '「阶段」新增选项「进行中」'],
    ],
    [
      'options in another order',
      withOptions([
        { value: 'lost', label: '输单' },
        { value: 'won', label: '赢单' },
      ]),
      ['「阶段」调整了选项顺序'],
    ],
    [
      'an option of another colour',
      withOptions([
        { value: 'won', label: '赢单', color: 'green' },
        { value: 'lost', label: '输单' },
      ]),
      ['「阶段」修改了选项「赢单」'],
    ],
    ['a name', changed('/list/0', (own) => ({ ...own, name: '标题' })), ['「名称」改名为「标题」']],
    [
      'a switch',
      changed('/list/0', (own) => ({ ...own, options: { required: true } })),
      ['「名称」开启了「必填」'],
    ],
    [
      'a text that is set',
      changed('/list/0', (own) => ({ ...own, options: { placeholder: '请填' } })),
      ['「名称」的「提示文字」设为「请填」'],
    ],
    [
      'a type',
      changed('/list/0', (own) => ({ ...own, type: 'textarea' })),
      ['「名称」的类型由「单行文本」改为「多行文本」'],
    ],
    [
      'a condition',
      changed('/list/0', (own) => ({
        ...own,
        options: { when: { show: { field: 'stage', operator: 'nempty' } } },
      })),
      ['「名称」新增了显示条件'],
    ],
    [
      'what no panel knows',
      changed('/list/0', (own) => ({ ...own, odd: 1, options: { strange: 2 } })),
      ['「名称」修改了其他设置（strange、odd）'],
    ],
    [
      'a field that goes',
      removeWidgets(start, ['/list/1']).definition,
      ['删除「阶段」（下拉选择）'],
    ],
    [
      'a field that moves',
      moveWidgets(start, ['/list/0'], { list: '/list', index: 3 }).definition,
      ['「名称」移到「grid」之后'],
    ],
    [
      'a field that moves into a grid',
      moveWidgets(start, ['/list/0'], { list: '/list/2/columns/1/list', index: 0 }).definition,
      ['「名称」移入「grid」'],
    ],
    ['a formula', setFormula(start, 'amount', '2 * 3'), ['「金额」的公式由 1 + 1 改为 2 * 3']],
    ['no formula any more', setFormula(start, 'amount', undefined), ['「金额」取消了公式：1 + 1']],
    [
      'a setting of the form',
      setConfig(start, 'labelPosition', 'top'),
      ['表单设置「标签位置」由「右对齐」改为「在上方」'],
    ],
    ['something else', { ...start, extra: [1] }, ['修改了其他内容（extra）']],
  ])('%s', (_, after, expected) => {
    expect(texts(after)).toEqual(expected);
  });

  test('in the reader’s language, with the field and its place', () => {
    const after = withOptions([
      { value: 'won', label: '赢单', names: { en: 'Closed' } },
      { value: 'lost', label: '输单' },
    ]);
    expect(diffDefinitions(start, after, 'en')).toEqual([
      {
        kind: 'option_renamed',
        model: 'stage',
        path: '/list/1',
        text: '“阶段”: option “赢单” renamed to “Closed”',
      },
    ]);
    for (const locale of LOCALES)
      for (const { text } of diffDefinitions(
        start,
        removeWidgets(start, ['/list/1']).definition,
        locale,
      ))
        expect(text).not.toMatch(/[{}]/);
  });

  test('moving one of many is one move', () => {
    const many = definition(Array.from({ length: 9 }, (_, at) => widget('input', `f${at}`)));
    expect(
      texts(moveWidgets(many, ['/list/7'], { list: '/list', index: 1 }).definition, many),
    ).toEqual(['「f7」移到「f0」之后']);
  });
});

describe('any two definitions', () => {
  const any = () => fc.oneof(validDefinition(), brokenDefinition() as fc.Arbitrary<Definition>);
  test('that are the same differ in nothing; in others something is told', () => {
    fc.assert(
      fc.property(any(), any(), (one, other) => {
        expect(
          diffDefinitions(one, JSON.parse(JSON.stringify(one) ?? 'null') as Definition, 'en'),
        ).toEqual([]);
        for (const { path, text } of diffDefinitions(one, other, 'ja')) {
          expect(text.length).toBeGreaterThan(2);
          if (path !== undefined)
            expect(widgetAt(one, path) ?? widgetAt(other, path)).toBeDefined();
        }
      }),
      { numRuns: 200 },
    );
  });

  test('none of an administrator’s changes goes untold', () => {
    fc.assert(
      fc.property(
        validDefinition(),
        fc.nat(),
        fc.constantFrom('name', 'type', 'options', 'rules', 'names', 'hidden'),
        fc.constantFrom('required', 'placeholder', 'help', 'maxlength', 'when', 'odd'),
        (given, at, key, option) => {
          const nodes = nodesOf(given);
          const path = nodes[at % Math.max(1, nodes.length)]?.path;
          if (path === undefined) return;
          const after = changeWidget(given, path, (own) =>
            key === 'options'
              ? {
                  ...own,
                  options: {
                    ...own.options,
                    [option]: option === 'required' ? !own.options.required : { n: 'x' },
                  },
                }
              : {
                  ...own,
                  [key]:
                    key === 'rules'
                      ? [...own.rules, { type: 'hex' }]
                      : key === 'names'
                        ? { en: 'New' }
                        : 'color',
                },
          ).definition;
          if (JSON.stringify(after) !== JSON.stringify(given))
            expect(diffDefinitions(given, after, 'en').length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  test.each(Object.keys(EXTREMES))('%s', (name) => {
    const [one, other] = [EXTREMES[name]?.() as Definition, EXTREMES[name]?.() as Definition];
    diffDefinitions(one, { ...other, list: other.list.slice(1) }, 'en');
  });
});
