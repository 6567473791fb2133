import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Definition, Widget } from '../../../schemas/definition/definition.ts';
import {
  changeWidget,
  duplicateWidgets,
  insertWidgets,
  moveWidgets,
  pasteWidgets,
  removeWidgets,
  renameModel,
  setConfig,
  setFormula,
  spotInDirection,
} from '../../../schemas/designer/edits/edits.ts';
import type { EditResult } from '../../../schemas/designer/edits/edits.ts';
import {
  commit,
  historyOf,
  redo,
  endEditGroup,
  undo,
} from '../../../schemas/designer/edits/history.ts';
import { newWidget } from '../../../schemas/designer/edits/newWidget.ts';
import {
  containerOfList,
  itemsAt,
  listsOf,
  nodesOf,
  rawAt,
  widgetAt,
} from '../../../schemas/designer/edits/tree.ts';
import { isModel } from '../../../schemas/definition/readDefinition.ts';
import { isReserved } from '../../../schemas/form/reserved.ts';
import { recordSchema } from '../../../schemas/form/jsonSchema.ts';
import { translateDefinition } from '../../../schemas/form/translateDefinition.ts';
import type { WidgetType } from '../../../schemas/definition/widgetTypes.ts';
import { WIDGET_TYPES } from '../../../schemas/definition/widgetTypes.ts';
import { brokenDefinition, EXTREMES, validDefinition } from '../../support/definitions.ts';
import { definition, grid, widget } from '../support.ts';

const any = () => fc.oneof(validDefinition(), brokenDefinition() as fc.Arbitrary<Definition>);
const bytes = (value: unknown) => JSON.stringify(value);
const pathsOf = (of: Definition) => nodesOf(of).map(({ path }) => path);
const placesOf = (of: Definition) =>
  [...listsOf(of), ...pathsOf(of).flatMap((path) => listsOf(of, path))].map(({ list }) => list);
const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];
const types = Object.keys(WIDGET_TYPES) as WidgetType[];

/** Any edit of any definition, told by numbers. */
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom(
      'insert',
      'move',
      'remove',
      'duplicate',
      'paste',
      'change',
      'formula',
      'config',
    ),
    at: fc.array(fc.nat(200), { minLength: 1, maxLength: 3 }),
    to: fc.nat(200),
    index: fc.nat(8),
  }),
  { minLength: 1, maxLength: 6 },
);
type Edit = typeof edits extends fc.Arbitrary<(infer T)[]> ? T : never;

function applied(of: Definition, { kind, at, to, index }: Edit): EditResult {
  const paths = at.map((each) => pick(pathsOf(of), each) ?? '/list/0');
  const spot = { list: pick(placesOf(of), to) ?? '/list', index };
  switch (kind) {
    case 'insert':
      return insertWidgets(of, spot, [
        newWidget(pick(types, to) ?? 'input', { definition: of, locale: 'en' }),
      ]);
    case 'move':
      return moveWidgets(of, paths, spot);
    case 'remove':
      return removeWidgets(of, paths);
    case 'duplicate':
      return duplicateWidgets(of, paths);
    case 'paste':
      return pasteWidgets(
        of,
        spot,
        paths.flatMap((path) => (rawAt(of, path) as Widget | undefined) ?? []),
      );
    case 'change':
      return changeWidget(of, paths[0] ?? '', (each) => ({
        ...each,
        name: `名${to}`,
        options: { ...each.options, required: !each.options.required, placeholder: undefined },
      }));
    case 'formula':
      return {
        definition: setFormula(of, `f${to % 24}`, index > 4 ? undefined : `f${index} + 1`),
        selected: [],
      };
    case 'config':
      return {
        definition: setConfig(of, 'labelPosition', index > 4 ? undefined : 'top'),
        selected: [],
      };
  }
}

describe('every edit of every definition, broken ones too', () => {
  test('answers one that translates, selects what is there, and is undone to the byte [ADMIN-042]', () => {
    fc.assert(
      fc.property(any(), edits, (start, steps) => {
        let history = historyOf({ definition: start, selected: [] });
        const states = [bytes(start)];
        for (const step of steps) {
          const former = history;
          const edited = applied(history.present.definition, step);
          for (const path of edited.selected)
            expect(widgetAt(edited.definition, path)).toBeDefined();
          history = commit(history, edited, { label: step.kind });
          if (history.past.length > former.past.length) states.push(bytes(edited.definition));
          expect(bytes(former.present.definition)).toBe(states[former.past.length]);
        }
        translateDefinition({
          module: { key: 'thing', title: 'f0', columns: [] },
          definition: history.present.definition,
          locale: 'en',
        });
        let back = history;
        for (let left = history.past.length; left > 0; left--) {
          back = undo(back);
          expect(bytes(back.present.definition)).toBe(states[left - 1]);
        }
        for (const state of states.slice(1)) {
          back = redo(back);
          expect(bytes(back.present.definition)).toBe(state);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test.each(Object.keys(EXTREMES))('%s', (name) => {
    const start = EXTREMES[name]?.() as Definition;
    const [first = '', second = first] = pathsOf(start);
    expect(duplicateWidgets(start, [first]).selected).toHaveLength(1);
    expect(moveWidgets(start, [first], { list: '/list', index: 2000 }).selected).toHaveLength(1);
    expect(nodesOf(removeWidgets(start, [second]).definition).length).toBeLessThan(
      pathsOf(start).length,
    );
  });
});

describe('moving', () => {
  test('there and back leaves everything as it was; what was moved is selected and the same [ADMIN-042]', () => {
    fc.assert(
      fc.property(any(), fc.nat(), fc.nat(), fc.nat(8), (start, at, to, index) => {
        const path = pick(pathsOf(start), at);
        const list = pick(placesOf(start), to);
        // A list that is missing comes about when it takes something.
        if (path === undefined || list === undefined || itemsAt(start, list).length === 0) return;
        const raw = rawAt(start, path);
        const moved = moveWidgets(start, [path], { list, index });
        const there = moved.selected[0] ?? '';
        expect(rawAt(moved.definition, there)).toBe(raw);
        expect(nodesOf(moved.definition)).toHaveLength(pathsOf(start).length);
        // Back to before its own place, as the places are named after the move.
        const home = {
          list: path.slice(0, path.lastIndexOf('/')),
          index: Number(path.slice(path.lastIndexOf('/') + 1)),
        };
        const back = moveWidgets(moved.definition, [there], asSeenFrom(home, there));
        expect(bytes(back.definition)).toBe(bytes(start));
      }),
      { numRuns: 1500 },
    );
  });

  test('several keeps their order, takes layouts whole and never goes into itself', () => {
    const start = definition([
      widget('input', 'a'),
      grid([widget('input', 'b'), widget('input', 'c')], []),
      widget('input', 'd'),
    ]);
    const moved = moveWidgets(start, ['/list/2', '/list/0'], {
      list: '/list/1/columns/1/list',
      index: 0,
    });
    expect(nodesOf(moved.definition).map(({ path, label }) => [path, label])).toEqual([
      ['/list/0', 'grid'],
      ['/list/0/columns/0/list/0', 'b'],
      ['/list/0/columns/0/list/1', 'c'],
      ['/list/0/columns/1/list/0', 'a'],
      ['/list/0/columns/1/list/1', 'd'],
    ]);
    expect(moved.selected).toEqual(['/list/0/columns/1/list/0', '/list/0/columns/1/list/1']);
    expect(
      moveWidgets(start, ['/list/1'], { list: '/list/1/columns/1/list', index: 0 }).definition,
    ).toBe(start);
    expect(moveWidgets(start, ['/list/0', '/list/1'], { list: '/list', index: 1 }).definition).toBe(
      start,
    );
  });
});

describe('keys and models', () => {
  test('of what is inserted, pasted or copied are nobody else’s [ADMIN-043]', () => {
    fc.assert(
      fc.property(
        any(),
        fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
        fc.nat(),
        fc.boolean(),
        (start, at, to, copy) => {
          const paths = at.map((each) => pick(pathsOf(start), each) ?? '');
          const before = nodesOf(start).map((node) => node.widget);
          const edited = copy
            ? duplicateWidgets(start, paths)
            : pasteWidgets(
                start,
                { list: pick(placesOf(start), to) ?? '/list', index: 1 },
                paths.flatMap((path) => (rawAt(start, path) as Widget | undefined) ?? []),
              );
          const all = nodesOf(edited.definition);
          const added = all.filter(({ path }) =>
            edited.selected.some((own) => path === own || path.startsWith(`${own}/`)),
          );
          expect(all.length).toBe(before.length + added.length);
          expect(
            new Set([...before.map(({ key }) => key), ...added.map((node) => node.widget.key)])
              .size,
          ).toBe(new Set(before.map(({ key }) => key)).size + added.length);
          const models = added.map((node) => node.widget.model).filter(Boolean);
          expect(new Set([...before.map(({ model }) => model), ...models]).size).toBe(
            new Set(before.map(({ model }) => model)).size + models.length,
          );
          for (const model of models)
            expect([isModel(model), isReserved(model)]).toEqual([true, false]);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('of a new widget are stable and readable, for every type', () => {
    for (const type of types) {
      const { model, key } = newWidget(type, { definition: definition([]), locale: 'ja' });
      expect(model).toMatch(
        type === 'grid' || type === 'section' || type === 'tabs'
          ? /^(grid|section|tabs)_[2-9a-z]{4}$/
          : /^field_[2-9a-z]{4}$/,
      );
      expect(key).toBe(model);
    }
    const first = newWidget('input', { definition: definition([]), locale: 'en', random: () => 0 });
    expect(
      newWidget('input', { definition: definition([first]), locale: 'en', random: () => 0 }).model,
    ).toBe('field_22222');
  });

  test('a copy is no longer protected, and its conditions and formula mean the copies', () => {
    const show = { field: 'kind', operator: 'eq' as const, value: 'A' };
    const start = definition(
      [
        widget('select', 'kind', { name: '类型', options: { system: true, is_main: true } }),
        widget('number', 'price', { options: { when: { show } } }),
        widget('number', 'total'),
        widget('input', 'other', { options: { when: { show } } }),
      ],
      { compute_formula: { total: 'IF(kind = "kind", price × 2, other)' } },
    );
    const { definition: copied, selected } = duplicateWidgets(start, [
      '/list/0',
      '/list/1',
      '/list/2',
    ]);
    const [kind, price, total] = selected.map((path) => widgetAt(copied, path));
    expect(selected).toEqual(['/list/3', '/list/4', '/list/5']);
    expect(kind).toMatchObject({ name: '类型 2', options: {} });
    expect(kind?.options).toEqual({});
    expect(price?.options.when?.show).toEqual({ ...show, field: kind?.model });
    expect(copied.compute_formula?.[total?.model ?? '']).toBe(
      `IF(${kind?.model} = "kind", ${price?.model} × 2, other)`,
    );
    expect(bytes(copied.list.slice(0, 3))).toBe(bytes(start.list.slice(0, 3)));
  });
});

describe('changing', () => {
  test('a property leaves every other byte as it came, order included', () => {
    const start = JSON.parse(
      '{"zz":1,"list":[{"model":"a","unknown":{"b":[1,"2"]},"type":"input","label":"旧","options":{"odd":"true","required":"true","maxlength":"50"},"icon":"x"}],"config":"none"}',
    ) as Definition;
    const { definition: changed } = changeWidget(start, '/list/0', (own) => ({
      ...own,
      name: '新',
      options: { ...own.options, required: false },
    }));
    expect(bytes(changed)).toBe(
      '{"zz":1,"list":[{"model":"a","unknown":{"b":[1,"2"]},"type":"input","label":"旧","options":{"odd":"true","maxlength":"50","required":false},"icon":"x","name":"新"}],"config":"none"}'.replace(
        '"maxlength":"50","required":false',
        '"required":false,"maxlength":"50"',
      ),
    );
    expect(changeWidget(start, '/list/0', (own) => ({ ...own })).definition).toBe(start);
    expect(changeWidget(start, '/list/7', (own) => own)).toEqual({
      definition: start,
      selected: [],
    });
  });

  test('and back leaves what any definition was', () => {
    fc.assert(
      fc.property(any(), fc.nat(), (start, at) => {
        const path = pick(pathsOf(start), at);
        if (path === undefined) return;
        const there = changeWidget(start, path, (own) => ({
          ...own,
          options: { ...own.options, brand_new: 1 },
        }));
        const back = changeWidget(
          there.definition,
          path,
          ({ options: { brand_new: _, ...options }, ...own }) => ({ ...own, options }),
        );
        if (typeof rawAt(start, path)?.options === 'object')
          expect(translateBytes(back.definition)).toBe(translateBytes(start));
        expect(bytes({ ...rawAt(back.definition, path), options: 0 })).toBe(
          bytes({ ...rawAt(start, path), options: 0 }),
        );
      }),
      { numRuns: 500 },
    );
  });
});

test('a model that is renamed is renamed for everybody who reads it', () => {
  const start = definition(
    [
      widget('number', 'a'),
      grid([
        widget('number', 'b', {
          options: { when: { show: { field: 'a', operator: 'gt', value: { ref: 'a' } } } },
        }),
      ]),
    ],
    { compute_formula: { b: 'a * 2 + SUM(a, c)', a: '1' } },
  );
  const { definition: renamed } = renameModel(start, '/list/0', 'price');
  expect(widgetAt(renamed, '/list/1/columns/0/list/0')?.options.when?.show).toEqual({
    field: 'price',
    operator: 'gt',
    value: { ref: 'price' },
  });
  expect(renamed.compute_formula).toEqual({ b: 'price * 2 + SUM(price, c)', price: '1' });
});

describe('removing', () => {
  test('keeps what the product needs, takes formulas along and selects what is next [ADMIN-044]', () => {
    const system = widget('input', 'name', { options: { system: true } });
    const start = definition(
      [widget('input', 'a'), grid([system, widget('number', 'sum')], []), widget('input', 'b')],
      { compute_formula: { sum: '1 + 1', other: '2' } },
    );
    expect(removeWidgets(definition([system]), ['/list/0']).definition.list).toEqual([system]);
    const { definition: left, selected } = removeWidgets(start, ['/list/1']);
    expect(left.list.map(({ model }) => model)).toEqual(['a', 'name', 'b']);
    expect(left.compute_formula).toEqual({ other: '2' });
    expect(selected).toEqual(['/list/1']);
    expect(removeWidgets(start, ['/list/2']).selected).toEqual(['/list/1']);
    expect(
      removeWidgets(definition([grid([widget('input', 'a')])]), ['/list/0/columns/0/list/0'])
        .selected,
    ).toEqual(['/list/0']);
  });
});

test('the keyboard reaches every place, and comes back [ADMIN-042]', () => {
  const start = definition([
    widget('input', 'a'),
    grid([widget('input', 'b')], []),
    widget('input', 'd'),
  ]);
  const step = (of: Definition, path: string, towards: Parameters<typeof spotInDirection>[2]) => {
    const spot = spotInDirection(of, path, towards);
    return spot ? moveWidgets(of, [path], spot) : undefined;
  };
  const inside = step(start, '/list/0', 'in');
  expect(inside?.selected).toEqual(['/list/0/columns/0/list/0']);
  const places: string[] = [];
  let now = inside;
  for (let left = 5; now && left > 0; left--) {
    places.push(...now.selected);
    now = step(now.definition, now.selected[0] ?? '', 'down');
  }
  expect(places).toEqual([
    '/list/0/columns/0/list/0',
    '/list/0/columns/0/list/1',
    '/list/0/columns/1/list/0',
    '/list/1',
    '/list/2',
  ]);
  expect(step(start, '/list/0', 'up')).toBeUndefined();
  expect(step(start, '/list/1/columns/0/list/0', 'up')?.selected).toEqual(['/list/1']);
  expect(step(start, '/list/1/columns/0/list/0', 'out')?.selected).toEqual(['/list/2']);
  expect(containerOfList(start, '/list/1/columns/0/list')).toBe('/list/1');
});

test('typing into one property is one step until something else is done', () => {
  const start = definition([widget('input', 'a')]);
  const named = (name: string, of: Definition) =>
    changeWidget(of, '/list/0', (own) => ({ ...own, name }));
  const typed = ['税', '税号'].reduce(
    (history, name) =>
      commit(history, named(name, history.present.definition), { label: '名称', merge: 'a.name' }),
    historyOf({ definition: start, selected: [] }),
  );
  expect(typed.past).toHaveLength(1);
  expect(undo(typed).present.definition).toBe(start);
  expect(
    commit(endEditGroup(typed), named('税号码', typed.present.definition), {
      label: '名称',
      merge: 'a.name',
    }).past,
  ).toHaveLength(2);
  expect(commit(undo(typed), named('x', start), { label: '名称', merge: 'a.name' })).toMatchObject({
    future: [],
  });
  expect(
    commit(typed, { definition: typed.present.definition, selected: ['/list/0'] }, { label: '' })
      .past,
  ).toHaveLength(1);
});

function translateBytes(of: Definition): string {
  return bytes(
    recordSchema(
      translateDefinition({
        module: { key: 'thing', title: 'f0', columns: [] },
        definition: of,
        locale: 'en',
      }),
    ),
  );
}

/** A spot of the definition before a widget came to `there`, named as it is with the widget there. */
function asSeenFrom(
  { list, index }: { list: string; index: number },
  there: string,
): { list: string; index: number } {
  const cut = there.lastIndexOf('/');
  const [at, own] = [there.slice(0, cut), Number(there.slice(cut + 1))];
  if (list === at) return { list, index: index >= own ? index + 1 : index };
  if (!list.startsWith(`${at}/`)) return { list, index };
  const [first = '', ...rest] = list.slice(at.length + 1).split('/');
  return { list: [at, Number(first) >= own ? Number(first) + 1 : first, ...rest].join('/'), index };
}
